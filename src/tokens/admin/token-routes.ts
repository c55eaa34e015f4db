import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import { type Form, formOf } from '../../admin/admin-form.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { bulkRoutes } from '../../admin/lists/bulk-routes.ts'
import { noProblems, type Problems, problemMap, sendPage } from '../../admin/problems.ts'
import { readValues } from '../../admin/schema-form.ts'
import type { Undos } from '../../admin/undo.ts'
import { may } from '../../kernel/actor.ts'
import { inputFrom } from '../../kernel/fields/form.ts'
import type { Paths } from '../../kernel/paths.ts'
import { route } from '../../web/route.ts'
import type { TokenService } from '../token-service.ts'
import { tokenActions } from './token-list.ts'
import { blankToken, plainFields, renderMadeToken, renderTokens, type TypedToken } from './token-page.ts'

type TokenManageOptions = {
  readonly tokenService: TokenService
  readonly context: AdminContextOf
  readonly undos: Undos
  readonly paths: Paths
  readonly now: () => number
}

export function tokenManageRoutes(app: FastifyInstance, options: TokenManageOptions): void {
  const { tokenService, context, paths, now } = options

  route.get(app, paths.manage.tokens, { config: { access: 'signed-in' } }, async (request, reply) =>
    show(reply, context(request), { typed: blankToken, problems: noProblems }),
  )

  route.post(
    app,
    paths.manage.tokens,
    { config: { access: 'signed-in', fresh: 'tokens' } },
    async (request, reply) => {
      const page = context(request)
      const typed = readToken(formOf(request))
      try {
        const made = await tokenService.create(page.actor, inputOf(typed))
        return sendPage(reply, renderMadeToken(page, made), 201)
      } catch (error) {
        return show(reply, page, { typed, problems: problemMap(error, page), status: 422 })
      }
    },
  )

  bulkRoutes(app, options, {
    at: paths.manage.tokensBulk,
    list: paths.manage.tokens,
    access: 'signed-in',
    current: 'tokens',
    find: async ({ actor }, ids) => {
      const service = may(actor, 'tokens') ? await tokenService.service(actor) : []
      return [...(await tokenService.own(actor)), ...service].filter(({ id }) => ids.includes(id))
    },
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    countOf: ({ manage: { lists } }, count) => lists.tokens(count),
    actions: tokenActions(tokenService),
    show: (reply, page, status) => show(reply, page, { typed: blankToken, problems: noProblems, status }),
  })

  async function show(reply: FastifyReply, page: AdminContext, { typed, problems, status }: Shown) {
    const { actor } = page
    const service = may(actor, 'tokens') ? await tokenService.service(actor) : null
    const own = await tokenService.own(actor)
    return sendPage(reply, renderTokens(page, { own, service, typed, problems, now: now() }), status)
  }
}

type Shown = { readonly typed: TypedToken; readonly problems: Problems; readonly status?: number }

const readToken = (form: Form): TypedToken => ({
  plain: readValues(form, plainFields),
  kind: form.text('kind') || 'personal',
  scopes: form.all('scopes'),
  lifetime: form.text('lifetime') || '90',
})

const inputOf = ({ plain, kind, scopes, lifetime }: TypedToken) => ({
  ...inputFrom(plainFields, plain),
  kind,
  scopes,
  expiresInDays: lifetime === 'never' ? null : Number(lifetime),
})
