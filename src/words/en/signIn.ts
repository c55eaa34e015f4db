/** Everything before somebody is signed in: the door, links that open it once, and what to do without a key. */
export const signIn = {
  title: 'Sign in',
  lead: 'For the people who write here. Reading needs no account.',
  name: 'Username or email address',
  password: 'Password',
  submit: 'Sign in',
  or: 'or',
  passwordSet: 'Your new password is set. Sign in with it.',
  forgottenLink: 'I cannot sign in',

  codeTitle: 'Second step',
  codeLead: 'Enter the six digits that your authenticator app shows now.',
  code: 'Code',
  codeHint: 'Without the phone: one of your recovery codes.',
  codeSubmit: 'Continue',
  startOver: 'Start over',

  forgottenTitle: 'Getting back in',
  forgottenAsk: 'Ask an owner of this site for a link that sets a new password. It works for a day.',
  forgottenFactor:
    'If your phone is gone, use one of your recovery codes. Without them, ask an owner to remove the second step from your account.',
  forgottenCommand:
    'If you are the only owner, make the link, or remove the second step, on the machine that runs Corkboard:',

  ownerTitle: 'Create the owner account',
  ownerLead: 'This account owns the site: it can do everything and invites the others.',
  invitationTitle: 'Welcome',
  invitationLead: (role: string) => `You are invited to write here. Your role: ${role}.`,
  resetTitle: 'A new password',
  resetLead: (username: string) =>
    `For the account ${username}. Whoever is signed in to it now is signed out.`,
  username: 'Username',
  usernameHint: 'Readers see it beside what you write.',
  email: 'Email address',
  emailHint: 'For getting back in. Readers do not see it.',
  newPassword: 'New password',
  newPasswordHint: 'At least 12 characters. A few words in a row are easy to remember and hard to guess.',
  create: 'Create the account',
  setPassword: 'Set the password',

  goneTitle: 'This link does not work any more',
  gone: 'It was used already, has expired, or was withdrawn. Ask whoever gave it to you for a new one.',
  goneOwner: 'The link for the very first account is printed anew each time Corkboard starts without one.',
}
