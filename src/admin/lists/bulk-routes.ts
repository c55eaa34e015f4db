import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Messages } from '../../i18n/messages.ts'
import type { AnyAddress } from '../../kernel/address.ts'
import { AppError, conflict } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import { problems } from '../../kernel/problems.ts'
import { chunks } from '../../lib/chunks.ts'
import { route } from '../../web/route.ts'
import type { AdminContextOf } from '../admin-context.ts'
import { type Form, formOf } from '../admin-form.ts'
import type { AdminContext } from '../admin-layout.ts'
import type { Access, FreshPage } from '../guard.ts'
import { sendPage } from '../problems.ts'
import type { Place } from '../sidebar.ts'
import type { Undo, Undos } from '../undo.ts'
import { renderBulkQuestion } from './bulk-question.ts'
import { listPageSize } from './list-part.ts'
import { type PlaceQuery, placeQuery } from './list-place.ts'
import { reasonOf } from './row-refusal.ts'

/** What an action does to each of the rows; one that is refused stops none of the others. */
export type BulkAction<T> = {
  readonly notice: keyof Messages['manage']['namedNotices']
  readonly text: (messages: Messages) => string
  /**
   * Changes one thing, and writes its line of the audit trail. Resolves to the thing as it is now, if it still exists.
   * Throws an `AppError`, such as `forbidden` or `conflict`, or `RowRefused`, with which the row is refused.
   */
  readonly run: (page: AdminContext, thing: T, form: Form) => Promise<T | null>
  /** False for a thing that is so already; it is left alone. */
  readonly isFor?: (thing: T, form: Form) => boolean
  /** The question before the action, if nothing can undo it; with `asks`, only for the rows that it names. */
  readonly question?: (messages: Messages) => string
  /** True for a thing whose change has an effect that no undo takes back. Without it, the question is about the undo alone. */
  readonly asks?: (thing: T, form: Form) => boolean
  /** True if it cannot be undone. */
  readonly isFinal?: boolean
}

/** The things of a list, and what can be done to several at once. */
export type BulkNoun<T, Q extends object = PlaceQuery> = {
  /** Address of the form, and of the list; both take the place in the list. */
  readonly at: AnyAddress & ((query: Q) => string)
  readonly list: (query: Q & { readonly notice?: string | undefined }) => string
  /** Place in the list, of the query of the form; that of `ListPlace` by default. */
  readonly place?: (query: unknown) => Q
  readonly access: Access
  /** The list's page, if a session that is older than `freshMs` has to confirm the password first. */
  readonly fresh?: FreshPage
  readonly current: Place
  /** Finds the things with these ids; those that are gone are left out. */
  readonly find: (page: AdminContext, ids: readonly string[]) => Promise<readonly T[]>
  readonly idOf: (thing: T) => string | number
  readonly nameOf: (thing: T, page: AdminContext) => string
  readonly countOf: (messages: Messages, count: string) => string
  readonly actions: Readonly<Record<string, BulkAction<T>>>
  /** Shows the list again. */
  readonly show: (reply: FastifyReply, page: AdminContext, status: number) => Promise<FastifyReply>
  /**
   * Undoes an action: puts a thing back that it has deleted, `now` being null, or makes it what it was before. Throws
   * `conflict` if it was changed since. Without it nothing can be undone.
   */
  readonly revert?: (page: AdminContext, before: T, now: T | null) => Promise<T>
  /** What an undo needs of a thing, if it is less than all of it: the browser keeps it, in a cookie. */
  readonly kept?: (thing: T) => T
  /** Changes with each write of a thing, by which an undo finds out whether it was changed since. */
  readonly revisionOf?: (thing: T) => number
}

type Mounted = { readonly context: AdminContextOf; readonly paths: Paths; readonly undos: Undos }

/** Number of rows that are changed at the same time: a change ends when readers see it, which several can wait for together. */
export const atOnce = 10

type Change<T> = { readonly before: T; readonly after: T | null }

