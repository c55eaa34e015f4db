/** Messages about signing in with an OpenID Connect provider, whose name the operator sets. */
export const oidc = {
  signIn: (provider: string) => `Sign in with ${provider}`,
  lead: (provider: string) => `With a linked ${provider} identity, you can sign in here without a password.`,
  link: (provider: string) => `Link ${provider} identity`,
  subject: 'Identity',
  linked: 'Linked',
  unlink: 'Unlink',
  unlinkOf: (subject: string) => `Unlink the identity ${subject}`,
  leaveTitle: (provider: string) => `Continue to ${provider}`,
  leaveLead: (host: string) => `You sign in at ${host} and come back here afterwards.`,
  leave: 'Continue',
  signedOutTitle: 'Signed out',
  signedOutLead: (provider: string) => `You are signed out here. Next you sign out at ${provider}.`,
  signedOutSubmit: (provider: string) => `Sign out at ${provider}`,
  claimedTitle: 'Link this identity to your account',
  claimedLead: (provider: string, email: string) =>
    `${provider} confirms that ${email} is your address. An account here uses the same address but has not confirmed it.`,
  claimedSignIn:
    'If it is your account, sign in to it once to link the identity. From then on, you can sign in with the identity.',
  claimedSubmit: 'Sign in and link',
  claimedAs: (username: string) => `You are signed in as ${username}.`,
  claimedLink: (username: string) => `Link to ${username}`,
  claimedNew: 'Not your account?',
  claimedNewLead: 'Create a new one. The address then belongs only to the new account.',
  claimedCreate: 'Create new account',
}
