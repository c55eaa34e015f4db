/** Messages about passkeys on the sign-in page and on the account page. */
export const passkeys = {
  signIn: 'Sign in with a passkey',
  failed: 'That did not work. Try again, or sign in another way.',
  passkey: 'Passkey',
  title: 'Passkeys',
  lead: 'A passkey is stored on your phone, computer or security key. With it you sign in without a password or a code.',
  nameHint: 'For example “laptop”.',
  nameOf: (name: string) => `Name of ${name}`,
  renameOf: (name: string) => `Save the name of ${name}`,
  removeOf: (name: string) => `Delete the passkey ${name}`,
  add: 'Add a passkey',
  added: 'Added',
  unsupported: 'This browser does not support passkeys.',
  needsScript: 'Adding a passkey needs JavaScript, which is turned off in this browser.',
}
