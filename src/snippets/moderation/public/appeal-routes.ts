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
import type { AppealMail, TypedAppeal } from './appeal-page.ts'

type AppealRoutesOptions = {
  readonly moderation: Pick<Moderation, 'appeals' | 'snippets'>
  readonly mySnippets: Pick<MySnippets, 'mayChange'>
  readonly store: Pick<SnippetStore, 'hasToken'>
  readonly context: (request: FastifyRequest) => PageContext
  readonly addressOf: (request: FastifyRequest) => string
  /** The account of a creator who is signed in. */
  readonly accountOf: (request: FastifyRequest) => Promise<number | null>
  /** The confirmed email address of an account; null without one. */
  readonly emailOf: (accountId: number) => Promise<string | null>
  readonly limitForm: FormLimit
  readonly paths: Paths
  readonly now: () => number
}

/** Mounts the page on which the creator of a hidden snippet appeals and reads how that ended. It works without scripts. */
export function appealRoutes(app: FastifyInstance, options: AppealRoutesOptions): void {
  const { moderation, mySnippets, store, context, addressOf, accountOf, emailOf, limitForm } = options
  const { paths, now } = options
  const { appeals, snippets } = moderation

  app.register(async scope => {
    publicForms(scope, limitForm)

    route.get(scope, paths.snippetAppeal, async (request, reply) => {
      const { id } = request.params
      const isOwn = looksLikeId(id) && (await mySnippets.mayChange(request, id))
      const token = isOwn ? null : ''
      return show(request, reply, { id, isOwn, token, typed: blank, problems: noProblems })
    })

    route.post(scope, paths.snippetAppeal, async (request, reply) => {
      demandFromHere(request, paths)
      const { id } = request.params
      if (!looksLikeId(id)) throw gone()
      const form = formOf(request)
      const token = (await mySnippets.mayChange(request, id)) ? null : form.text('token').trim()
      const isOwn = token === null || (await store.hasToken(id, token, now()))
      const typed = { text: form.text('text'), email: form.text('email') }
      const asked = { id, isOwn, token, typed, problems: noProblems }
      if (!isOwn) {
        const problems = new Map([['token', context(request).problem(moderationProblems.notCreator())]])
        return show(request, reply, { ...asked, problems }, 403)
      }
      if (form.text('show') !== '') return show(request, reply, asked)
      try {
        await appeals.appeal(id, appealIn(typed, context(request)), addressOf(request))
      } catch (error) {
        if (!(error instanceof InvalidFields)) throw error
        return show(request, reply, { ...asked, problems: problemMap(error, context(request)) }, 422)
      }
      return show(request, reply, { ...asked, typed: blank }, 201)
    })
  })

  /** Others than the creator see the form, which asks for the delete token, and nothing of an appeal until they give it. */
  async function show(request: FastifyRequest, reply: FastifyReply, asked: Asked, status = 200) {
    const { id, isOwn } = asked
    const facts = looksLikeId(id) ? await snippets.find(id, now()) : null
    const appeal = facts && isOwn ? await appeals.newest(id) : null
    if (!facts || (facts.hiddenAt === null && !appeal)) throw gone()
    const { renderAppeal } = await loadPart(() => import('./appeal-page.ts'))
    const isHidden = facts.hiddenAt !== null
    const mail = await mailOf(request, facts.accountId)
    return sendPage(reply, renderAppeal(context(request), { ...asked, appeal, isHidden, mail }), status)
  }

  /** Who gets the mail about the decision: the account of the snippet, if its owner is signed in and has a confirmed address. */
  async function mailOf(request: FastifyRequest, accountId: number | null): Promise<AppealMail> {
    if (!appeals.hasMail) return null
    const isSignedIn = accountId !== null && accountId === (await accountOf(request))
    return isSignedIn && (await emailOf(accountId)) !== null ? 'account' : 'address'
  }
}

const blank: TypedAppeal = { text: '', email: '' }

const appealIn = ({ text, email }: TypedAppeal, { language }: PageContext) => ({
  text,
  language,
  ...(email.trim() !== '' && { email }),
})

type Asked = {
  readonly id: string
  readonly isOwn: boolean
  /** The delete token as it was typed; null for the browser or account that created the snippet. */
  readonly token: string | null
  readonly typed: TypedAppeal
  readonly problems: Problems
}
