/** Messages of calendars, and of the links to them. */
export const calendar = {
  title: (site: string) => `${site}: maintenance`,
  description: (site: string) => `Scheduled maintenance of ${site}`,
  maintenance: 'Maintenance',
  cancelled: (title: string) => `Cancelled: ${title}`,
  affected: (services: string) => `Affected: ${services}`,
  add: 'Add to calendar',
  addOf: (title: string) => `Add to calendar: ${title}`,
  subscribe: 'Calendar of all maintenance',
}
