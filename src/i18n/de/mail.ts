import type * as en from '../en.ts'

const appealOutcomes = {
  restored: 'Es ist wieder sichtbar.',
  kept: 'Es bleibt verborgen.',
  deleted: 'Es wurde gelöscht.',
}

const appealPages = {
  answered:
    'Die Moderation hat dazu eine Nachricht hinterlassen. Sie steht auf dieser Seite, im Browser, mit dem das Snippet erstellt wurde:',
  restored: 'Das ist seine Seite:',
  kept: 'Auf dieser Seite können Sie noch einmal antworten:',
}

export const mail: typeof en.mail = {
  lead: 'Wir senden Ihnen per E-Mail einen Link, mit dem Sie ein neues Passwort setzen.',
  submit: 'Link senden',
  sent: 'Falls es das Konto gibt und es eine E-Mail-Adresse hat, ist eine E-Mail mit einem Link unterwegs. Der Link gilt eine Stunde. Sehen Sie auch im Spam-Ordner nach.',
  otherwise: 'Ohne E-Mail',
  subject: site => `Neues Passwort für ${site}`,
  text: ({ username, site, link }) => `Guten Tag ${username},

jemand, vermutlich Sie selbst, hat bei ${site} ein neues Passwort angefordert. Über diesen Link setzen Sie es; er funktioniert einmal und gilt eine Stunde:

${link}

Falls Sie das nicht waren, müssen Sie nichts tun. Ihr Passwort bleibt, wie es ist.
`,
  confirmSubject: site => `E-Mail-Adresse für ${site} bestätigen`,
  confirmText: ({ username, site, link }) => `Guten Tag ${username},

diese Adresse wurde bei ${site} für das Konto ${username} eingetragen. Öffnen Sie zur Bestätigung diesen Link, während Sie in diesem Konto angemeldet sind; er gilt einen Tag:

${link}

Falls das nicht Ihr Konto ist, müssen Sie nichts tun. Ohne die Bestätigung wird die Adresse nicht verwendet.
`,
  linkedSubject: (site, provider) => `Anmelden bei ${site} ist jetzt mit ${provider} möglich`,
  linkedText: ({ username, site, provider, link }) => `Guten Tag ${username},

mit Ihrem Konto bei ${site} wurde eine Identität von ${provider} verknüpft, mit der man sich ab jetzt darin anmelden kann.

Falls Sie das nicht waren, lösen Sie die Verknüpfung auf der Seite Ihres Kontos und ändern Sie Ihr Passwort:

${link}
`,
  appealSubject: site => `Ihre Antwort an die Moderation von ${site}`,
  appealText: ({ username, site, link, snippetId, outcome, answer }) => `Guten Tag ${username},

die Moderation von ${site} hat Ihre Antwort zum Snippet ${snippetId} geprüft. ${appealOutcomes[outcome]}
${answer === '' ? '' : `\nDie Moderation schreibt:\n\n${answer}\n`}${outcome === 'deleted' ? '' : `\n${link}\n`}`,
  appealNotice: ({ site, link, snippetId, outcome, isAnswered }) => `Guten Tag,

die Moderation von ${site} hat die Antwort zum Snippet ${snippetId} geprüft. ${appealOutcomes[outcome]}
${outcome === 'deleted' ? '' : `\n${isAnswered ? appealPages.answered : appealPages[outcome]}\n\n${link}\n`}
Das ist die einzige E-Mail dazu: Diese Adresse wurde mit der Antwort angegeben und wird jetzt gelöscht. Falls Sie das nicht waren, müssen Sie nichts tun.
`,
}
