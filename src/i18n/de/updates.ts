import type { MessageCatalogue } from '../en.ts'

export const updates: MessageCatalogue['updates'] = {
  kinds: { incident: 'Störung', maintenance: 'Wartung' },
  statuses: {
    investigating: 'Wird untersucht',
    identified: 'Ursache gefunden',
    monitoring: 'Wird beobachtet',
    resolved: 'Behoben',
    scheduled: 'Geplant',
    in_progress: 'Läuft',
    completed: 'Abgeschlossen',
  },
  impacts: {
    none: 'Keine Auswirkungen',
    minor: 'Beeinträchtigung',
    major: 'Teilausfall',
    critical: 'Schwerer Ausfall',
  },
  heading: 'Neuigkeiten, die neueste zuerst',
  ongoing: 'Aktuelle Störungen',
  ongoingMaintenance: 'Laufende Wartung',
  upcoming: 'Geplante Wartung',
  planned: from => `Ab ${from}`,
  plannedUntil: (from, to) => `Von ${from} bis ${to}`,
  since: from => `Seit ${from}`,
  sinceUntil: (from, to) => `Seit ${from}, bis ${to}`,
  until: to => `Bis ${to}`,
  lasted: (from, to, length) => `${from} bis ${to} (${length})`,
  ended: to => `Beendet: ${to}`,
  affected: 'Betroffen',
  edited: when => `bearbeitet ${when}`,
  readMore: { incident: 'Zur Störung', maintenance: 'Zur Wartung' },
  readMoreOf: {
    incident: title => `Zur Störung: ${title}`,
    maintenance: title => `Zur Wartung: ${title}`,
  },

  title: 'Neuigkeiten',
  titleOf: title => `Neuigkeiten zu „${title}“`,
  notYetPublic:
    'Die Ankündigung ist nicht öffentlich: Ihre Neuigkeiten sind zu sehen, sobald Sie sie veröffentlichen.',
  noticeOnly:
    'Eine Mitteilung hat keine Neuigkeiten. Machen Sie zuerst eine Störung oder eine Wartung daraus.',
  nothingYet: 'Noch keine Neuigkeiten.',
  add: 'Neues mitteilen',
  addButton: 'Neuigkeit veröffentlichen',
  status: 'Status',
  content: 'Mitteilung',
  contentHint:
    'Markdown. Zwei oder drei Sätze: was zu merken ist, was Sie tun und wann Sie wieder schreiben.',
  closes: 'Der letzte Stand beendet auch das Ereignis; eine spätere Neuigkeit öffnet es wieder.',
  told: 'Bisherige Neuigkeiten',
  correct: 'Berichtigen',
  correctOf: (status, when) => `„${status}“ berichtigen, ${when}`,
  correctTitle: 'Neuigkeit berichtigen',
  correctText:
    'Alle sehen, dass und wann sie bearbeitet wurde; das Protokoll bewahrt, was vorher dort stand.',
  correctButton: 'Berichtigung speichern',
  proposed: 'Vorgeschlagen',
  proposedText:
    'Von Corkboard geschrieben, als der Monitor wieder erreichbar war. Niemand sieht es, bevor Sie es veröffentlichen.',
  publish: 'Veröffentlichen',
  rewrite: 'Erst umschreiben',
  discard: 'Verwerfen',
  edit: 'Ankündigung bearbeiten',
  onSite: 'Auf der Website ansehen',
  conflictText:
    'Während Sie geschrieben haben, hat jemand diese Neuigkeit geändert. So lautet sie jetzt; Ihre Fassung steht im Formular.',

  outage: {
    title: monitor => `${monitor} ist nicht erreichbar`,
    description: (monitor, since) => `${monitor} antwortet seit ${since} nicht.`,
    resolved: (monitor, since) => `${monitor} antwortet seit ${since} wieder.`,
  },
}
