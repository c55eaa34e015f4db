import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf, publicForms } from '../../../admin/admin-form.ts'
import { noProblems, type Problems, problemMap, sendPage } from '../../../admin/problems.ts'
import { InvalidFields } from '../../../kernel/invalid-fields.ts'
import type { Paths } from '../../../kernel/paths.ts'
import { loadPart } from '../../../lib/program-files.ts'
import type { FormLimit } from '../../../web/form-limit.ts'
import { demandFromHere } from '../../../web/from-here.ts'
import type { PageContext } from '../../../web/page-context.ts'
import { route } from '../../../web/route.ts'
import { looksLikeId } from '../../model/reserved-names.ts'
import type { MySnippets } from '../../ownership/my-snippets.ts'
import type { SnippetStore } from '../../snippet-store.ts'
import { moderationProblems } from '../model/moderation-problems.ts'
import type { Moderation } from '../moderation.ts'
import { gone } from '../reporting.ts'

type AppealRoutesOptions = {
  readonly moderation: Pick<Moderation, 'appeals' | 'snippets'>
  readonly mySnippets: Pick<MySnippets, 'mayChange'>
  readonly store: Pick<SnippetStore, 'hasToken'>
  readonly context: (request: FastifyRequest) => PageContext
  readonly addressOf: (request: FastifyRequest) => string
  readonly limitForm: FormLimit
  readonly paths: Paths
  readonly now: () => number
}

/** Mounts the page on which the creator of a hidden snippet appeals and reads how that ended. It works without scripts. */
export function appealRoutes(app: FastifyInstance, options: AppealRoutesOptions): void {
  const { moderation, mySnippets, store, context, addressOf, limitForm, paths, now } = options
  const { appeals, snippets } = moderation

  app.register(async scope => {
    publicForms(scope, limitForm)

    route.get(scope, paths.snippetAppeal, async (request, reply) => {
      const { id } = request.params
      const isOwn = looksLikeId(id) && (await mySnippets.mayChange(request, id))
      return show(request, reply, { id, isOwn, typed: '', problems: noProblems })
    })

    route.post(scope, paths.snippetAppeal, async (request, reply) => {
      demandFromHere(request, paths)
      const { id } = request.params
      if (!looksLikeId(id)) throw gone()
      const form = formOf(request)
      const isOwn =
        (await mySnippets.mayChange(request, id)) ||
        (await store.hasToken(id, form.text('token').trim(), now()))
      const typed = form.text('text')
      if (!isOwn) {
        const problems = new Map([['token', context(request).problem(moderationProblems.notCreator())]])
        return show(request, reply, { id, isOwn, typed, problems }, 403)
      }
      try {
        await appeals.appeal(id, { text: typed }, addressOf(request))
      } catch (error) {
        if (!(error instanceof InvalidFields)) throw error
        return show(request, reply, { id, isOwn, typed, problems: problemMap(error, context(request)) }, 422)
      }
      return show(request, reply, { id, isOwn, typed: '', problems: noProblems }, 201)
    })
  })

  /** Others than the creator see the form, which asks for the delete token, and nothing of an appeal. */
  async function show(request: FastifyRequest, reply: FastifyReply, asked: Asked, status = 200) {
    const { id, isOwn } = asked
    const facts = looksLikeId(id) ? await snippets.find(id, now()) : null
    const appeal = facts && isOwn ? await appeals.newest(id) : null
    if (!facts || (facts.hiddenAt === null && !appeal)) throw gone()
    const { renderAppeal } = await loadPart(() => import('./appeal-page.ts'))
    const page = renderAppeal(context(request), { ...asked, appeal, isHidden: facts.hiddenAt !== null })
    return sendPage(reply, page, status)
  }
}

type Asked = {
  readonly id: string
  readonly isOwn: boolean
  readonly typed: string
  readonly problems: Problems
}
