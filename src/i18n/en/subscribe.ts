type Mail = { readonly site: string; readonly link: string }

/** Messages of the pages and mails of subscriptions. */
export const subscribe = {
  title: 'Subscribe',
  titleTo: (name: string) => `Subscribe to ‘${name}’`,
  toIncident: 'Subscribe to this incident',
  toMaintenance: 'Subscribe to this maintenance',
  lead: 'Get an email at once when there is an incident or maintenance.',
  email: 'Email address',
  emailHint: 'You get an email with a link that you must open to confirm.',
  topics: 'Notify me of',
  topicNames: {
    incidents: 'Incidents and their updates',
    maintenance: 'Maintenance',
    outages: 'Every automatic check that finds a service down or up again',
  },
  scope: 'Services',
  scopes: { all: 'All services, also those added later', some: 'Only those I choose' },
  group: (name: string) => `Everything in ‘${name}’, also services added later`,
  ofGroup: (name: string) => `Group ${name}`,
  incident: (title: string) => `‘${title}’ until it is resolved`,
  incidentGone: 'An incident',
  monitorGone: (ref: string) => `Service ${ref} (removed)`,
  find: 'Find a service',
  findButton: 'Find',
  found: (count: number, query: string) =>
    count === 0 ? `No service matches ‘${query}’.` : `Services that match ‘${query}’`,
  choose: 'Choose services, events and how often',
  choices: 'Groups and services',
  submit: 'Subscribe by email',
  noMail: 'Email is not available on this site. These work without it:',
  feedsTitle: 'Feeds and calendar',
  feeds: 'A feed shows incidents, maintenance and news in a feed reader, or in Slack with the command /feed.',
  atom: 'Atom feed',
  json: 'JSON feed',
  calendar: 'Calendar of maintenance',
  privacy: 'Your address is stored encrypted and used for nothing else. Unsubscribing deletes it.',
  sentTitle: 'Check your email',
  sent: (address: string) => `We sent an email to ${address}. Open the link in it to confirm.`,
  sentHint:
    'Nothing there after a few minutes? Check the spam folder, or subscribe again to have it sent again.',
  again: 'Back',

  confirmTitle: 'Confirm your subscription',
  confirmLead: (address: string, site: string) => `${address} will get emails of ${site} about:`,
  confirm: 'Confirm subscription',
  confirmed: 'Your subscription is confirmed.',
  notYou: 'Was that not you? Close this page. The address is deleted in three days.',
  addTitle: 'Add to your subscription',
  addLead: 'You asked to be notified of:',
  add: 'Add',
  added: 'Added to your subscription.',

  manageTitle: 'Your subscription',
  manageOf: (address: string, site: string) => `${address} gets emails of ${site}.`,
  language: 'Language',
  save: 'Save',
  saved: 'Your subscription was saved.',
  endTitle: 'Unsubscribe',
  endText: 'You get no further emails, and your address is deleted.',
  end: 'Unsubscribe',
  endedTitle: 'You are unsubscribed',
  ended: 'Your address was deleted. Subscribe again at any time.',
  export: 'Download everything stored about you (JSON)',

  hooksTitle: 'Webhooks and Slack',
  hooksWay: (link: string) =>
    `Your own program or a Slack channel can get the same as you. Subscribe by email first, then add the address of a webhook or of Slack behind the link ‘${link}’ in any email.`,
  hooksText:
    'A program or a Slack channel gets the same. Enter its address; the first message there asks for a confirmation.',
  hookKind: 'Kind',
  hookKinds: { webhook: 'Webhook: a signed POST with JSON', slack: 'Slack: an incoming webhook' },
  hookUrl: 'URL',
  addHook: 'Add',
  hookAdded: 'Added. Confirm it by the message that was sent there.',
  hookPending: 'waiting for confirmation',
  hookConfirmed: 'confirmed',
  hookFailing: 'the last message could not be delivered',
  secret: 'Signing secret',
  secretHint: 'Requests are signed with it (Standard Webhooks).',
  confirmHookLead: (address: string, site: string) => `${address} will get messages of ${site} about:`,
  manageHook: (address: string, site: string) => `${address} gets messages of ${site}.`,
  endHookText: 'Nothing further is sent to this address, and it is deleted.',
  endHookToo: 'The webhooks and Slack channels above are deleted, too.',

  push: {
    title: 'In this browser',
    lead: 'A notification on this device for every message, also while this page is closed. No email address is needed; what you chose above applies.',
    leadAlone: 'A notification on this device for every message, also while this page is closed.',
    choose: 'Choose what to be notified of',
    unable: 'This browser cannot show notifications from this site.',
    install:
      'On an iPhone or iPad, add this page to the Home Screen first: Share, then Add to Home Screen. Open it from there and come back to this page.',
    denied:
      'Your browser blocks notifications from this site. Allow them in its settings for this site, then reload this page.',
    start: 'Notify me in this browser',
    on: 'This browser gets notifications.',
    change: 'Change',
    add: 'Add what is chosen above',
    stop: 'Stop notifications',
    failed: 'Your browser could not set up notifications. Check your connection and try again.',
    manage: (site: string) => `Your browser gets notifications from ${site}.`,
    end: 'You get no further notifications, and the address of your browser is deleted.',
  },

  mail: {
    /** In place of the name of a service that is no longer shown. */
    aService: 'A service',
    confirmSubject: (site: string) => `Confirm your subscription to ${site}`,
    confirmText: ({ site, link }: Mail) => `Hello,

someone, probably you, subscribed this address to ${site}. Open this link and confirm; it works for three days:

${link}

If that was not you, do nothing. Without the confirmation you get no further emails, and the address is deleted.
`,
    knownSubject: (site: string) => `Your subscription to ${site}`,
    knownText: ({ site, link }: Mail) => `Hello,

someone, probably you, subscribed this address to ${site}. It is subscribed already. Open this link to add what was chosen, or to change your subscription:

${link}

If that was not you, do nothing. Nothing has changed.
`,
    subjectOfSeveral: (count: number) => `${count} updates`,
    states: {
      'incident.opened': 'New incident',
      'incident.updated': 'Incident reopened',
      'incident.closed': 'Resolved',
      'maintenance.announced': 'Maintenance planned',
      'maintenance.updated': 'Maintenance update',
      'maintenance.begun': 'Maintenance has begun',
      'maintenance.overrun': 'Maintenance takes longer than planned',
      'maintenance.ended': 'Maintenance completed',
      'monitor.down': 'Down',
      'monitor.up': 'Up again',
      'monitor.unstable': 'Unstable',
    },
    other: 'Update',
    withdrawn: 'Maintenance cancelled',
    withdrawnText: 'It does not take place as announced.',
    outage: {
      down: (name: string) => `${name} is down.`,
      up: (name: string) => `${name} is up again.`,
      unstable: (name: string) => `${name} is unstable: it keeps going down and up again.`,
    },
    affects: 'Affects',
    window: (from: string, to: string) => `From ${from} to ${to}`,
    nextUpdateBy: (time: string) => `Next update by ${time}`,
    view: 'View status page',
    slackQuestion: (site: string) =>
      `Someone wants this channel to get messages of ${site}. If that is right, confirm within three days.`,
    slackConfirm: 'Confirm',
    why: (site: string) => `You get this email because you subscribed to ${site}.`,
    manage: 'Manage subscription',
    unsubscribe: 'Unsubscribe',
  },
}
