/** Messages of digests: where they are chosen, and their mails. */
export const digest = {
  frequency: 'How often',
  each: 'At once, an email for each update',
  daily: 'Once a day, if anything happened',
  weekly: 'Once a week, if anything happened',
  hint: 'A single incident that you subscribed to is always reported at once.',
  weekday: 'Day',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  hour: 'Time',
  timeZone: 'Time zone',
  dailyAt: (time: string, zone: string) => `Once a day, at ${time} (${zone})`,
  weeklyAt: (day: string, time: string, zone: string) => `Once a week, on ${day} at ${time} (${zone})`,
  mail: {
    kinds: { daily: 'Daily summary', weekly: 'Weekly summary' },
    subject: (kind: string, title: string, others: number) =>
      others === 0 ? `${kind}: ${title}` : `${kind}: ${title} and ${others} more`,
    earlier: (count: number) => (count === 1 ? '1 earlier update' : `${count} earlier updates`),
    states: {
      'maintenance.reminder': 'Maintenance planned',
      'monitor.unstable': 'Unstable: keeps going down and up again',
    },
    times: (zone: string) => `Times are in ${zone}.`,
  },
}
