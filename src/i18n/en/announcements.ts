/** Messages of the public pages of announcements. */
export const announcements = {
  pageTitle: (page: string) => `Announcements, page ${page}`,
  newestFirst: 'Newest first',
  nothing: 'Nothing has been announced yet.',
  nothingText: 'News, incidents and maintenance appear here.',
  all: 'All announcements',
  updated: 'Updated',
  bannerUntil: 'Banner until',
  bannerEnded: 'Banner ended',
}
