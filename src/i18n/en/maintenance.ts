/** Messages of the admin pages of maintenance windows. */
export const maintenance = {
  newTitle: 'New maintenance window',
  create: 'Create maintenance window',
  nothing: 'No maintenance is scheduled.',
  nothingText: 'During a maintenance window, its monitors are not checked and are shown as in maintenance.',
  open: 'In progress',
  planned: 'Scheduled',
  past: 'Past',
  kindTitle: 'When does it take place?',
  kinds: {
    once: { name: 'Once', hint: 'From one date and time to another.' },
    weekly: { name: 'On days of the week', hint: 'For example every Tuesday, or every second Saturday.' },
    monthly: { name: 'On a day of the month', hint: 'For example the 1st, the last, or the second Tuesday.' },
    cron: { name: 'Cron schedule', hint: 'For everything else.' },
  },
  weekdays: [
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ] as readonly string[],
  monthDays: {
    day: (day: number) => `day ${day}`,
    last: 'the last day',
    nth: (nth: string, weekday: string) => `the ${nth} ${weekday}`,
  },
  nths: { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', last: 'last' },
  endTime: 'To',
  endTimeHint: 'An earlier time than the start is on the next day. The same time means 24 hours.',
  next: 'Next dates',
  nextZone: (zone: string) => `in ${zone}`,
  noNext: 'No further dates.',
  endNow: 'End now',
  removeText:
    'Past maintenance stays in the history of its monitors. An announcement published in advance is archived.',
  rule: {
    weekly: (days: string, weeks: number, time: string) =>
      weeks === 1 ? `Every ${days} at ${time}` : `Every ${weeks} weeks on ${days} at ${time}`,
    monthly: (day: string, time: string) => `Every month on ${day} at ${time}`,
    cron: (cron: string) => `Cron schedule “${cron}”`,
    lasting: (when: string, duration: string, zone: string) => `${when} for ${duration} (${zone})`,
  },
  announcement: (title: string) => `Maintenance: ${title}`,
  announcementText: (title: string, from: string, to: string) => `${title}, from ${from} to ${to}.`,
}
