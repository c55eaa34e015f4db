/** Messages of the page that asks for reauthentication before a credential is added or removed. */
export const confirm = {
  title: 'Confirm it is you',
  lead: 'You signed in a while ago. This changes who can sign in, so confirm again that it is you. What you typed is kept, except for passwords and codes.',
  submit: 'Confirm',
  withPasskey: 'Confirm with a passkey',
  withProvider: (provider: string) => `Confirm with ${provider}`,
  noWay:
    'Your account has no password, passkey or linked identity to confirm with. Sign out, and use “Forgot password?” on the sign-in page.',
}
