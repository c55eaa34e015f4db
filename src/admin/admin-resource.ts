import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Permission } from '../kernel/actor.ts'
import type { AnyAddress } from '../kernel/address.ts'
import { type AppError, statusOf } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import type { Html } from '../web/html.ts'
import { numberedId, route } from '../web/route.ts'
import type { AdminContextOf } from './admin-context.ts'
import { type Form, formOf } from './admin-form.ts'
import type { AdminContext } from './admin-layout.ts'
import { redirectNamed } from './named-notice.ts'
import { noProblems, type Problems, sendPage } from './problems.ts'
import { savedOr } from './saved-or.ts'
import type { Undos } from './undo.ts'

type Stored = { readonly id: number; readonly revision: number }

/** Contents of the page with the form of a thing. */
type FormPage<T, F> = {
  /** The stored thing; null for a new one. */
  readonly thing: T | null
  /** Values in the form. */
  readonly typed: F
  /** The revision of the thing that the form was opened with; 0 for a new one. */
  readonly revision: number
  readonly problems: Problems
  /** Values that someone else has saved since the form was opened; null without a conflict. */
  readonly theirs: F | null
}

type AddressOfOne = AnyAddress & { readonly pattern: `${string}/:id${string}` }

/**
 * A noun of the admin pages, such as monitors: things in a list, each with a form. `T` is the type of a stored thing, `F`
 * of the values in its form, and `X` of further contents of the page with the form.
 */
export type AdminNoun<T extends Stored, F, X> = {
  readonly at: {
    readonly list: AnyAddress & ((query: { readonly notice: string }) => string)
    readonly blank: AnyAddress
    readonly one: AddressOfOne
    readonly removal: AddressOfOne
  }
  readonly access: { readonly read: Permission; readonly write: Permission }
  readonly nameOf: (thing: T) => string
  /** Address of the page shown after saving. */
  readonly after: (thing: T, notice: 'created' | 'saved' | 'unchanged') => string | Promise<string>

  /** Finds a thing. Throws `not_found`. */
  readonly find: (actor: Actor, id: number) => Promise<T>
  /** Creates a thing or, if `standing` is given, changes it at the revision. Throws `InvalidFields` and `conflict`. */
  readonly save: (page: AdminContext, typed: F, standing: T | null, revision: number) => Promise<T>
  readonly remove: (actor: Actor, thing: T, revision: number | null) => Promise<void>
  /**
   * Puts a deleted thing back, at its revision plus 2. Throws `conflict` if it is there already. Null if a deletion
   * cannot be undone; then, and where the thing is too large for a ticket, the page of the removal asks first.
   */
  readonly putBack: ((actor: Actor, thing: T) => Promise<T>) | null

  /** Form values of a new thing of this kind; null if there is no such kind. */
  readonly blank: (page: AdminContext, kind: unknown) => F | null
  readonly stored: (page: AdminContext, thing: T) => { readonly typed: F } & X
  /** Typed values of a form; null if it has no valid kind. */
  readonly read: (form: Form, standing: T | null) => F | null
  readonly problems: (error: unknown, page: AdminContext, typed: F) => Problems
  /** Runs a button that does not save, such as a test; null if the form is to be saved. */
  readonly step: (page: AdminContext, form: Form, typed: F, standing: T | null) => Promise<Step<F, X> | null>

  readonly formPage: (page: AdminContext, shown: FormPage<T, F> & X) => Promise<Html>
  readonly kindsPage: (page: AdminContext) => Html
  readonly removalPage: (page: AdminContext, thing: T) => Html | Promise<Html>
}

/** Contents of the form's page after a button that does not save; `refusal` if its action was refused. */
type Step<F, X> = X & { readonly typed?: F; readonly refusal?: AppError }

type Mounted = { readonly context: AdminContextOf; readonly paths: Paths; readonly undos: Undos }

/** Sends the form of a stored thing, with further contents of its page. */
export type ShowStored<T, X = object> = (
  reply: FastifyReply,
  page: AdminContext,
  thing: T,
  more?: X & { readonly problems?: Problems },
  status?: number,
) => Promise<FastifyReply>

