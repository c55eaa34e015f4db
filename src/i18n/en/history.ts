/** Messages of the history of incidents, maintenance and news. */
export const history = {
  title: 'History',
  kind: 'Kind',
  allKinds: 'All',
  kinds: { notice: 'News', incident: 'Incidents', maintenance: 'Maintenance' },
  one: { notice: 'News', incident: 'Incident', maintenance: 'Maintenance' },
  counted: {
    notice: (_count: number, text: string) => `${text} news`,
    incident: (count: number, text: string) => `${text} ${count === 1 ? 'incident' : 'incidents'}`,
    maintenance: (_count: number, text: string) => `${text} maintenance`,
  },
  search: 'Search titles, texts and services',
  month: 'Month',
  newest: 'Newest',
  show: 'Search',
  filter: 'Filter',
  inUse: 'Filters in use',
  remove: (filter: string) => `Remove the filter ${filter}`,
  nothing: 'Nothing has been announced in this time.',
  nothingFound: (query: string) => `Nothing found for ‘${query}’.`,
  all: 'Show all',
  full: 'Full history',
}
