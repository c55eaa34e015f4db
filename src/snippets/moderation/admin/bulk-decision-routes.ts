import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Form, formOf } from '../../../admin/admin-form.ts'
import type { AdminContext } from '../../../admin/admin-layout.ts'
import { sendPage } from '../../../admin/problems.ts'
import type { Undo } from '../../../admin/undo.ts'
import { route } from '../../../web/route.ts'
import { looksLikeId } from '../../model/reserved-names.ts'
import { type BulkAction, type BulkOutcome, bulkActions, bulkMax } from '../bulk-decisions.ts'
import type { ModerationManageOptions } from './moderated-snippet-routes.ts'
import { renderBulkRemoval } from './queue-page.ts'

const config = { access: 'moderation' } as const

const notices = {
  hide: 'bulkHidden',
  alike: 'bulkAlike',
  dismiss: 'bulkDismissed',
  block: 'bulkBlocked',
  delete: 'bulkDeleted',
  undo: 'bulkUndone',
} as const satisfies Record<BulkAction | 'undo', string>

type Asked = { readonly action: BulkAction | 'undo' | null; readonly ids: readonly string[] }
type Answer = {
  readonly action: BulkAction | 'undo'
  readonly outcomes: ReadonlyMap<string, BulkOutcome>
  readonly undo: Undo | null
}

/** Mounts the route of decisions about reported snippets, one or many; a script gets JSON, a browser the queue again. */
export function bulkDecisionRoutes(
  app: FastifyInstance,
  { moderation: { bulk }, context, undos, paths }: ModerationManageOptions,
): void {
  route.post(app, paths.manage.decideReports, { config }, async (request, reply) => {
    const page = context(request)
    const form = formOf(request)
    const { action, ids } = asked(form)
    const isScript = request.headers.accept === 'application/json'
    if (action === null || ids.length === 0)
      return reply.redirect(paths.manage.reports({ notice: 'nothingSelected' }), 303)
    if (action === 'delete' && !isScript && !form.has('sure'))
      return sendPage(reply, renderBulkRemoval(page, ids))
    const answer = await decided(page, form, action, ids)
    return isScript ? sendOutcomes(reply, page, answer) : redirected(reply, page, answer)
  })

  async function decided(
    { actor }: AdminContext,
    form: Form,
    action: BulkAction | 'undo',
    ids: readonly string[],
  ): Promise<Answer> {
    if (action === 'undo') {
      const [at, blocks] = [Number(form.text('at')), words(form.text('blocks')).map(Number)]
      return { action, outcomes: await bulk.undo(actor, { ids, at, blocks }), undo: null }
    }
    const { outcomes, at, blocks } = await bulk.decide(actor, action, ids)
    const done = doneOf(outcomes).join(' ')
    const undo: Undo | null =
      action === 'delete' || done === '' ? null : ['decided', done, String(at), blocks.join(' ')]
    return { action, outcomes, undo }
  }

  function redirected(reply: FastifyReply, page: AdminContext, { action, outcomes, undo }: Answer) {
    const done = doneOf(outcomes)
    if (done.length === 0) return reply.redirect(paths.manage.reports({ notice: 'nothingDecided' }), 303)
    const address = paths.manage.reports({ notice: notices[action] })
    return undos.redirect(reply, address, nameOf(page, done), undo)
  }

  undos.on('decided', async (page, snippets = '', at = '', blocks = '') => {
    const ids = words(snippets)
    const again = { ids, at: Number(at), blocks: words(blocks).map(Number) }
    const done = doneOf(await bulk.undo(page.actor, again))
    const notice = done.length === 0 ? 'nothingDecided' : notices.undo
    return { address: paths.manage.reports({ notice }), name: nameOf(page, done.length === 0 ? ids : done) }
  })

  function sendOutcomes(reply: FastifyReply, page: AdminContext, { action, outcomes, undo }: Answer) {
    const { notices: plain, namedNotices } = page.messages.manage
    const done = doneOf(outcomes)
    const [, snippet, at, blocks] = undo ?? []
    return reply.header('cache-control', 'no-store').send({
      outcomes: Object.fromEntries(outcomes),
      notice: done.length === 0 ? plain.nothingDecided : namedNotices[notices[action]](nameOf(page, done)),
      undo: undo && { snippet, at, blocks },
    })
  }
}

/** The decision of the pressed button: of its own row, or of the selected rows. */
function asked(form: Form): Asked {
  const [of, id] = words(form.text('one'))
  const action = of ?? form.text('all')
  const ids = id === undefined ? form.all('snippet').flatMap(words) : [id]
  return {
    action: action === 'undo' ? action : (bulkActions.find(each => each === action) ?? null),
    ids: [...new Set(ids)].filter(looksLikeId).slice(0, bulkMax),
  }
}

const words = (text: string): readonly string[] => text.split(' ').filter(word => word !== '')

const doneOf = (outcomes: ReadonlyMap<string, BulkOutcome>): readonly string[] =>
  [...outcomes].flatMap(([id, outcome]) => (outcome === 'done' ? [id] : []))

const nameOf = ({ messages: { moderation }, format }: AdminContext, ids: readonly string[]): string =>
  ids.length === 1 ? moderation.title(ids[0] ?? '') : moderation.snippetCount(format.number(ids.length))
