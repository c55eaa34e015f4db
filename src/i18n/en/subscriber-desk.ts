/** Messages of the page about subscribers, for those who run the site. */
export const subscriberDesk = {
  kind: 'Kind',
  kinds: { email: 'Email', webhook: 'Webhook', slack: 'Slack', push: 'Browser' },
  state: 'State',
  language: 'Language',
  confirmed: 'Confirmed',
  pending: 'Not confirmed yet',
  find: 'Find a subscriber',
  findText:
    'For someone who asks what is stored, or wants to be deleted. Addresses are encrypted and found only by the exact address.',
  address: 'Email address or URL',
  findButton: 'Find',
  nobody: 'No one subscribed with this address.',
  export: 'Download everything stored (JSON)',
  remove: 'Delete',
  removeText:
    'Deletes the address and everything stored about it, with the webhooks and Slack channels that this subscriber entered. This cannot be undone.',
  removeButton: 'Delete for good',
}
