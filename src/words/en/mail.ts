type Letter = { readonly username: string; readonly site: string; readonly link: string }

/** Getting back in by mail: the form, and the mail itself. */
export const mail = {
  lead: 'A mail with a link that sets a new password goes to the email address of your account.',
  submit: 'Send the link',
  sent: 'If the account exists and has an email address, a mail with a link is on its way. The link works for an hour. Look among unwanted mail too.',
  otherwise: 'Without a mail',
  subject: (site: string) => `A new password for ${site}`,
  text: ({ username, site, link }: Letter) => `Hello ${username},

somebody, probably you, asked for a new password at ${site}. This link sets one; it works once and for an hour:

${link}

If you did not ask for it, do nothing. Your password stays as it is.
`,
}
