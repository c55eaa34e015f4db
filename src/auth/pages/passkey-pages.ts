import type { FastifyRequest } from 'fastify'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { postButton, postForm, table, textField } from '../../admin/admin-parts.ts'
import { actorOf } from '../../admin/guard.ts'
import { type Html, html } from '../../web/html.ts'
import { button, timeElement } from '../../web/ui.ts'
import type { Passkey } from '../model/passkey.ts'
import type { Passkeys } from '../passkeys.ts'
import type { AccountSection } from './own-account-answers.ts'
import { confirmFormId } from './reauthentication-page.ts'
import type { ConfirmWay } from './reauthentication-routes.ts'
import type { SignInContext } from './sign-in-context.ts'
import type { SignInWay } from './sign-in-routes.ts'

/** The passkey button below the password form; the script shows it if the browser supports passkeys. */
export const passkeyWay: SignInWay = {
  scripts: ['passkey.js'],
  render: ({ paths, csrf, messages: { passkeys } }, next) =>
    html`<div class="passkey" hidden data-passkey="sign-in" data-csrf="${csrf}" data-options-at="${paths.manage.passkeySignInOptions()}" data-answer-at="${paths.manage.passkeySignIn()}" data-next="${next}" data-failed="${passkeys.failed}">
<button type="button" class="button">${passkeys.signIn}</button><p class="wrong" role="alert" hidden></p></div>`,
}

/** A button that confirms by a passkey. With `resends`, the form beside it, with the typed values, is sent afterwards. */
export const passkeyConfirmWay = (passkeys: Pick<Passkeys, 'list'>): ConfirmWay => ({
  scripts: ['passkey.js'],
  render: async (context, { id }, next, resends) =>
    (await passkeys.list(id)).length === 0 ? null : renderPasskeyConfirm(context, next, resends),
})

export const renderPasskeyConfirm = (
  { paths, csrf, messages: { confirm, passkeys } }: SignInContext,
  next: string,
  resends: boolean,
): Html =>
  html`<div class="passkey" hidden data-passkey="confirm" data-csrf="${csrf}" data-options-at="${paths.manage.passkeySignInOptions()}" data-answer-at="${paths.manage.confirmPasskey()}" data-next="${next}"${resends ? html` data-then="${confirmFormId}"` : null} data-failed="${passkeys.failed}">
<button type="button" class="button">${confirm.withPasskey}</button><p class="wrong" role="alert" hidden></p></div>`

export const passkeySection = (passkeys: Passkeys, now: () => number): AccountSection => ({
  scripts: ['passkey.js'],
  render: async (context: AdminContext, request: FastifyRequest) => {
    const { accountId } = actorOf(request)
    return accountId === null ? null : renderPasskeys(context, await passkeys.list(accountId), now())
  },
  outlasts: async (context, request) => {
    const { accountId } = actorOf(request)
    return accountId === null ? null : renderPasskeyList(context, await passkeys.list(accountId), now())
  },
})

export function renderPasskeys(context: AdminContext, keys: readonly Passkey[], now: number): Html {
  const { common, passkeys: messages } = context.messages
  const at = context.paths.manage
  return html`<section class="card"><h2>${messages.title}</h2><p class="measure">${messages.lead}</p>
${keys.length === 0 ? null : passkeyTable(context, keys, now)}
<form class="form passkey" hidden data-passkey="register" data-options-at="${at.passkeyOptions()}" data-answer-at="${at.passkeys()}" data-failed="${messages.failed}">
<input type="hidden" name="csrf" value="${context.csrf}">
${textField({ name: 'passkey-name', label: common.name, value: '', hint: messages.nameHint, maxLength: 100 })}
<p class="wrong" role="alert" hidden></p>
<p class="buttons">${button({ text: messages.add })}</p></form>
<noscript><p class="soft">${messages.needsScript}</p></noscript>
<p class="soft passkey-missing" hidden>${messages.unsupported}</p></section>`
}

export const renderPasskeyList = (
  context: AdminContext,
  keys: readonly Passkey[],
  now: number,
): Html | null =>
  keys.length === 0
    ? null
    : html`<section class="card"><h2>${context.messages.passkeys.title}</h2>${passkeyTable(context, keys, now)}</section>`

function passkeyTable(context: AdminContext, keys: readonly Passkey[], now: number): Html {
  const { common, passkeys: messages } = context.messages
  const rows = keys.map(each => row(context, each, now))
  return table([common.name, common.lastUsed, messages.added, ''], rows, messages.title)
}

function row(context: AdminContext, key: Passkey, now: number): readonly (Html | string)[] {
  const { common, passkeys: messages, manage } = context.messages
  return [
    postForm(context, {
      action: context.paths.manage.passkeyAction.rename(key.id),
      class: 'rename',
      content: html`<input class="input" name="name" value="${key.name}" aria-label="${messages.nameOf(key.name)}" maxlength="100"><button class="button quiet" aria-label="${messages.renameOf(key.name)}">${manage.save}</button>`,
    }),
    key.lastUsedAt === null
      ? common.never
      : timeElement(context, key.lastUsedAt, context.format.ago(key.lastUsedAt, now)),
    timeElement(context, key.createdAt, context.format.date(key.createdAt)),
    postButton(context, context.paths.manage.passkeyAction.remove(key.id), manage.remove, {
      label: messages.removeOf(key.name),
    }),
  ]
}
