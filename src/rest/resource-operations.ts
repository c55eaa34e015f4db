import { z } from 'zod'
import type { Actor, Permission } from '../kernel/actor.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import { parsed } from '../lib/fields.ts'
import { answerOf, listed } from './answers.ts'
import { type Group, type Operation, operationIn, type Result } from './operation.ts'

type Stored = { readonly id: number | string; readonly revision: number }

/** A noun of the REST interface: things to list, get, create, change and delete. `T` is a thing, `P` its path's parameters. */
type Noun<T extends Stored, P extends z.ZodObject> = {
  readonly group: Group
  /** Path of the list below `/api/v1`; a thing is at `:id` below it. Other path parameters are also fields of the thing. */
  readonly path: string
  readonly params: P
  readonly access: { readonly read: Permission; readonly write: Permission }
  readonly answer: z.ZodType
  readonly documentOf: (thing: T, actor: Actor) => unknown
  /** Finds a thing. Throws `not_found`. */
  readonly find: (params: z.output<P>, actor: Actor) => Promise<T>
}

type Named = Pick<Operation, 'id' | 'summary'> & {
  /** Errors that the handler throws in addition to those of the operation's parts, with their conditions. */
  readonly refuses?: Partial<Record<ErrorCode, string>>
}

type Asked<P extends z.ZodObject> = {
  readonly actor: Actor
  readonly params: z.output<P>
  readonly body: unknown
}

/** A request to change a found thing, at the revision of `If-Match`; null for any revision. */
type Expecting<T, P extends z.ZodObject> = Asked<P> & {
  readonly found: T
  readonly expectedRevision: number | null
}

type Listing<T, P extends z.ZodObject> = {
  readonly answer: z.ZodType
  readonly all: (call: Asked<P>) => Promise<readonly T[]>
  /** Slices of which alone the list is made. */
  readonly slices?: readonly string[]
}

type Change<T, P extends z.ZodObject> = Named & {
  readonly method?: 'PUT' | 'POST'
  /** Path below that of the thing; `params` has its parameters as well. */
  readonly below?: string
  readonly params?: P
  readonly body?: z.ZodType
  readonly change: (call: Expecting<T, P>) => Promise<T>
}

/** Functions that make the operations of a noun, each from the parts that are special about it. */
export function resourceOperations<T extends Stored, P extends z.ZodObject>(noun: Noun<T, P>) {
  const { path, params, access, answer, documentOf, find } = noun
  const operation = operationIn(noun.group)
  const one = `${path}/:id`
  const { id: _, ...ofList } = params.shape
  const within = path.includes(':') ? { params: z.object(ofList) } : {}

  const answered = (thing: T, actor: Actor): Result => answerOf((each: T) => documentOf(each, actor))(thing)
  const created = (thing: T, actor: Actor): Result => ({
    ...answered(thing, actor),
    status: 201,
    location: one.replace(/:(\w+)/g, (_, name: keyof T) => encodeURIComponent(String(thing[name]))),
  })

  /** A cast: the operation has already parsed the parameters with its schema. */
  const asked = <Q extends z.ZodObject = P>(call: object) => call as Expecting<T, Q>
  const findBy = (given: object, actor: Actor) => find(given as z.output<P>, actor)

  return {
    list: ({ answer: list, all, slices, ...named }: Named & Listing<T, P>) =>
      operation({
        ...named,
        ...within,
        ...(slices && { slices, gives: ['ETag'] }),
        method: 'GET',
        path,
        permission: access.read,
        answers: { 200: list },
        handle: async call => listed((await all(asked(call))).map(each => documentOf(each, call.actor))),
      }),

    create: ({
      create,
      ...named
    }: Named & { readonly body: z.ZodType; readonly create: (call: Asked<P>) => Promise<T> }) =>
      operation({
        ...named,
        ...within,
        method: 'POST',
        path,
        permission: access.write,
        answers: { 201: answer },
        gives: ['ETag', 'Location'],
        findAgain: async (call, id) =>
          created(await find(parsed(params, { ...call.params, id }), call.actor), call.actor),
        handle: async call => created(await create(asked(call)), call.actor),
      }),

    get: (named: Named) =>
      operation({
        ...named,
        method: 'GET',
        path: one,
        permission: access.read,
        params,
        answers: { 200: answer },
        gives: ['ETag'],
        handle: async call => answered(await find(call.params, call.actor), call.actor),
      }),

    /** An operation that changes a thing and returns it; PATCH unless `method` names another. */
    change: <Q extends z.ZodObject = P>({ below = '', change, ...named }: Change<T, Q>) =>
      operation({
        method: 'PATCH',
        ...named,
        params: (named.params ?? params) as z.ZodObject,
        path: `${one}${below}`,
        permission: access.write,
        answers: { 200: answer },
        gives: ['ETag'],
        find: findBy,
        handle: async call => answered(await change(asked<Q>(call)), call.actor),
      }),

    remove: ({ remove, ...named }: Named & { readonly remove: (call: Expecting<T, P>) => Promise<void> }) =>
      operation({
        ...named,
        method: 'DELETE',
        path: one,
        permission: access.write,
        params,
        answers: { 204: null },
        find,
        handle: call => remove(asked(call)),
      }),
  }
}
