/** Privacy, and the page before leaving. */
export const legal = {
  privacy: 'Privacy',
  takedown: 'Report content',
  privacyTitle: 'What this site keeps about you',
  privacyLead: (title: string) =>
    `This is what the server behind ${title} learns about you, what it keeps of that, and for how long.`,
  snippetsTitle: 'Snippets',
  snippetsText:
    'A snippet is kept with its name, its language and its times until it expires or is deleted: by its creator, by its only reader, or by a moderator. Anyone who has its address can read it, unless it has a password or was encrypted in the browser. With it we keep a mark of the browser that made it, and of the account if you were signed in, so that you find it again under your snippets. What was encrypted in the browser we cannot read. Backups may hold a snippet a while longer.',
  addressesTitle: 'Network addresses',
  addressesText: (days: string) =>
    `The address you create or report a snippet from is not kept. We keep two values made from it with a secret key, one for the address and one for its surrounding network. They show that two snippets come from the same place, not from which. The key is a new one every day. After ${days} the key and these values are deleted, and no one can find out any more, we included. Until then, anyone who had our whole database could find the address by trying all there are. Backups hold the key and the values for as long as they are kept.`,
  addressesCounting:
    'To limit how much one place can send, addresses are counted in memory. That is never written down.',
  days: (count: number, number: string) => (count === 1 ? '1 day' : `${number} days`),
  cookiesTitle: 'What your browser keeps',
  cookiesLead: 'Cookies, all of which do what you asked for; none follows you elsewhere:',
  cookies: {
    snippets: 'When you create a snippet: that you may delete it, and which ones are yours.',
    choices: 'When you choose a language for these pages, or that lines wrap: which and whether.',
    forms: 'When you open the page to sign in, or an invitation: that the form you send came from us.',
    account: 'When you sign in: who you are, and that this browser was here before.',
  },
  keptAtHome: 'What you chose last for a new snippet, and for keys, stays in your browser and is not sent.',
  reportsTitle: 'Reports',
  reportsText: (days: string) =>
    `A report is kept with its reason, what you wrote and, if you gave one, how to reach you, so that it can be decided and answered. How to reach you is deleted ${days} after the decision. What moderators decide and note is kept.`,
  reportsTold:
    'Another service of the people who run this site is told that there is a report: its number, its reason, when, and about which snippet.',
  accountsTitle: 'Accounts',
  accountsText:
    'Of people with an account we keep the name, the email address if there is one, the browsers and network addresses they are signed in from, and, for good, what they changed on this site and from which address.',
  accountsEnd: (days: string) =>
    `A session, with the address it was used from, is deleted when it ends. Where no account stands behind a change, or none any more, the address is deleted after ${days}.`,
  logsTitle: 'Logs',
  logsText:
    'This server keeps no log of who read what. A provider or a proxy in front of it may keep one of its own.',
  othersTitle: 'Other sites',
  othersText:
    'Announcements may show pictures from other sites, which then see your address but not the page you are on. Snippets load nothing from elsewhere.',
  rightsTitle: 'Something should not be here',
  rightsText: 'Every snippet can be reported. You can also ask for content to be taken down without one:',
  leavingTitle: 'You are about to leave this site',
  leavingText:
    'This link is from a snippet. Anyone may write one, and no one here has checked where the link leads. This is the whole address:',
  goTo: (host: string) => `Go to ${host}`,
  back: 'Stay here',
  looksLike:
    'Its name has letters of other alphabets, which may look like ones you know. With them it is written',
  userPart: 'The part before the @ is not the name of the site.',
  notEncrypted: 'The connection to that site is not encrypted.',
}
