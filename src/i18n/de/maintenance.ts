import type * as en from '../en.ts'

export const maintenance: typeof en.maintenance = {
  newTitle: 'Neues Wartungsfenster',
  create: 'Wartungsfenster anlegen',
  nothing: 'Es ist keine Wartung geplant.',
  nothingText:
    'Während eines Wartungsfensters werden seine Monitore nicht geprüft und als „In Wartung“ angezeigt.',
  open: 'Läuft',
  planned: 'Geplant',
  past: 'Vergangen',
  kindTitle: 'Wann findet die Wartung statt?',
  kinds: {
    once: { name: 'Einmal', hint: 'Von einem Zeitpunkt bis zu einem anderen.' },
    weekly: { name: 'An Wochentagen', hint: 'Etwa jeden Dienstag oder jeden zweiten Samstag.' },
    monthly: { name: 'An einem Tag im Monat', hint: 'Etwa am Ersten, am Letzten oder am zweiten Dienstag.' },
    cron: { name: 'Cron-Zeitplan', hint: 'Für alles andere.' },
  },
  weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
  monthDays: {
    day: day => `${day}.`,
    last: 'letzten Tag',
    nth: (nth, weekday) => `${nth} ${weekday}`,
  },
  nths: { 1: 'ersten', 2: 'zweiten', 3: 'dritten', 4: 'vierten', last: 'letzten' },
  endTime: 'Bis',
  endTimeHint: 'Eine frühere Zeit als der Beginn liegt am nächsten Tag. Dieselbe Zeit bedeutet 24 Stunden.',
  next: 'Nächste Termine',
  nextZone: zone => `in ${zone}`,
  noNext: 'Keine weiteren Termine.',
  startNow: 'Jetzt starten',
  startNowOf: title => `Jetzt starten: ${title}`,
  startFor: length => `Jetzt starten, für ${length}`,
  startUntil: to => `Jetzt starten, bis ${to}`,
  endNow: 'Jetzt beenden',
  complete: 'Abschließen',
  view: 'Wartungsfenster',
  cancelled: from => `Abgesagt (war für ${from} geplant)`,
  overdue: (from, to) => `${from} – ${to}, überfällig`,
  overdueNote: since => `Überfällig seit ${since}. Die Wartung dauert an, bis Sie sie abschließen.`,
  extend: length => `Um ${length} verlängern`,
  removeText:
    'Vergangene Wartungen bleiben im Verlauf der Monitore. Eine vorab veröffentlichte Ankündigung wird archiviert.',
  removeOpenText:
    'Die Wartung läuft gerade. Ihre Monitore werden sofort wieder geprüft, und ihre Ankündigung wird abgeschlossen. Was vergangen ist, bleibt im Verlauf der Monitore.',
  rule: {
    weekly: (days, weeks, time) =>
      weeks === 1 ? `Jeden ${days} um ${time}` : `Alle ${weeks} Wochen am ${days} um ${time}`,
    monthly: (day, time) => `Jeden Monat am ${day} um ${time}`,
    cron: cron => `Cron-Zeitplan „${cron}“`,
    lasting: (when, duration, zone) => `${when}, ${duration} lang (${zone})`,
  },
  announcement: title => `Wartung: ${title}`,
  announcementText: (title, from, to) => `${title}, von ${from} bis ${to}.`,
}
