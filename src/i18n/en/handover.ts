/** Messages of the page that its author sees after creating a snippet that burns after reading or has a password. */
export const handover = {
  title: 'Your snippet is ready',
  passOn: 'Send this address to the person it is for.',
  once: 'It can be read once. Opening the address or a link preview does not use it up; revealing the text does.',
  withPassword: 'Readers need the password. Send it another way than the address.',
  expires: (duration: string) => `It expires in ${duration}.`,
  untilRead: 'It is kept until it is read.',
  openHere: 'Open it here',
  openCounted: 'This shows the text to you and takes one of its reads.',
  openOnce: 'This shows the text to you and deletes it: no one else can read it afterwards.',
}
