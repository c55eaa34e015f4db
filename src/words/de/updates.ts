import type { Words } from '../en.ts'

export const updates: Words['updates'] = {
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
  heading: 'Neuigkeiten, die neueste zuerst',
  ongoing: 'Was gerade los ist',
  planned: from => `Ab ${from}`,
  plannedUntil: (from, to) => `Von ${from} bis ${to}`,
  since: from => `Seit ${from}`,
  sinceUntil: (from, to) => `Seit ${from}, bis ${to}`,
  until: to => `Bis ${to}`,
  lasted: (from, to, length) => `${from} bis ${to} (${length})`,
  ended: to => `Beendet: ${to}`,
  affected: 'Betroffen',
  edited: when => `bearbeitet ${when}`,
  readMore: 'Alles dazu',
  readMoreOf: title => `Alles dazu: ${title}`,

  title: 'Neuigkeiten',
  titleOf: title => `Neuigkeiten zu „${title}“`,
  notYetPublic:
    'Die Ankündigung ist nicht öffentlich: Ihre Neuigkeiten sind zu sehen, sobald Sie sie veröffentlichen.',
  noticeOnly:
    'Eine Mitteilung hat keine Neuigkeiten. Machen Sie zuerst eine Störung oder eine Wartung daraus.',
  nothingYet: 'Noch wurde nichts mitgeteilt.',
  add: 'Neues mitteilen',
  addButton: 'Neuigkeit veröffentlichen',
  status: 'Stand',
  content: 'Mitteilung',
  contentHint:
    'Markdown. Zwei oder drei Sätze: was zu merken ist, was Sie tun und wann Sie wieder schreiben.',
  closes: 'Der letzte Stand beendet auch das Ereignis; eine spätere Neuigkeit öffnet es wieder.',
  told: 'Bisher mitgeteilt',
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
  byItself: 'Corkboard',
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
