import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { checkbox, fieldset, formErrors, postForm, radioGroup, select } from '../../admin/admin-parts.ts'
import type { Problems } from '../../admin/problems.ts'
import { choiceOf, control, labelsOf } from '../../admin/schema-form.ts'
import { shortcuts } from '../../admin/shortcuts.ts'
import { may, permissions } from '../../kernel/actor.ts'
import type { Fields } from '../../kernel/fields/field.ts'
import { type FormValues, newValues } from '../../kernel/fields/form.ts'
import { type Html, html } from '../../web/html.ts'
import { button, copyField } from '../../web/ui.ts'
import { newTokenFields, scopes, type Token, tokenKinds } from '../token.ts'
import { tokenCard } from './token-list.ts'

type TokensPage = {
  readonly own: readonly Token[]
  /** Null: the viewer may not see service tokens. */
  readonly service: readonly Token[] | null
  readonly typed: TypedToken
  readonly problems: Problems
  readonly now: number
}

/** The form as it was filled in. */
export type TypedToken = {
  /** The fields that are typed as they are; the others have controls of their own. */
  readonly plain: FormValues
  readonly kind: string
  readonly scopes: readonly string[]
  /** Days, or `never`. */
  readonly lifetime: string
}

const { kind: _, scopes: __, expiresInDays: ___, ...plain } = newTokenFields.fields
export const plainFields: Fields = plain

export const blankToken: TypedToken = {
  plain: newValues(plainFields),
  kind: 'personal',
  scopes: ['read'],
  lifetime: '90',
}

const lifetimes = ['7', '30', '90', '365', 'never'] as const

export function renderTokens(context: AdminContext, page: TokensPage): Html {
  const messages = context.messages.tokens
  return adminPage(context, {
    title: context.messages.manage.tokens,
    current: 'tokens',
    scripts: ['desk-keys.js'],
    main: html`${formErrors(context, page.problems, labelsOf(context, newTokenFields.fields))}
<p class="measure">${messages.intro} <a href="${context.paths.api.home()}">${messages.reference}</a></p>
${tokenCard(context, { kind: 'own', tokens: page.own, now: page.now })}
${page.service && tokenCard(context, { kind: 'service', tokens: page.service, now: page.now })}
<section class="card" id="new-token"><h2>${messages.create}</h2>${tokenForm(context, page)}</section>
${page.own.length + (page.service?.length ?? 0) === 0 ? null : shortcuts(context, ['next', 'previous', 'select'])}`,
  })
}

/** Shows the secret, this one time. */
export function renderMadeToken(
  context: AdminContext,
  { token, secret }: { readonly token: Token; readonly secret: string },
): Html {
  const messages = context.messages.tokens
  const curl = `curl -H 'Authorization: Bearer ${secret}' ${context.paths.absolute(context.paths.api.home())}/site`
  return adminPage(context, {
    title: messages.madeTitle,
    scripts: ['copy-field.js'],
    current: 'tokens',
    main: html`<section class="card form"><p class="measure" dir="auto">${messages.madeText(token.name)}</p>
${copyField(context, { name: 'secret', label: messages.token, value: secret })}
<div class="field"><p class="label">${messages.example}</p><pre class="kept"><code>${curl}</code></pre></div>
<p class="buttons"><a class="button primary" href="${context.paths.manage.tokens()}">${messages.done}</a></p></section>`,
  })
}

function tokenForm(context: AdminContext, { typed, problems, service }: TokensPage): Html {
  const { tokens: messages, manage } = context.messages
  const offered = scopes.filter(scope => may(context.actor, scope))
  const labels = labelsOf(context, newTokenFields.fields)
  const form = { fields: plainFields, values: typed.plain, problems }
  const special: Readonly<Record<string, () => Html | null>> = {
    name: () => control(context, form, 'name', { maxLength: 100, autocomplete: 'off' }),
    kind: () =>
      service &&
      radioGroup({
        name: 'kind',
        label: labels['kind'] ?? '',
        value: typed.kind,
        options: tokenKinds.map(kind => ({
          value: kind,
          label: choiceOf(context, newTokenFields.fields.kind, kind),
          hint: messages.kindHints[kind],
        })),
        wrong: problems.get('kind'),
      }),
    scopes: () =>
      fieldset(
        labels['scopes'] ?? '',
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
      ),
    expiresInDays: () =>
      select({
        name: 'lifetime',
        label: labels['expiresInDays'] ?? '',
        value: typed.lifetime,
        options: lifetimes.map(each => ({
          value: each,
          label: each === 'never' ? messages.noExpiry : messages.days(context.format.number(Number(each))),
        })),
        wrong: problems.get('expiresInDays'),
      }),
  }
  return postForm(context, {
    action: context.paths.manage.tokens(),
    content: html`${newTokenFields.names.map((name, index) => {
      const made = special[name]
      return html`${index === 0 ? null : '\n'}${made ? made() : control(context, form, name)}`
    })}
<p class="buttons">${button({ text: messages.make, kind: 'primary' })}</p>`,
  })
}
