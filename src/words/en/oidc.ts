/** Signing in with an OpenID Connect provider, which the operator names. */
export const oidc = {
  signIn: (provider: string) => `Sign in with ${provider}`,
  lead: (provider: string) => `With a linked identity of ${provider} you sign in here without a password.`,
  link: (provider: string) => `Link with ${provider}`,
  subject: 'Identity',
  linked: 'Linked',
  unlink: 'Unlink',
  unlinkOf: (subject: string) => `Unlink the identity ${subject}`,
  leaveTitle: (provider: string) => `On to ${provider}`,
  leaveLead: (host: string) => `You sign in at ${host} and come back here afterwards.`,
  leave: 'Continue',
}
