import type { FastifyRequest } from 'fastify'
import { actorOf } from '../../manage/guard.ts'
import type { ManageFrame } from '../../manage/layout.ts'
import { postButton, postForm, table, textField } from '../../manage/parts.ts'
import { type Html, html } from '../../web/html.ts'
import { button, timeElement } from '../../web/ui.ts'
import type { Passkey } from '../passkey.ts'
import type { Passkeys } from '../passkeys.ts'
import type { AccountSection } from './account-routes.ts'
import { confirmFormId } from './confirm-page.ts'
import type { ConfirmWay } from './confirm-routes.ts'
import type { EntranceFrame } from './entrance-frame.ts'
import type { SignInWay } from './entrance-routes.ts'

/** A button below the password; the script shows it where the browser knows passkeys. */
export const passkeyWay: SignInWay = {
  scripts: ['passkey.js'],
  render: ({ paths, csrf, words: { passkeys } }, next) =>
    html`<div class="passkey" hidden data-passkey="sign-in" data-csrf="${csrf}" data-options-at="${paths.manage.passkeySignInOptions()}" data-answer-at="${paths.manage.passkeySignIn()}" data-next="${next}" data-failed="${passkeys.failed}">
<button type="button" class="button">${passkeys.signIn}</button><p class="wrong" role="alert" hidden></p></div>`,
}

/** A button that confirms who is signed in; what was typed is in a form beside it. */
export const passkeyConfirmWay = (passkeys: Pick<Passkeys, 'list'>): ConfirmWay => ({
  scripts: ['passkey.js'],
  render: async (frame, { id }, next, resends) =>
    (await passkeys.list(id)).length === 0 ? null : renderPasskeyConfirm(frame, next, resends),
})

export const renderPasskeyConfirm = (
  { paths, csrf, words: { confirm, passkeys } }: EntranceFrame,
  next: string,
  resends: boolean,
): Html =>
  html`<div class="passkey" hidden data-passkey="confirm" data-csrf="${csrf}" data-options-at="${paths.manage.passkeySignInOptions()}" data-answer-at="${paths.manage.confirmPasskey()}" data-next="${next}"${resends ? html` data-then="${confirmFormId}"` : null} data-failed="${passkeys.failed}">
<button type="button" class="button">${confirm.withPasskey}</button><p class="wrong" role="alert" hidden></p></div>`

/** The sheet of one's passkeys. */
export const passkeySection = (passkeys: Passkeys, now: () => number): AccountSection => ({
  scripts: ['passkey.js'],
  render: async (frame: ManageFrame, request: FastifyRequest) => {
    const { accountId } = actorOf(request)
    return accountId === null ? null : renderPasskeys(frame, await passkeys.list(accountId), now())
  },
  outlasts: async (frame, request) => {
    const { accountId } = actorOf(request)
    return accountId === null ? null : renderPasskeyList(frame, await passkeys.list(accountId), now())
  },
})

export function renderPasskeys(frame: ManageFrame, keys: readonly Passkey[], now: number): Html {
  const { passkeys: words } = frame.words
  const at = frame.paths.manage
  return html`<section class="sheet"><h2>${words.title}</h2><p class="measure">${words.lead}</p>
${keys.length === 0 ? null : passkeyTable(frame, keys, now)}
<form class="form passkey" hidden data-passkey="register" data-options-at="${at.passkeyOptions()}" data-answer-at="${at.passkeys()}" data-failed="${words.failed}">
<input type="hidden" name="csrf" value="${frame.csrf}">
${textField({ name: 'passkey-name', label: words.name, value: '', hint: words.nameHint, maxLength: 100 })}
<p class="wrong" role="alert" hidden></p>
<p class="buttons">${button({ words: words.add })}</p></form>
<noscript><p class="soft">${words.needsScript}</p></noscript>
<p class="soft passkey-missing" hidden>${words.unsupported}</p></section>`
}

export const renderPasskeyList = (frame: ManageFrame, keys: readonly Passkey[], now: number): Html | null =>
  keys.length === 0
    ? null
    : html`<section class="sheet"><h2>${frame.words.passkeys.title}</h2>${passkeyTable(frame, keys, now)}</section>`

function passkeyTable(frame: ManageFrame, keys: readonly Passkey[], now: number): Html {
  const { passkeys: words } = frame.words
  const rows = keys.map(each => row(frame, each, now))
  return table([words.name, words.used, words.added, ''], rows, words.title)
}

function row(frame: ManageFrame, key: Passkey, now: number): readonly (Html | string)[] {
  const { passkeys: words, manage } = frame.words
  return [
    postForm(frame, {
      action: frame.paths.manage.passkey(key.id, 'rename'),
      class: 'rename',
      content: html`<input class="input" name="name" value="${key.name}" aria-label="${words.nameOf(key.name)}" maxlength="100"><button class="button quiet" aria-label="${words.renameOf(key.name)}">${manage.save}</button>`,
    }),
    key.lastUsedAt === null
      ? words.never
      : timeElement(frame, key.lastUsedAt, frame.format.ago(key.lastUsedAt, now)),
    timeElement(frame, key.createdAt, frame.format.date(key.createdAt)),
    postButton(frame, frame.paths.manage.passkey(key.id, 'remove'), manage.remove, {
      label: words.removeOf(key.name),
    }),
  ]
}
