type Letter = { readonly username: string; readonly site: string; readonly link: string }

type AppealLetter = Letter & {
  readonly snippetId: string
  readonly outcome: 'restored' | 'kept' | 'deleted'
  /** Empty without one. */
  readonly answer: string
}

type AppealNotice = Omit<AppealLetter, 'username' | 'answer'> & { readonly isAnswered: boolean }

const appealOutcomes = {
  restored: 'It is visible again.',
  kept: 'It stays hidden.',
  deleted: 'It was deleted.',
}

const appealPages = {
  answered:
    'The moderator left a message for its creator. It is on this page, in the browser that created the snippet:',
  restored: 'This is its page:',
  kept: 'You can answer again on this page:',
}

/** Messages of password reset by email: the form and the email. */
export const mail = {
  lead: 'We email you a link to set a new password.',
  submit: 'Send link',
  sent: 'If the account exists and has an email address, an email with a link is on its way. The link works for an hour. Check your spam folder too.',
  otherwise: 'Without email',
  subject: (site: string) => `A new password for ${site}`,
  text: ({ username, site, link }: Letter) => `Hello ${username},

someone, probably you, requested a new password at ${site}. This link sets one; it works once and for an hour:

${link}

If you did not request it, do nothing. Your password stays as it is.
`,
  confirmSubject: (site: string) => `Confirm your email address for ${site}`,
  confirmText: ({ username, site, link }: Letter) => `Hello ${username},

this address was entered for the account ${username} at ${site}. Open this link while you are signed in to that account to confirm it; the link works for a day:

${link}

If this is not your account, do nothing. Without the confirmation the address is not used.
`,
  linkedSubject: (site: string, provider: string) => `You can now sign in to ${site} with ${provider}`,
  linkedText: ({
    username,
    site,
    provider,
    link,
  }: Letter & { readonly provider: string }) => `Hello ${username},

an identity of ${provider} was linked to your account at ${site} and can now be used to sign in to it.

If that was not you, unlink it on the page of your account and change your password:

${link}
`,
  appealSubject: (site: string) => `Your answer to the moderators of ${site}`,
  appealText: ({ username, site, link, snippetId, outcome, answer }: AppealLetter) => `Hello ${username},

a moderator of ${site} looked at your answer about the snippet ${snippetId}. ${appealOutcomes[outcome]}
${answer === '' ? '' : `\nThe moderator wrote:\n\n${answer}\n`}${outcome === 'deleted' ? '' : `\n${link}\n`}`,
  /** To an address that came with the answer and was not confirmed. */
  appealNotice: ({ site, link, snippetId, outcome, isAnswered }: AppealNotice) => `Hello,

a moderator of ${site} looked at the answer about the snippet ${snippetId}. ${appealOutcomes[outcome]}
${outcome === 'deleted' ? '' : `\n${isAnswered ? appealPages.answered : appealPages[outcome]}\n\n${link}\n`}
This is the only email about it: this address was entered with the answer, and is deleted now. If that was not you, you need not do anything.
`,
}
