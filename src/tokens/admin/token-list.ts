import type { AdminContext } from '../../admin/admin-layout.ts'
import type { BulkAction } from '../../admin/lists/bulk-routes.ts'
import { deskList } from '../../admin/lists/desk-list.ts'
import { fieldColumns } from '../../admin/lists/field-columns.ts'
import type { DeskList } from '../../admin/lists/list-definition.ts'
import { labelsOf } from '../../admin/schema-form.ts'
import { type Html, html } from '../../web/html.ts'
import { dateOf, timeAgo } from '../../web/ui.ts'
import { isExpired, newTokenFields, otherTokenFields, type Token } from '../token.ts'
import type { TokenService } from '../token-service.ts'

type TokenCard = {
  readonly kind: 'own' | 'service'
  readonly tokens: readonly Token[]
  readonly now: number
}

/** The tokens of the reader, or those of the site. */
export function tokenCard(context: AdminContext, { kind, tokens, now }: TokenCard): Html {
  const messages = context.messages.tokens
  return html`<section class="card"><h2>${messages[kind]}</h2>${kind === 'service' ? html`<p class="measure soft">${messages.serviceHint}</p>` : null}
${tokens.length === 0 ? html`<p class="soft">${messages.none}</p>` : deskList(context, tokenList(context, kind, now), tokens)}</section>`
}

function tokenList(context: AdminContext, kind: TokenCard['kind'], now: number): DeskList<Token> {
  const { common, manage, tokens: messages } = context.messages
  const labels = labelsOf(context, newTokenFields.fields)
  return {
    id: `tokens-${kind}`,
    caption: messages[kind],
    columns: [
      {
        name: 'name',
        head: labels['name'] ?? '',
        cell: ({ name }) => html`<b dir="auto">${name}</b>`,
        sortBy: ({ name }) => name,
      },
      {
        name: 'scopes',
        head: labels['scopes'] ?? '',
        narrow: 'alone',
        cell: ({ scopes }) => scopes.map(scope => manage.permissions[scope]).join(', '),
        sortBy: ({ scopes }) => scopes.length,
        first: 'desc',
        width: 'wide',
      },
      ...fieldColumns<Token>(context, otherTokenFields),
      {
        name: 'created',
        head: messages.created,
        cell: ({ createdAt }) => dateOf(context, createdAt),
        sortBy: ({ createdAt }) => createdAt,
        first: 'desc',
      },
      {
        name: 'expires',
        head: common.expires,
        cell: token => expiry(context, token, now),
        sortBy: ({ expiresAt }) => expiresAt,
      },
      {
        name: 'used',
        head: common.lastUsed,
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? common.never : timeAgo(context, lastUsedAt, now)),
        sortBy: ({ lastUsedAt }) => lastUsedAt,
        first: 'desc',
      },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    at: context.paths.manage.tokens,
    usual: null,
    filters: [
      { value: 'valid', label: messages.valid, test: token => !isExpired(token, now) },
      { value: 'expired', label: messages.expiredOnes, test: token => isExpired(token, now) },
    ],
    searched: ({ name }) => [name],
    bulk: {
      at: context.paths.manage.tokensBulk,
      actions: [{ name: 'revoke', text: messages.revoke, isDanger: true }],
    },
  }
}

/** What can be done to several tokens. */
export const tokenActions = (service: TokenService): Readonly<Record<string, BulkAction<Token>>> => ({
  revoke: {
    notice: 'bulkRevoked',
    text: ({ tokens }) => tokens.revoke,
    run: async ({ actor }, { id }) => {
      await service.revoke(actor, id)
      return null
    },
    question: ({ tokens }) => tokens.revokeText,
    isFinal: true,
  },
})

function expiry(context: AdminContext, token: Token, now: number): Html | string {
  const { common, tokens: messages } = context.messages
  if (token.expiresAt === null) return common.never
  const at = dateOf(context, token.expiresAt)
  return isExpired(token, now) ? html`<span class="chip">${messages.expired}</span> ${at}` : at
}
