/** Messages of status pages: their management, and the question for a password. */
export const statusPages = {
  title: 'Status pages',
  newTitle: 'New status page',
  create: 'Create status page',
  nothing: 'There is one status page: the whole site.',
  nothingText:
    'Add pages that show a part of it, such as one product or one customer, at an address of their own. What a page hides is in none of its feeds, badges and other answers.',
  address: 'Address',
  audience: 'Who may see it',
  shows: 'Monitors',
  monitorCount: (count: number, shown: string) => (count === 1 ? '1 monitor' : `${shown} monitors`),
  all: 'All',
  none: 'None',
  sections: {
    page: 'Page',
    access: 'Access',
    shown: 'What it shows',
    events: 'News and events',
    look: 'Appearance',
  },
  makePublic: 'Make public',
  restrict: 'Restrict to signed-in people',
  open: 'Open the page',
  removeText: 'The page and its addresses will be gone. Monitors, incidents and news stay.',
  locked: 'Enter the password to see this status page.',
  enter: 'Open',
  wrongPassword: 'That is not the password.',
}
