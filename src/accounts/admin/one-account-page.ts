import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { formErrors, postButton, postForm, textField } from '../../admin/admin-parts.ts'
import { conflictCard, versionsOf } from '../../admin/conflict-card.ts'
import type { Problems } from '../../admin/problems.ts'
import { controls, labelsOf } from '../../admin/schema-form.ts'
import type { FormValues } from '../../kernel/fields/form.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink } from '../../web/ui.ts'
import {
  type Account,
  accountFields,
  changedFields,
  otherAccountFields,
  unprovedEmail,
} from '../model/account.ts'
import { roleChoice } from './accounts-page.ts'

type OneAccountPage = {
  readonly account: Account
  /** Values of `changedFields`. */
  readonly changed: FormValues
  readonly email: string
  /** Values saved by another owner since the form was opened; null: no conflict. */
  readonly theirs: FormValues | null
  readonly problems: Problems
}

/** The page of one account, with an owner's actions. */
export function renderOneAccount(
  context: AdminContext,
  { account, changed, email, theirs, problems }: OneAccountPage,
): Html {
  const { accounts: messages, manage } = context.messages
  const at = context.paths.manage
  const unproved = unprovedEmail(account)
  const { fields } = changedFields
  const labels = labelsOf(context, accountFields.fields)
  return adminPage(context, {
    title: account.username,
    current: 'accounts',
    actions: buttonLink(at.accounts(), manage.back),
    main: html`${theirs ? conflictCard(context, versionsOf(context, fields, { mine: changed, theirs })) : null}${formErrors(context, problems, { ...labels, confirm: messages.removeConfirm(account.username) })}
<section class="card"><h2>${labels['role']}</h2>
${postForm(context, {
  action: at.accountAction.role(account.id),
  content: html`<input type="hidden" name="revision" value="${account.revision}">
${roleChoice(context, changed['role'] ?? '', problems)}
${controls(context, { fields, values: changed, problems }, Object.keys(otherAccountFields))}
<p class="soft small">${messages.roleTakesEffect}</p>
<p class="buttons">${button({ text: messages.changeRole, kind: 'primary' })}</p>`,
})}</section>
<section class="card"><h2>${labels['email']}</h2>
${unproved === null ? null : html`<p>${messages.emailUnproved(unproved)}</p>`}
${postForm(context, {
  action: at.accountAction.email(account.id),
  content: html`${textField({
    name: 'email',
    label: `${labels['email']} (${manage.optional})`,
    hint: messages.emailOfOwner,
    value: email,
    type: 'email',
    autocomplete: 'off',
    maxLength: 254,
    wrong: problems.get('email'),
  })}
<p class="buttons">${button({ text: messages.emailSave })}</p>`,
})}</section>
<section class="card"><h2>${context.messages.common.password}</h2><p class="measure">${messages.resetText}</p>
<div class="buttons">${postButton(context, at.accountAction.reset(account.id), messages.makeReset)}</div></section>
${account.hasSecondFactor ? secondFactorCard(context, account) : null}
<details class="card card-fold"${problems.has('confirm') ? html` open` : null}><summary><h2>${messages.removeTitle}</h2></summary><p class="measure">${messages.removeText}</p>
${postForm(context, {
  action: at.accountAction.remove(account.id),
  content: html`${textField({
    name: 'confirm',
    label: messages.removeConfirm(account.username),
    value: '',
    autocomplete: 'off',
    required: true,
    wrong: problems.get('confirm'),
  })}
<p class="buttons">${button({ text: messages.removeTitle, kind: 'danger' })}</p>`,
})}</details>`,
  })
}

const secondFactorCard = (context: AdminContext, { id }: Account): Html => {
  const messages = context.messages.accounts
  return html`<section class="card"><h2>${messages.secondFactor}</h2><p class="measure">${messages.factorText}</p>
<div class="buttons">${postButton(context, context.paths.manage.accountAction['second-factor'](id), messages.removeFactor)}</div></section>`
}