/** Mounts the routes that create, show, change and delete the things of a noun. The page of its list is mounted elsewhere. */
export function adminResource<T extends Stored, F, X extends object>(
  app: FastifyInstance,
  { context, paths, undos }: Mounted,
  noun: AdminNoun<T, F, X>,
): ShowStored<T, X> {
  const { at } = noun
  const read = { config: { access: noun.access.read } } as const
  const write = { config: { access: noun.access.write, form: 'text' } } as const

  route.get(app, at.blank, write, async (request, reply) => {
    const page = context(request)
    const typed = noun.blank(page, (request.query as { readonly kind?: unknown }).kind)
    return typed ? show(reply, page, { ...empty, typed }) : sendPage(reply, noun.kindsPage(page))
  })

  route.get(app, at.one, read, async (request, reply) => {
    const page = context(request)
    return showStored(reply, page, await find(request, page))
  })

  route.post(app, at.list, write, async (request, reply) => save(request, reply, null))
  route.post(app, at.one, write, async (request, reply) =>
    save(request, reply, await find(request, context(request))),
  )

  route.get(app, at.removal, write, async (request, reply) => {
    const page = context(request)
    return sendPage(reply, await noun.removalPage(page, await find(request, page)))
  })

  route.post(app, at.removal, write, async (request, reply) => {
    const page = context(request)
    const form = formOf(request)
    const thing = await find(request, page)
    const ticket = noun.putBack && (await undos.ticket(request, [kindOfUndo, JSON.stringify(thing)]))
    if (noun.putBack && ticket === null && !form.has('sure'))
      return sendPage(reply, await noun.removalPage(page, thing))
    await noun.remove(page.actor, thing, Number(form.text('revision')) || null)
    return redirectNamed(reply, paths, at.list({ notice: 'deleted' }), noun.nameOf(thing), ticket)
  })

  const kindOfUndo = `deletion ${at.removal.pattern}`
  const { putBack } = noun
  if (putBack)
    undos.on(kindOfUndo, async ({ actor }, text = '') => {
      const thing = await putBack(actor, JSON.parse(text))
      return { address: at.list({ notice: 'restored' }), name: noun.nameOf(thing) }
    })

  async function save(request: FastifyRequest, reply: FastifyReply, standing: T | null) {
    const page = context(request)
    const form = formOf(request)
    const typed = noun.read(form, standing)
    if (!typed) return sendPage(reply, noun.kindsPage(page), 422)
    const revision = Number(form.text('revision'))
    const shown = { ...empty, thing: standing, typed, revision }
    return savedOr<FastifyReply>(
      async () => {
        const step = await noun.step(page, form, typed, standing)
        if (step) return showStep(reply, page, shown, step)
        const saved = await noun.save(page, typed, standing, revision)
        const notice = !standing ? 'created' : saved.revision === revision ? 'unchanged' : 'saved'
        return redirectNamed(reply, paths, await noun.after(saved, notice), noun.nameOf(saved))
      },
      {
        invalid: error => show(reply, page, { ...shown, problems: noun.problems(error, page, typed) }, 422),
        conflict: standing && (() => showBoth(reply, page, standing.id, typed)),
      },
    )
  }

  /** Shows both versions of a conflict. The form gets the current revision, so saving again overwrites it knowingly. */
  async function showBoth(reply: FastifyReply, page: AdminContext, id: number, typed: F) {
    const thing = await noun.find(page.actor, id)
    const { typed: theirs } = noun.stored(page, thing)
    return show(reply, page, { ...empty, thing, typed, revision: thing.revision, theirs }, 409)
  }

  function showStep(
    reply: FastifyReply,
    page: AdminContext,
    shown: FormPage<T, F>,
    { refusal, ...step }: Step<F, X>,
  ) {
    if (refusal) reply.headers(refusal.headers)
    return show(reply, page, { ...shown, ...step }, refusal && statusOf(refusal.code))
  }

  const showStored: ShowStored<T, X> = (reply, page, thing, more, status) =>
    show(
      reply,
      page,
      { ...empty, thing, revision: thing.revision, ...noun.stored(page, thing), ...more },
      status,
    )

  async function show(reply: FastifyReply, page: AdminContext, shown: FormPage<T, F>, status = 200) {
    return sendPage(reply, await noun.formPage(page, shown as FormPage<T, F> & X), status)
  }

  const find = (request: FastifyRequest, { actor }: AdminContext) =>
    noun.find(actor, numberedId(request as FastifyRequest<{ Params: { readonly id: string } }>))

  return showStored
}

const empty = { thing: null, revision: 0, problems: noProblems, theirs: null } as const
