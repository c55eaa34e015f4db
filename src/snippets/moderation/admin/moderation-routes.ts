import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Form, formOf } from '../../../admin/admin-form.ts'
import type { AdminContext } from '../../../admin/admin-layout.ts'
import { bulkRoutes } from '../../../admin/lists/bulk-routes.ts'
import { redirectNamed } from '../../../admin/named-notice.ts'
import { noProblems, problemMap, sendPage } from '../../../admin/problems.ts'
import { readValues } from '../../../admin/schema-form.ts'
import { may } from '../../../kernel/actor.ts'
import { type FormValues, inputFrom } from '../../../kernel/fields/form.ts'
import { route } from '../../../web/route.ts'
import { newBlockFields } from '../block.ts'
import type { CaseSearch } from '../case-store.ts'
import { blockActions } from './block-list.ts'
import { blankBlock, renderBlocks } from './blocks-page.ts'
import { bulkDecisionRoutes } from './bulk-decision-routes.ts'
import { renderManagedCase, type TypedDecision } from './case-page.ts'
import { moderationListRoutes } from './list-routes.ts'
import { type ModerationManageOptions, snippetModerationRoutes } from './moderated-snippet-routes.ts'
import { nameOfBlock } from './moderation-parts.ts'
import { casesCounted, renderQueue } from './queue-page.ts'

const groupsShown = 100
const targetsShown = 20
const appealsShown = 50

const config = { access: 'moderation' } as const

const oldestOpen: CaseSearch = {
  text: '',
  filter: 'open',
  sort: { by: 'since', order: 'asc' },
  after: null,
  limit: casesCounted + 1,
}

/** Mounts the pages of moderators: the queue, cases, blocks, and each snippet. */
export function moderationManageRoutes(app: FastifyInstance, options: ModerationManageOptions): void {
  const { moderation, context, undos, paths, now } = options
  const { cases, blocking, webhook } = moderation

  route.get(app, paths.manage.reports, { config }, async (request, reply) => {
    const page = context(request)
    const key = webhook && may(page.actor, 'site') ? await webhook.key() : null
    return sendPage(
      reply,
      renderQueue(page, {
        queue: await moderation.queue(groupsShown),
        open: await cases.list(page.actor, oldestOpen),
        appeals: await moderation.appeals.open(page.actor, appealsShown),
        months: await moderation.counts(),
        webhookKey: key,
        now: now(),
      }),
    )
  })

  route.post(app, paths.manage.decideAppeal, { config }, async (request, reply) => {
    const { id } = request.params
    const form = formOf(request)
    const given = { action: form.text('action'), answer: form.text(`answer-${id}`) }
    const outcome = await moderation.appeals.decide(context(request).actor, id, given)
    const notice = outcome === 'restored' ? 'shownAgain' : 'hiddenNow'
    return redirectNamed(reply, paths, paths.manage.reports({ notice }), id)
  })

  route.get(app, paths.manage.report, { config }, async (request, reply) => {
    const page = context(request)
    const view = await cases.look(page.actor, request.params.number)
    const { state, answer } = view.case
    return sendPage(
      reply,
      renderManagedCase(page, { ...view, typed: { state, answer }, problems: noProblems }),
    )
  })

  route.post(app, paths.manage.report, { config }, async (request, reply) => {
    const page = context(request)
    const { number } = request.params
    const typed = readDecision(formOf(request))
    const view = await cases.look(page.actor, number)
    try {
      await cases.decide(page.actor, number, typed)
    } catch (error) {
      const problems = problemMap(error, page)
      return sendPage(reply, renderManagedCase(page, { ...view, typed, problems }), 422)
    }
    return redirectNamed(reply, paths, paths.manage.report(number, { notice: 'answered' }), String(number))
  })

  route.get(app, paths.manage.blocks, { config }, async (request, reply) => {
    return showBlocks(reply, context(request))
  })

  async function showBlocks(reply: FastifyReply, page: AdminContext, status = 200) {
    const lists = await blockLists(page)
    return sendPage(reply, renderBlocks(page, { ...lists, typed: blankBlock, problems: noProblems }), status)
  }

  route.post(app, paths.manage.blocks, { config }, async (request, reply) => {
    const page = context(request)
    const typed = readBlock(formOf(request))
    try {
      const { id, value } = await blocking.add(page.actor, inputFrom(newBlockFields.fields, typed))
      const address = paths.manage.blocks({ notice: 'blocked' })
      return await undos.redirect(reply, address, value, ['unblock', String(id)])
    } catch (error) {
      const problems = problemMap(error, page)
      return sendPage(reply, renderBlocks(page, { ...(await blockLists(page)), typed, problems }), 422)
    }
  })

  const blockLists = async ({ actor }: AdminContext) => ({
    blocks: await blocking.all(actor),
    targets: await moderation.targets(targetsShown),
  })

  /** Undoes a block that was just made. */
  undos.on('unblock', async (page, id = '') => {
    const block = await blocking.remove(page.actor, Number(id))
    return { address: paths.manage.blocks({ notice: 'unblocked' }), name: nameOfBlock(page, block) }
  })

  bulkRoutes(app, options, {
    at: paths.manage.blocksBulk,
    list: paths.manage.blocks,
    access: 'moderation',
    current: 'moderation',
    find: async ({ actor }, ids) => (await blocking.all(actor)).filter(({ id }) => ids.includes(String(id))),
    idOf: ({ id }) => id,
    nameOf: (block, page) => nameOfBlock(page, block),
    countOf: ({ manage: { lists } }, count) => lists.blocks(count),
    actions: blockActions(blocking),
    show: showBlocks,
    revert: ({ actor }, block) => blocking.putBack(actor, block),
  })

  bulkDecisionRoutes(app, options)
  moderationListRoutes(app, options)
  snippetModerationRoutes(app, options)
}

const readDecision = (form: Form): TypedDecision => ({
  state: form.text('state'),
  answer: form.text('answer'),
})

const readBlock = (form: Form): FormValues => ({
  ...readValues(form, newBlockFields.fields),
  kind: form.text('kind') || 'pattern',
})
