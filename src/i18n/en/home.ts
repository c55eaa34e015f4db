/** Messages of the status page: headline, services and their history. Durations are passed as text, such as `3 hours`. */
export const home = {
  allUp: 'All services are up.',
  oneUp: (name: string) => `${name} is up.`,
  unchangedFor: (duration: string) => `Nothing has changed for ${duration}.`,
  down: (name: string) => `${name} is down.`,
  justDown: (name: string) => `${name} just went down.`,
  downFor: (name: string, duration: string) => `${name} has been down for ${duration}.`,
  notCheckedYetOf: (name: string) => `${name} has not been checked yet.`,
  beingChecked: (name: string) => `${name} did not answer and is being checked again.`,
  notCheckedSince: (when: string) => `Not checked since ${when}.`,
  notCheckedSinceOf: (name: string, when: string) => `${name} has not been checked since ${when}.`,
  inMaintenance: (name: string) => `${name} is in maintenance.`,
  inMaintenanceUntil: (name: string, when: string) => `${name} is in maintenance until ${when}.`,
  maintenanceOverdue: (name: string, when: string) => `${name} is in maintenance, overdue since ${when}.`,
  several: {
    UP: (count: string, of: string) => `${count} of ${of} services are up.`,
    DEGRADED: (count: string, of: string) => `${count} of ${of} services are degraded.`,
    DOWN: (count: string, of: string) => `${count} of ${of} services are down.`,
    PENDING: (count: string, of: string) => `${count} of ${of} services are being checked.`,
    MAINTENANCE: (count: string, of: string) => `${count} of ${of} services are in maintenance.`,
    UNCHECKED: (count: string, of: string) => `${count} of ${of} services are not being checked.`,
  },
  allDown: (of: string) => `All ${of} services are down.`,
  /** Headline if at least one of the services counts as down because of an incident and not because of probes. */
  severalOutages: (count: string, of: string) => `${count} of ${of} services have an outage.`,
  someUp: (up: string, of: string) => `${up} of ${of} services ${up === '1' ? 'is' : 'are'} up.`,
  checksFindNothing: 'Our checks have found no problem.',
  named: (names: string) => `${names}.`,
  othersUp: (count: string) => `The other ${count} services are up.`,
  someOthersUp: (up: string, count: string) =>
    `${up} of ${count} other services ${up === '1' ? 'is' : 'are'} up.`,
  /** Label of the status by probes, where an active incident is worse. */
  ourCheck: 'Our check:',
  /** All services went down at about this time. */
  allSince: (count: string, when: string) => `All ${count} since ${when}, probably for the same reason.`,
  noneCheckedYet: 'No service has been checked yet.',
  firstResults: 'First results within a minute.',
  activeIncidents: (count: string) => `${count} incidents are active.`,
  /** Label before the time at which the page was made. */
  updated: 'Updated',
  /** How many services are up, in the line below the headline. */
  servicesUp: (up: string, of: string) => `${up} of ${of} ${of === '1' ? 'service' : 'services'} up`,
  timesHere: 'times in your time zone',
  timesIn: (zone: string) => `times in ${zone}`,
  /** Label before a time. */
  lastKnown: 'Last known state,',
  backSoon: 'live data is back soon.',
  networkLost: 'Corkboard may have lost its network connection. Status as of',
  daysAgo: (count: number) => `${count} days ago`,
  today: 'Today',
  uptimeOver: (days: number) => `uptime in ${days} days`,
  /** Label of the uptime of a monitor that is younger than the history shown. */
  uptimeSince: (day: string) => `uptime since ${day}`,
  uptimeToday: 'uptime today',
  observedTooShort: 'Monitored for less than an hour',
  noHistory: 'No history yet',
  until: 'until',
  /** Label before a time. */
  notCheckedFrom: 'Not checked since',
  for: 'for',
  forDuration: (duration: string) => duration,
  /** Labels of a page with many monitors. */
  notUp: 'Not up',
  moreNotUp: (count: number, shown: string) =>
    count === 1 ? '1 more is not up.' : `${shown} more are not up.`,
  upOf: (up: string, of: string) => `${up} of ${of} up`,
  /** Stands above the link to the list of all services. */
  moreGroups: (count: number, shown: string) =>
    count === 1
      ? '1 more group is in the list of all services.'
      : `${shown} more groups are in the list of all services.`,
  allMonitors: (count: string) => `All ${count} services`,
  services: 'Services',
  /** Heading of the services without a group, if there are groups. */
  otherServices: 'Other services',
  historyOf: (group: string) => `History of ${group}`,
  findService: 'Find a service',
  find: 'Find',
  noneFound: 'No service matches.',
  found: (text: string) => `Services with “${text}”`,
  /** Count of what a search has found, if it takes more than one page. */
  foundCount: (count: string) => `${count} services`,
  noServices: 'No services are monitored yet.',
  monitorsPage: (page: string) => `Services, page ${page}`,
  pastIncidents: 'Past incidents',
  noIncidents: 'No incidents',
  about: 'About this service',
  key: {
    UP: 'Up',
    DOWN: 'Down',
    PENDING: 'Being checked',
    MAINTENANCE: 'Maintenance',
    none: 'Not monitored',
  },
  noDowntime: 'no downtime',
  notWatched: 'not monitored',
  daysOf: (monitor: string) => `${monitor}: the last 90 days`,
  day: {
    DOWN: (day: string, duration: string) => `${day}: down for ${duration}`,
    PENDING: (day: string, duration: string) => `${day}: being checked for ${duration}`,
    MAINTENANCE: (day: string, duration: string) => `${day}: in maintenance for ${duration}`,
  },
  noHistoryYet: 'No history yet.',
  daysWatched: (count: number, said: string) =>
    `${count} ${count === 1 ? 'day' : 'days'} monitored: ${said}.`,
  upOnEvery: 'up on all of them',
  daysWith: {
    DOWN: (count: number) => `down on ${count}`,
    PENDING: (count: number) => `being checked on ${count}`,
    MAINTENANCE: (count: number) => `in maintenance on ${count}`,
  },
}
