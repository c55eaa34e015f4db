import type { Words } from '../en.ts'

export const mail: Words['mail'] = {
  lead: 'Sie erhalten an die E-Mail-Adresse Ihres Kontos eine Nachricht mit einem Link, über den Sie ein neues Passwort setzen.',
  submit: 'Link zusenden',
  sent: 'Falls es das Konto gibt und es eine E-Mail-Adresse hat, ist eine Nachricht mit einem Link unterwegs. Der Link gilt eine Stunde. Sehen Sie auch im Spam-Ordner nach.',
  otherwise: 'Ohne E-Mail',
  subject: site => `Neues Passwort für ${site}`,
  text: ({ username, site, link }) => `Guten Tag ${username},

jemand, vermutlich Sie selbst, hat bei ${site} ein neues Passwort angefordert. Über diesen Link setzen Sie es; er funktioniert einmal und gilt eine Stunde:

${link}

Falls Sie das nicht waren, müssen Sie nichts tun. Ihr Passwort bleibt, wie es ist.
`,
}
