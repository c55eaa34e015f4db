import type * as en from '../en.ts'

export const digest: typeof en.digest = {
  frequency: 'Häufigkeit',
  each: 'Sofort, eine E-Mail für jedes Update',
  daily: 'Einmal am Tag, wenn etwas geschehen ist',
  weekly: 'Einmal in der Woche, wenn etwas geschehen ist',
  hint: 'Über eine einzelne Störung, die Sie abonniert haben, werden Sie immer sofort benachrichtigt.',
  weekday: 'Tag',
  weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
  hour: 'Uhrzeit',
  timeZone: 'Zeitzone',
  dailyAt: (time, zone) => `Einmal am Tag, um ${time} Uhr (${zone})`,
  weeklyAt: (day, time, zone) => `Einmal in der Woche, am ${day} um ${time} Uhr (${zone})`,
  mail: {
    kinds: { daily: 'Tagesübersicht', weekly: 'Wochenübersicht' },
    subject: (kind, title, others) =>
      others === 0 ? `${kind}: ${title}` : `${kind}: ${title} und ${others} weitere`,
    earlier: count => (count === 1 ? '1 früheres Update' : `${count} frühere Updates`),
    states: {
      'maintenance.reminder': 'Wartung geplant',
      'monitor.unstable': 'Instabil: fällt immer wieder aus',
    },
    times: zone => `Zeiten in der Zeitzone ${zone}.`,
  },
}
