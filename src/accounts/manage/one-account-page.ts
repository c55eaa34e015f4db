import { type ManageFrame, managePage } from '../../manage/layout.ts'
import { formErrors, postButton, postForm, textField } from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink } from '../../web/ui.ts'
import { type Account, unprovedEmail } from '../account.ts'
import { roleChoice } from './accounts-page.ts'

export type OneAccountPage = {
  readonly account: Account
  readonly role: string
  readonly email: string
  readonly problems: Problems
}

/** What an owner does to one account. */
export function renderOneAccount(
  frame: ManageFrame,
  { account, role, email, problems }: OneAccountPage,
): Html {
  const { accounts: words, manage } = frame.words
  const at = frame.paths.manage
  const unproved = unprovedEmail(account)
  return managePage(frame, {
    title: account.username,
    current: 'accounts',
    actions: buttonLink(at.accounts(), manage.back),
    main: html`${formErrors(frame, problems, { role: words.role, email: words.email, confirm: words.removeConfirm(account.username) })}
<section class="sheet"><h2>${words.role}</h2>
${postForm(frame, {
  action: at.accountAction(account.id, 'role'),
  content: html`<input type="hidden" name="revision" value="${account.revision}">
${roleChoice(frame, role, problems)}
<p class="soft small">${words.roleTakesEffect}</p>
<p class="buttons">${button({ words: words.changeRole, kind: 'primary' })}</p>`,
})}</section>
<section class="sheet"><h2>${words.email}</h2>
${unproved === null ? null : html`<p>${words.emailUnproved(unproved)}</p>`}
${postForm(frame, {
  action: at.accountAction(account.id, 'email'),
  content: html`${textField({
    name: 'email',
    label: `${words.email} (${manage.optional})`,
    hint: words.emailOfOwner,
    value: email,
    type: 'email',
    autocomplete: 'off',
    maxLength: 254,
    wrong: problems.get('email'),
  })}
<p class="buttons">${button({ words: words.emailSave })}</p>`,
})}</section>
<section class="sheet"><h2>${words.resetTitle}</h2><p class="measure">${words.resetText}</p>
<div class="buttons">${postButton(frame, at.accountAction(account.id, 'reset'), words.makeReset)}</div></section>
${account.hasSecondFactor ? secondFactorSheet(frame, account) : null}
<section class="sheet"><h2>${words.removeTitle}</h2><p class="measure">${words.removeText}</p>
${postForm(frame, {
  action: at.accountAction(account.id, 'remove'),
  content: html`${textField({
    name: 'confirm',
    label: words.removeConfirm(account.username),
    value: '',
    autocomplete: 'off',
    required: true,
    wrong: problems.get('confirm'),
  })}
<p class="buttons">${button({ words: words.removeSubmit, kind: 'danger' })}</p>`,
})}</section>`,
  })
}

const secondFactorSheet = (frame: ManageFrame, { id }: Account): Html => {
  const words = frame.words.accounts
  return html`<section class="sheet"><h2>${words.secondFactor}</h2><p class="measure">${words.factorText}</p>
<div class="buttons">${postButton(frame, frame.paths.manage.accountAction(id, 'second-factor'), words.removeFactor)}</div></section>`
}
