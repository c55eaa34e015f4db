import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AdminContext } from '../../../admin/admin-layout.ts'
import { bulkRoutes } from '../../../admin/lists/bulk-routes.ts'
import { storedPart } from '../../../admin/lists/stored-list.ts'
import { noProblems, type Problems, sendPage } from '../../../admin/problems.ts'
import { conflict } from '../../../kernel/errors.ts'
import { route } from '../../../web/route.ts'
import { type CaseSearch, caseCursor } from '../case-store.ts'
import { decisionCursor } from '../decision-list-store.ts'
import { hiddenCursor } from '../hidden-snippet-store.ts'
import { moderationProblems } from '../model/moderation-problems.ts'
import type { ModeratedSnippet } from '../moderated-snippet-store.ts'
import { idOf } from '../takedown-addresses.ts'
import { caseOrder } from './case-list.ts'
import { decisionActions, decisionOrder, nameOfDecision } from './decision-list.ts'
import { hiddenFields } from './hidden-fields.ts'
import { hiddenActions, hiddenOrder } from './hidden-list.ts'
import { renderCases, renderDecisions } from './list-pages.ts'
import type { ModerationManageOptions } from './moderated-snippet-routes.ts'
import { renderSnippets } from './snippets-page.ts'

const config = { access: 'moderation' } as const

/** Mounts the lists of moderators: hidden snippets, takedown requests and decisions. */
export function moderationListRoutes(app: FastifyInstance, options: ModerationManageOptions): void {
  const { moderation, context, paths, now } = options
  const { cases, decided, decisions, expiries, hidden, snippets } = moderation
  const fields = hiddenFields(options.lifetimes, now)
  const { manage } = paths

  route.get(app, manage.snippets, { config }, async (request, reply) => {
    const page = context(request)
    const typed = String(request.query.look ?? '')
      .trim()
      .slice(0, 300)
    const id = typed === '' ? null : idOf(typed, paths.absolute(paths.base))
    if (id !== null && (await snippets.find(id, now()))) return reply.redirect(manage.snippet(id), 303)
    return typed === ''
      ? showHidden(reply, page)
      : showHidden(reply, page, 404, typed, new Map([['look', page.messages.moderation.lookWrong]]))
  })

  async function showHidden(
    reply: FastifyReply,
    page: AdminContext,
    status = 200,
    typed = '',
    problems: Problems = noProblems,
  ) {
    const found = await storedPart(page.place, hiddenOrder, hidden, hiddenCursor)
    return sendPage(
      reply,
      renderSnippets(page, { hidden: found, fields, typed, problems, now: now() }),
      status,
    )
  }

  const find = (id: string) => snippets.find(id, now())

  bulkRoutes<ModeratedSnippet>(app, options, {
    at: manage.snippetsBulk,
    list: manage.snippets,
    access: 'moderation',
    current: 'moderation',
    find: async (_page, ids) => (await Promise.all(ids.map(find))).filter(each => each !== null),
    idOf: ({ id }) => id,
    nameOf: ({ id }) => id,
    countOf: ({ moderation: { snippetCount } }, count) => snippetCount(count),
    actions: hiddenActions({ decisions, expiries, fields, find }),
    show: showHidden,
    revert: async ({ actor }, before, shown) => {
      if (shown === null) throw conflict(moderationProblems.decidedSince())
      if (shown.hiddenAt !== null) return expiries.change(actor, shown.id, before.expiresAt, shown.expiresAt)
      if (shown.reviewedAt === null) throw conflict(moderationProblems.decidedSince())
      await decisions.undo(actor, shown.id, shown.reviewedAt)
      return before
    },
    kept: snippet => ({ ...snippet, filename: null, manifest: null, origin: null }),
    // One that is shown again has been reviewed; of one that is still hidden the expiry was changed.
    revisionOf: ({ reviewedAt, expiresAt }) => reviewedAt ?? expiresAt ?? 0,
  })

  route.get(app, manage.cases, { config }, async (request, reply) => {
    const page = context(request)
    const list = (search: CaseSearch) => cases.list(page.actor, search)
    return sendPage(
      reply,
      renderCases(page, await storedPart(page.place, caseOrder, list, caseCursor), now()),
    )
  })

  route.get(app, manage.decisions, { config }, async (request, reply) =>
    showDecisions(reply, context(request)),
  )

  async function showDecisions(reply: FastifyReply, page: AdminContext, status = 200) {
    const found = await storedPart(page.place, decisionOrder, decided.search, decisionCursor)
    return sendPage(reply, renderDecisions(page, found, now()), status)
  }

  bulkRoutes(app, options, {
    at: manage.decisionsBulk,
    list: manage.decisions,
    access: 'moderation',
    current: 'moderation',
    find: (_page, ids) => decided.find(ids.map(Number).filter(Number.isSafeInteger)),
    idOf: ({ id }) => id,
    nameOf: (decision, page) => nameOfDecision(page, decision),
    countOf: ({ manage: { lists } }, count) => lists.decisions(count),
    actions: decisionActions(decisions),
    show: showDecisions,
  })
}
