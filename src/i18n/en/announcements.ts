/** Messages of the public pages of announcements. */
export const announcements = {
  pageTitle: (page: string) => `News, page ${page}`,
  nothing: 'No news yet.',
  nothingText: 'Incidents and maintenance are in the history.',
  all: 'All news',
  updated: 'Updated',
  bannerUntil: 'Banner until',
  bannerEnded: 'Banner ended',
}
