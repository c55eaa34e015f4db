import { may, type Permission, permissions } from '../../actor.ts'
import { type ManageFrame, managePage } from '../../manage/layout.ts'
import {
  checkbox,
  fieldset,
  formErrors,
  postButton,
  postForm,
  radioGroup,
  select,
  table,
  textField,
} from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { button, copyField, timeElement } from '../../web/ui.ts'
import { isExpired, scopes, type Token, tokenKinds } from '../token.ts'

export type TokensPage = {
  readonly own: readonly Token[]
  /** Null: not for whoever looks. */
  readonly service: readonly Token[] | null
  readonly typed: TypedToken
  readonly problems: Problems
  readonly now: number
}

/** The form as it was filled in. */
export type TypedToken = {
  readonly name: string
  readonly kind: string
  readonly scopes: readonly string[]
  /** Days, or `never`. */
  readonly lifetime: string
}

export const blankToken: TypedToken = { name: '', kind: 'personal', scopes: ['read'], lifetime: '90' }

const lifetimes = ['7', '30', '90', '365', 'never'] as const

export function renderTokens(frame: ManageFrame, page: TokensPage): Html {
  const words = frame.words.tokens
  const labels = { name: words.name, kind: words.kind, scopes: words.scopes, expiresInDays: words.lifetime }
  return managePage(frame, {
    title: words.title,
    current: 'tokens',
    main: html`${formErrors(frame, page.problems, labels)}
<p class="measure">${words.intro} <a href="${frame.paths.api.home()}">${words.reference}</a></p>
${tokenSheet(frame, words.own, page.own, page.now)}
${page.service ? tokenSheet(frame, words.service, page.service, page.now, words.serviceHint) : null}
<section class="sheet"><h2>${words.create}</h2>${tokenForm(frame, page)}</section>`,
  })
}

/** Shows the secret this one time. */
export function renderMadeToken(
  frame: ManageFrame,
  { token, secret }: { readonly token: Token; readonly secret: string },
): Html {
  const words = frame.words.tokens
  const curl = `curl -H 'Authorization: Bearer ${secret}' ${frame.paths.absolute(frame.paths.api.home())}/site`
  return managePage(frame, {
    title: words.madeTitle,
    scripts: ['copy-field.js'],
    current: 'tokens',
    main: html`<section class="sheet form"><p class="measure" dir="auto">${words.madeText(token.name)}</p>
${copyField(frame, { name: 'secret', label: words.token, value: secret })}
<div class="field"><p class="label">${words.example}</p><pre class="kept"><code>${curl}</code></pre></div>
<p class="buttons"><a class="button primary" href="${frame.paths.manage.tokens()}">${words.done}</a></p></section>`,
  })
}

export function tokenSheet(
  frame: ManageFrame,
  title: string,
  tokens: readonly Token[],
  now: number,
  hint: string | null = null,
): Html {
  const words = frame.words.tokens
  const rows = tokens.map(token => [
    html`<b dir="auto">${token.name}</b>`,
    scopeChips(frame, token.scopes),
    day(frame, token.createdAt),
    expiry(frame, token, now),
    token.lastUsedAt === null
      ? words.never
      : timeElement(frame, token.lastUsedAt, frame.format.ago(token.lastUsedAt, now)),
    postButton(frame, frame.paths.manage.revokeToken(token.id), words.revoke, {
      label: words.revokeOf(token.name),
    }),
  ])
  return html`<section class="sheet"><h2>${title}</h2>${hint ? html`<p class="measure soft">${hint}</p>` : null}
${
  tokens.length === 0
    ? html`<p class="soft">${words.none}</p>`
    : table([words.name, words.scopes, words.created, words.expires, words.lastUsed, ''], rows, title)
}</section>`
}

const scopeChips = ({ words }: ManageFrame, given: readonly Permission[]): Html =>
  html`<span class="scopes">${given.map(scope => html`<span class="chip">${words.manage.permissions[scope]}</span> `)}</span>`

function expiry(frame: ManageFrame, token: Token, now: number): Html | string {
  const { tokens: words } = frame.words
  if (token.expiresAt === null) return words.never
  const at = day(frame, token.expiresAt)
  return isExpired(token, now) ? html`${at} <span class="chip">${words.expired}</span>` : at
}

function tokenForm(frame: ManageFrame, { typed, problems, service }: TokensPage): Html {
  const { tokens: words, manage } = frame.words
  const offered = scopes.filter(scope => may(frame.actor, scope))
  return postForm(frame, {
    action: frame.paths.manage.tokens(),
    content: html`${textField({
      name: 'name',
      label: words.name,
      hint: words.nameHint,
      value: typed.name,
      required: true,
      maxLength: 100,
      autocomplete: 'off',
      wrong: problems.get('name'),
    })}
${
  service
    ? radioGroup({
        name: 'kind',
        label: words.kind,
        value: typed.kind,
        options: tokenKinds.map(kind => ({
          value: kind,
          label: words.kinds[kind],
          hint: words.kindHints[kind],
        })),
        wrong: problems.get('kind'),
      })
    : null
}
${fieldset(
  words.scopes,
  html`${permissions
    .filter(scope => offered.some(each => each === scope))
    .map((scope, index) =>
      checkbox({
        name: 'scopes',
        id: index === 0 ? 'scopes' : `scopes-${scope}`,
        value: scope,
        label: manage.permissions[scope],
        checked: typed.scopes.includes(scope),
      }),
    )}`,
  problems.get('scopes'),
)}
${select({
  name: 'lifetime',
  label: words.lifetime,
  value: typed.lifetime,
  options: lifetimes.map(each => ({
    value: each,
    label: each === 'never' ? words.noExpiry : words.days(frame.format.number(Number(each))),
  })),
  wrong: problems.get('expiresInDays'),
})}
<p class="buttons">${button({ words: words.make, kind: 'primary' })}</p>`,
  })
}

const day = (frame: ManageFrame, at: number): Html => timeElement(frame, at, frame.format.date(at))
