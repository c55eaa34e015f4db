type Read = {
  readonly snippet: string
  readonly when: string
  readonly read: number
  /** Null: any number of reads. */
  readonly of: number | null
}

/** Messages of receipts: what creators are notified of, and what readers see of it. */
export const receipt = {
  subject: (site: string) => `Your snippet at ${site} was read`,
  line: ({ snippet, when, read, of }: Read) =>
    of === null
      ? `${snippet}\nfirst read on ${when}`
      : of === 1
        ? `${snippet}\nread on ${when}, and deleted`
        : `${snippet}\nread ${read} of ${of} on ${when}`,
  text: (site: string, lines: string) => `You asked ${site} for a receipt when this snippet is read:

${lines}

Nothing is recorded about the reader. Link previews and your own visits do not count, except where a text is deleted after a number of reads.
`,
  ask: 'Email me when it is read',
  askHint: 'Readers see that you are notified.',
  webhook: 'Webhook for reads',
  webhookHint:
    'This address is asked to confirm first. Then it gets a signed request when it is read, unless you choose email. Readers see that you are notified.',
  title: 'Notification of reads',
  details: 'Where to',
  byMail: 'You are notified at the confirmed email address of your account.',
  byWebhook: 'Requests are signed with the secret (Standard Webhooks).',
  address: 'Address',
  secret: 'Signing secret',
  states: {
    waiting: 'Waiting for confirmation',
    confirmed: 'Confirmed',
    refused: 'Not confirmed',
  },
  stateTexts: {
    waiting:
      'We sent the address below a request with a link that confirms it. Reads until then are sent once it has confirmed; it has three days.',
    confirmed: 'The address below gets a request when the snippet is read.',
    refused:
      'The address below refused the request to confirm, could not be reached, or did not confirm within three days. It gets no reads. If it confirms when you ask again, it also gets the reads of the three days before.',
  },
  askAgain: 'Ask again',
  askedAt: 'Last asked:',
  askAgainFrom: 'You can ask again from',
  confirmTitle: 'Confirm notifications of reads',
  confirmLead: (site: string) =>
    `A user of ${site} wants this address to be notified when their snippets are read. Nothing further is sent unless you confirm.`,
  confirm: 'Confirm notifications',
  confirmNot: 'You do not know who asked for this? Close this page.',
  confirmedTitle: 'Notifications confirmed',
  confirmedText: 'From now on the address is notified of reads.',
  /** For the creator. */
  askedFirst: 'You are notified when it is first read.',
  askedEach: 'You are notified of each read.',
  waitsFirst: 'You are notified when it is first read, once the webhook has confirmed.',
  waitsEach: 'You are notified of each read, once the webhook has confirmed.',
  /** For readers. */
  first: 'Its creator is notified when it is first read: of the time, and of nothing about the reader.',
  each: 'Its creator is notified of each read: of the time, and of nothing about the reader.',
  sent: 'Its creator was notified when it was first read: of the time, and of nothing about the reader.',
}
