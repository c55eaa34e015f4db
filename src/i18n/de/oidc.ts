import type * as en from '../en.ts'

export const oidc: typeof en.oidc = {
  signIn: provider => `Mit ${provider} anmelden`,
  lead: provider =>
    `Mit einer verknüpften Identität von ${provider} können Sie sich hier ohne Passwort anmelden.`,
  link: provider => `Identität von ${provider} verknüpfen`,
  subject: 'Identität',
  linked: 'Verknüpft',
  unlink: 'Verknüpfung lösen',
  unlinkOf: subject => `Verknüpfung lösen: Identität ${subject}`,
  leaveTitle: provider => `Weiter zu ${provider}`,
  leaveLead: host => `Sie melden sich bei ${host} an und kommen danach hierher zurück.`,
  leave: 'Weiter',
  signedOutTitle: 'Abgemeldet',
  signedOutLead: provider => `Hier sind Sie abgemeldet. Als Nächstes melden Sie sich bei ${provider} ab.`,
  signedOutSubmit: provider => `Bei ${provider} abmelden`,
  claimedTitle: 'Diese Identität mit Ihrem Konto verknüpfen',
  claimedLead: (provider, email) =>
    `${provider} bestätigt, dass ${email} Ihre Adresse ist. Ein Konto hier verwendet dieselbe Adresse, hat sie aber nicht bestätigt.`,
  claimedSignIn:
    'Wenn es Ihr Konto ist, melden Sie sich einmal darin an, um die Identität zu verknüpfen. Danach können Sie sich mit ihr anmelden.',
  claimedSubmit: 'Anmelden und verknüpfen',
  claimedAs: username => `Sie sind als ${username} angemeldet.`,
  claimedLink: username => `Mit ${username} verknüpfen`,
  claimedNew: 'Nicht Ihr Konto?',
  claimedNewLead: 'Legen Sie ein neues an. Die Adresse gehört dann allein dem neuen Konto.',
  claimedCreate: 'Neues Konto anlegen',
}
