/** Messages about setting up a new site: on its empty status page, on the page of the first account, and after sign-in. */
export const firstSteps = {
  title: 'Welcome to Corkboard',
  emptyLead:
    'This server is running and has nothing to show yet. Add a monitor or an announcement and it appears here.',
  ownerLead:
    'Corkboard shows whether your services are up, announces incidents and maintenance, and shares snippets of text. Three steps set it up.',
  manageLead:
    'There is nothing on your site yet. Add a monitor or an announcement and readers see it at once.',
  heading: 'First steps',
  account: 'Create the owner account',
  accountText: 'Open the one-time link that the server prints when it starts.',
  accountHere: 'You create it on this page. The owner can do everything and invite others.',
  accountDone: 'Done.',
  accountExists: 'Already have an account?',
  monitor: 'Add a monitor',
  monitorText: 'Corkboard checks an address or a port and shows on the status page whether it responds.',
  announcement: 'Write an announcement',
  announcementText: 'Write what is new or what is wrong. It stays a draft until you publish it.',
  snippet: 'Create a snippet',
  snippetText: 'Share text, logs or code at any time:',
  examples:
    'Just looking around? In the folder of the server, these commands fill an empty site with an example, or with content of your own:',
}
