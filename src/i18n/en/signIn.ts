/** Messages of the pages that need no session: sign-in, one-time links, and recovery. */
export const signIn = {
  title: 'Sign in',
  lead: 'For the team that runs this site. Reading needs no account.',
  name: 'Username or email address',
  or: 'or',
  passwordSet: 'Your new password is set. Sign in with it.',
  codeLead: 'Enter the six digits that your authenticator app shows now.',
  code: 'Code',
  codeHint: 'No phone? Use one of your recovery codes.',
  codeSubmit: 'Continue',
  startOver: 'Start over',

  forgottenTitle: 'Forgot password?',
  forgottenAsk: 'Ask an owner of this site for a link that sets a new password. It works for a day.',
  forgottenFactor:
    'If you have lost your phone, use one of your recovery codes. Without them, ask an owner to remove two-factor authentication from your account.',
  forgottenOperator: 'I run this server',
  forgottenCommand:
    'If no owner can sign in, create the link or remove two-factor authentication in the folder of the server:',
  ownerLead: 'The owner can do everything and invites the others.',
  invitationTitle: 'Welcome',
  invitationLead: (role: string) => `You are invited to join the team. Your role: ${role}.`,
  resetTitle: 'New password',
  resetLead: (username: string) => `For the account ${username}. It will be signed out in every browser.`,
  create: 'Create account',
  setPassword: 'Set password',

  goneTitle: 'This link no longer works',
  gone: 'It has already been used, has expired or was revoked. Ask the person who sent it for a new one.',
  goneOwner:
    'If this site has no account yet, restart Corkboard: it then prints a new link for the owner account.',
}