/** Mounts the form of a list, which changes the selected rows or the one whose button was pressed. */
export function bulkRoutes<T, Q extends object = PlaceQuery>(
  app: FastifyInstance,
  { context, undos }: Mounted,
  noun: BulkNoun<T>,
): void {
  const { at, list, actions, nameOf, idOf, revert } = noun
  const kindOfUndo = `list ${at.pattern}`

  const config = { access: noun.access, form: 'text', ...(noun.fresh && { fresh: noun.fresh }) } as const
  route.post(app, at, { config }, async (request, reply) => {
    const page = context(request)
    const form = formOf(request)
    const { name, ids: named } = asked(form)
    const ids = named.slice(0, listPageSize)
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    const place = (noun.place?.(request.query) ?? placeQuery(page.place)) as Q
    if (!action || ids.length === 0) return reply.redirect(list(place), 303)
    const found = await noun.find(page, ids)
    const known = new Set(found.map(each => String(idOf(each))))
    const things = found.filter(each => action.isFor?.(each, form) ?? true)
    const undoFirst = action.isFinal ? null : undoOf(things.map(before => ({ before, after: null })))
    const ticket = undoFirst && (await undos.ticket(request, undoFirst))
    const asks = action.asks ? things.some(each => action.asks?.(each, form)) : ticket === null
    if (action.question && things.length > 0 && asks && !form.has('sure')) {
      const addresses = { action: at(place), back: list(place) }
      const ask = { name, text: action.text(page.messages), question: action.question(page.messages) }
      const rows = things.map(each => ({ id: String(idOf(each)), name: nameOf(each, page) }))
      const about = { rows, title: namesOf(page, things), current: noun.current, fields: fieldsOf(form) }
      return sendPage(reply, renderBulkQuestion(page, ask, about, addresses))
    }
    const { done, refused } = await ran(page, action, things, form)
    for (const id of ids.filter(each => !known.has(each)))
      refused.set(id, { name: id, reason: page.messages.manage.lists.gone })
    for (const id of named.slice(listPageSize))
      refused.set(id, {
        name: id,
        reason: page.messages.manage.lists.tooMany(page.format.number(listPageSize)),
      })
    const undo = action.isFinal ? null : undoOf(done)
    const names = namesOf(
      page,
      done.map(({ before }) => before),
    )
    if (refused.size > 0) {
      const about =
        done.length === 0 ? null : { name: names, ticket: undo && (await undos.ticket(request, undo)) }
      return noun.show(reply, { ...page, refused, notice: about && action.notice, about }, 409)
    }
    if (done.length === 0) return reply.redirect(list({ ...place, notice: 'nothingChanged' }), 303)
    return undos.redirect(reply, list({ ...place, notice: action.notice }), names, undo)
  })

  undos.on(kindOfUndo, async (page, text = '') => {
    const changes: readonly [before: T, revision: number | null][] = JSON.parse(text)
    const done: T[] = []
    for (const some of chunks(changes, atOnce)) await Promise.all(some.map(reverted))
    if (done.length === 0) throw conflict(problems.undoOver())
    return { address: list({ notice: 'bulkRestored' } as Q & { notice: string }), name: namesOf(page, done) }

    async function reverted([before, revision]: (typeof changes)[number]): Promise<void> {
      const [now = null] = await noun.find(page, [String(idOf(before))])
      if (!revert || (now && (noun.revisionOf?.(now) ?? null)) !== revision) return
      try {
        done.push(await revert(page, before, now))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
    }
  })

  async function ran(page: AdminContext, action: BulkAction<T>, things: readonly T[], form: Form) {
    const done: Change<T>[] = []
    const refused = new Map<string, { readonly name: string; readonly reason: string }>()
    for (const some of chunks(things, atOnce)) await Promise.all(some.map(run))
    return { done, refused }

    async function run(before: T): Promise<void> {
      try {
        done.push({ before, after: await action.run(page, before, form) })
      } catch (error) {
        const reason = reasonOf(page, error)
        if (reason === null) throw error
        refused.set(String(idOf(before)), { name: nameOf(before, page), reason })
      }
    }
  }

  /** Each thing as it was, with the revision that it has now. */
  function undoOf(done: readonly Change<T>[]): Undo | null {
    if (!revert) return null
    const changes = done.map(({ before, after }) => [
      noun.kept?.(before) ?? before,
      after && (noun.revisionOf?.(after) ?? null),
    ])
    return [kindOfUndo, JSON.stringify(changes)]
  }

  /** The name of one thing, or the number of several. */
  function namesOf(page: AdminContext, things: readonly T[]): string {
    const { messages, format } = page
    const [only] = things
    return only && things.length === 1
      ? messages.audit.quoted(nameOf(only, page))
      : noun.countOf(messages, format.number(things.length))
  }
}

/** The action of the pressed button: of its own row, or of the selected rows. */
function asked(form: Form): { readonly name: string; readonly ids: readonly string[] } {
  const [, one, id] = /^(\S+) (.+)$/s.exec(form.text('one')) ?? []
  if (one !== undefined && id !== undefined) return { name: one, ids: [id] }
  return { name: form.text('do'), ids: [...new Set(form.all('id'))] }
}

/** The fields of the form that are no selection, such as the value of a field, for the question before the action. */
const fieldsOf = (form: Form): readonly (readonly [name: string, value: string])[] =>
  form
    .names()
    .filter(name => !['csrf', 'do', 'one', 'id', 'sure'].includes(name))
    .map(name => [name, form.text(name)])
