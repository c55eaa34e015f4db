import type { Words } from '../en.ts'

export const oidc: Words['oidc'] = {
  signIn: provider => `Mit ${provider} anmelden`,
  lead: provider => `Mit einer verknüpften Identität von ${provider} melden Sie sich hier ohne Passwort an.`,
  link: provider => `Mit ${provider} verknüpfen`,
  subject: 'Identität',
  linked: 'Verknüpft',
  unlink: 'Verknüpfung lösen',
  unlinkOf: subject => `Verknüpfung lösen: Identität ${subject}`,
  leaveTitle: provider => `Weiter zu ${provider}`,
  leaveLead: host => `Sie melden sich bei ${host} an und kommen danach hierher zurück.`,
  leave: 'Weiter',
}
