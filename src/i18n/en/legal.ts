/** Messages of the privacy page, and of the page before leaving the site. */
export const legal = {
  privacy: 'Privacy',
  takedown: 'Report content',
  privacyTitle: 'What this site keeps about you',
  privacyLead: (title: string) =>
    `This is what the server behind ${title} learns about you, what it keeps of that, and for how long.`,
  snippetsTitle: 'Snippets',
  snippetsText:
    'A snippet is kept with its name, its language and its dates until it expires or is deleted: by its creator, by being read as often as its creator allowed, by a reader if its creator allowed that, or by a moderator. What its creator or a reader deleted on its page can be restored for a few seconds; who the reader was is not kept. Anyone who has its address can read it, unless it has a password or was encrypted in the browser. With it we keep an identifier of the browser that created it, and of the account if you were signed in, so that you find it again under your snippets. What was encrypted in the browser we cannot read. Backups may hold a snippet a while longer.',
  receiptsText: (days: string) =>
    `If the creator of a snippet asked for a receipt, its page says so. With the snippet we then keep where receipts go, to the email address of their account or to a web address that they entered, and when it was last read, or first read if reads are not counted. A receipt has that time and the number of the read, and nothing about the reader. It is deleted after ${days}, as is the request that asked a web address to confirm; that it confirmed, ${days} after its last use. Without a receipt we keep no time of reads, only how many are left.`,
  addressesTitle: 'IP addresses',
  addressesText: (days: string) =>
    `The address you create or report a snippet from is not kept. We keep two values made from it with a secret key, one for the address and one for its surrounding network. They show that two snippets come from the same place, but not from which, and how earlier reports from there were decided; if you report something while signed in, a third value does so for your account. A new key is used every day. After ${days} the key and these values are deleted, and no one can find out any more, including us. Until then, anyone who had our whole database could find the address by trying all possible ones. Backups hold the key and the values for as long as they are kept.`,
  addressesCounting:
    'To limit how much one place can send, addresses are counted in memory. That is never written down.',
  days: (count: number, number: string) => (count === 1 ? '1 day' : `${number} days`),
  cookiesTitle: 'What your browser keeps',
  cookiesLead: 'We set only necessary cookies:',
  cookies: {
    snippets: 'Snippets: lets you find and delete your own.',
    choices: 'Settings: remembers the language, the colours and the line wrapping you chose.',
    forms: 'Forms: prevents other sites from sending the sign-in and invitation forms for you.',
    account: 'Sign-in: keeps you signed in and recognises this browser.',
  },
  keptAtHome:
    'Your last choices for new snippets and keyboard shortcuts stay in your browser and are not sent.',
  reportsTitle: 'Reports',
  reportsText: (days: string) =>
    `A report is kept with its reason, what you wrote and your contact details, if you gave any, so that it can be decided and answered. The contact details are deleted ${days} after the decision. What the creator of a hidden snippet answers is deleted with the snippet, or as long after the decision. The decisions and notes of moderators are kept.`,
  appealMails:
    'If that creator leaves an email address, we use it for a single email that says how it ended. It is deleted when the email has left, about a day after the decision if it cannot be sent, and with the snippet if that is gone before a decision.',
  reportsTold:
    'Another service of the people who run this site is notified of each report: its number, reason, time and snippet.',
  subscribersTitle: 'Subscriptions',
  subscribersText:
    'If you subscribe by email, we keep your address encrypted, with your language, what you chose, and when; for a daily or weekly email also its hour and your time zone. It is used for nothing else, and deleted when you unsubscribe, or after three days if you do not confirm it. The link in every email shows and deletes all of it. If you subscribe in your browser, we keep the address that its maker’s push service gave it, encrypted in the same way, and no email address. Messages pass through that service, encrypted so that only your browser can read them. The page on which you subscribed shows and deletes all of it.',
  accountsTitle: 'Accounts',
  accountsText:
    'For people with an account we keep the name, the email address if there is one, the browsers and IP addresses they are signed in from, and, permanently, what they changed on this site and from which address.',
  accountsEnd: (days: string) =>
    `A session, with the address it was used from, is deleted when it ends. If a change was made without an account, or the account has been deleted since, the address is deleted after ${days}.`,
  logsTitle: 'Logs',
  logsText:
    'This server keeps no log of who read what. A provider or a proxy in front of it may keep one of its own.',
  othersTitle: 'Other sites',
  othersText:
    'Announcements may show pictures from other sites, which then see your address but not the page you are on. Snippets load nothing from elsewhere.',
  rightsTitle: 'Something should not be here',
  rightsText: 'Every snippet can be reported on its page. You can also request a takedown:',
  leavingTitle: 'You are about to leave this site',
  leavingText:
    'This link is from a snippet. Anyone may write one, and no one here has checked where the link leads. This is the whole address:',
  goTo: (host: string) => `Go to ${host}`,
  back: 'Stay here',
  looksLike:
    'The name of the site contains letters from other alphabets, which may look like ones you know. With them it is written',
  userPart: 'The part before the @ is not the name of the site.',
  notEncrypted: 'The connection to that site is not encrypted.',
}
