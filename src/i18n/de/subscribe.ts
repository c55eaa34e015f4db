import type * as en from '../en.ts'

export const subscribe: typeof en.subscribe = {
  title: 'Abonnieren',
  titleTo: name => `„${name}“ abonnieren`,
  toIncident: 'Diese Störung abonnieren',
  toMaintenance: 'Diese Wartung abonnieren',
  lead: 'Sie erhalten sofort eine E-Mail bei Störungen und Wartungen.',
  email: 'E-Mail-Adresse',
  emailHint: 'Sie erhalten eine E-Mail mit einem Link, über den Sie das Abonnement bestätigen.',
  topics: 'Benachrichtigen bei',
  topicNames: {
    incidents: 'Störungen und ihren Updates',
    maintenance: 'Wartungen',
    outages: 'Jeder automatischen Prüfung, die einen Ausfall oder sein Ende feststellt',
  },
  scope: 'Dienste',
  scopes: { all: 'Alle Dienste, auch künftige', some: 'Nur ausgewählte' },
  group: name => `Alles in „${name}“, auch künftige Dienste`,
  ofGroup: name => `Gruppe ${name}`,
  incident: title => `„${title}“, bis zur Behebung`,
  incidentGone: 'Eine Störung',
  monitorGone: ref => `Dienst ${ref} (entfernt)`,
  find: 'Dienst suchen',
  findButton: 'Suchen',
  found: (count, query) =>
    count === 0 ? `Kein Dienst passt zu „${query}“.` : `Dienste, die zu „${query}“ passen`,
  choose: 'Dienste, Ereignisse und Häufigkeit wählen',
  choices: 'Gruppen und Dienste',
  submit: 'Per E-Mail abonnieren',
  noMail: 'E-Mail steht auf dieser Website nicht zur Verfügung. Ohne E-Mail geht es so:',
  feedsTitle: 'Feeds und Kalender',
  feeds:
    'Ein Feed zeigt Störungen, Wartungen und Neuigkeiten in einem Feedreader, oder in Slack mit dem Befehl /feed.',
  atom: 'Atom-Feed',
  json: 'JSON-Feed',
  calendar: 'Kalender der Wartungen',
  privacy:
    'Ihre Adresse wird verschlüsselt gespeichert und für nichts anderes verwendet. Mit dem Abbestellen wird sie gelöscht.',
  sentTitle: 'Sehen Sie in Ihr Postfach',
  sent: address =>
    `Wir haben eine E-Mail an ${address} gesendet. Öffnen Sie den Link darin, um zu bestätigen.`,
  sentHint:
    'Nach einigen Minuten noch nichts da? Sehen Sie im Spam-Ordner nach oder abonnieren Sie noch einmal, dann senden wir sie erneut.',
  again: 'Zurück',

  confirmTitle: 'Abonnement bestätigen',
  confirmLead: (address, site) => `${address} erhält E-Mails von ${site} über:`,
  confirm: 'Abonnement bestätigen',
  confirmed: 'Ihr Abonnement ist bestätigt.',
  notYou: 'Das waren nicht Sie? Schließen Sie diese Seite. Die Adresse wird in drei Tagen gelöscht.',
  addTitle: 'Abonnement erweitern',
  addLead: 'Sie möchten benachrichtigt werden über:',
  add: 'Hinzufügen',
  added: 'Ihr Abonnement wurde erweitert.',

  manageTitle: 'Ihr Abonnement',
  manageOf: (address, site) => `${address} erhält E-Mails von ${site}.`,
  language: 'Sprache',
  save: 'Speichern',
  saved: 'Ihr Abonnement wurde gespeichert.',
  endTitle: 'Abbestellen',
  endText: 'Sie erhalten keine weiteren E-Mails, und Ihre Adresse wird gelöscht.',
  end: 'Abbestellen',
  endedTitle: 'Abonnement beendet',
  ended: 'Ihre Adresse wurde gelöscht. Sie können jederzeit wieder abonnieren.',
  export: 'Alles herunterladen, was über Sie gespeichert ist (JSON)',

  hooksTitle: 'Webhooks und Slack',
  hooksWay: link =>
    `Ein eigenes Programm oder ein Slack-Channel kann dasselbe erhalten wie Sie. Abonnieren Sie zuerst per E-Mail und tragen Sie dann die Adresse des Webhooks oder von Slack hinter dem Link „${link}“ in einer der E-Mails ein.`,
  hooksText:
    'Ein Programm oder ein Slack-Channel erhält dasselbe. Geben Sie die Adresse ein; die erste Nachricht dort bittet um Bestätigung.',
  hookKind: 'Art',
  hookKinds: { webhook: 'Webhook: ein signiertes POST mit JSON', slack: 'Slack: ein eingehender Webhook' },
  hookUrl: 'URL',
  addHook: 'Hinzufügen',
  hookAdded: 'Hinzugefügt. Bestätigen Sie es über die Nachricht, die dorthin ging.',
  hookPending: 'wartet auf Bestätigung',
  hookConfirmed: 'bestätigt',
  hookFailing: 'die letzte Nachricht konnte nicht zugestellt werden',
  secret: 'Signaturschlüssel',
  secretHint: 'Damit sind die Nachrichten signiert (Standard Webhooks).',
  confirmHookLead: (address, site) => `${address} erhält Nachrichten von ${site} über:`,
  manageHook: (address, site) => `${address} erhält Nachrichten von ${site}.`,
  endHookText: 'An diese Adresse geht nichts mehr, und sie wird gelöscht.',
  endHookToo: 'Auch die Webhooks und Slack-Channels oben werden gelöscht.',

  push: {
    title: 'In diesem Browser',
    lead: 'Eine Benachrichtigung auf diesem Gerät für jede Meldung, auch wenn diese Seite geschlossen ist. Eine E-Mail-Adresse ist nicht nötig; es gilt, was Sie oben gewählt haben.',
    leadAlone:
      'Eine Benachrichtigung auf diesem Gerät für jede Meldung, auch wenn diese Seite geschlossen ist.',
    choose: 'Auswählen, worüber Sie benachrichtigt werden',
    unable: 'Dieser Browser kann keine Benachrichtigungen dieser Website anzeigen.',
    install:
      'Auf iPhone und iPad legen Sie diese Seite zuerst auf den Home-Bildschirm: „Teilen“, dann „Zum Home-Bildschirm“. Öffnen Sie sie von dort und kommen Sie auf diese Seite zurück.',
    denied:
      'Ihr Browser blockiert Benachrichtigungen dieser Website. Erlauben Sie sie in seinen Einstellungen für diese Website und laden Sie die Seite neu.',
    start: 'In diesem Browser benachrichtigen',
    on: 'Dieser Browser erhält Benachrichtigungen.',
    change: 'Ändern',
    add: 'Obige Auswahl hinzufügen',
    stop: 'Benachrichtigungen beenden',
    failed:
      'Ihr Browser konnte die Benachrichtigungen nicht einrichten. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    manage: site => `Ihr Browser erhält Benachrichtigungen von ${site}.`,
    end: 'Sie erhalten keine weiteren Benachrichtigungen, und die Adresse Ihres Browsers wird gelöscht.',
  },

  mail: {
    aService: 'Ein Dienst',
    confirmSubject: site => `Bestätigen Sie Ihr Abonnement von ${site}`,
    confirmText: ({ site, link }) => `Guten Tag,

jemand, vermutlich Sie, hat diese Adresse für ${site} angemeldet. Öffnen Sie diesen Link und bestätigen Sie; er gilt drei Tage:

${link}

Wenn Sie das nicht waren, müssen Sie nichts tun. Ohne Bestätigung erhalten Sie keine weiteren E-Mails, und die Adresse wird gelöscht.
`,
    knownSubject: site => `Ihr Abonnement von ${site}`,
    knownText: ({ site, link }) => `Guten Tag,

jemand, vermutlich Sie, hat diese Adresse für ${site} angemeldet. Sie ist bereits angemeldet. Über diesen Link fügen Sie das Gewählte hinzu oder ändern Ihr Abonnement:

${link}

Wenn Sie das nicht waren, müssen Sie nichts tun. Es hat sich nichts geändert.
`,
    subjectOfSeveral: count => `${count} Updates`,
    states: {
      'incident.opened': 'Neue Störung',
      'incident.updated': 'Störung wieder offen',
      'incident.closed': 'Behoben',
      'maintenance.announced': 'Wartung geplant',
      'maintenance.updated': 'Update zur Wartung',
      'maintenance.begun': 'Wartung hat begonnen',
      'maintenance.overrun': 'Wartung dauert länger als geplant',
      'maintenance.ended': 'Wartung abgeschlossen',
      'monitor.down': 'Ausgefallen',
      'monitor.up': 'Wieder verfügbar',
      'monitor.unstable': 'Instabil',
    },
    other: 'Update',
    withdrawn: 'Wartung abgesagt',
    withdrawnText: 'Sie findet nicht wie angekündigt statt.',
    outage: {
      down: name => `${name} ist ausgefallen.`,
      up: name => `${name} ist wieder verfügbar.`,
      unstable: name => `${name} ist instabil: Der Dienst fällt immer wieder aus.`,
    },
    affects: 'Betrifft',
    window: (from, to) => `Von ${from} bis ${to}`,
    nextUpdateBy: time => `Nächstes Update bis ${time}`,
    view: 'Zur Statusseite',
    slackQuestion: site =>
      `Jemand möchte, dass dieser Channel Nachrichten von ${site} erhält. Wenn das stimmt, bestätigen Sie es binnen drei Tagen.`,
    slackConfirm: 'Bestätigen',
    why: site => `Sie erhalten diese E-Mail, weil Sie ${site} abonniert haben.`,
    manage: 'Abonnement verwalten',
    unsubscribe: 'Abbestellen',
  },
}
