import { z } from 'zod'
import type { Actor, Permission } from '../actor.ts'
import { parsed } from '../lib/fields.ts'

/** One thing a program can ask for: what is served and what the OpenAPI document says are made of this. */
export type Operation = Description & {
  readonly params: z.ZodObject
  readonly query: z.ZodObject
  readonly run: (call: RawCall) => Promise<Result>
  /** The revision of what the path names; null: it has none, and no `If-Match` is asked for. */
  readonly revisionAt: ((raw: RawCall) => Promise<number>) | null
  /** What a create has made, found again by its id; null: the operation creates nothing that can be asked for twice. */
  readonly findAgain: ((call: RawCall, id: string) => Promise<Result>) | null
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Description = {
  /** The `operationId`, a verb and a noun: `listMonitors`. */
  readonly id: string
  readonly method: Method
  /** Below `/api/v1`, with `{name}` for each parameter. */
  readonly path: string
  /** The heading it stands under in the document. */
  readonly group: string
  readonly summary: string
  readonly permission: Permission
  /** What the body must be; whoever handles it parses it with the same schema. Null: there is none. */
  readonly body: z.ZodType | null
  /** By status. Null: an answer without a body. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>
}

export type RawCall = {
  readonly actor: Actor
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly expectedRevision: number | null
}

type Call<P, Q> = {
  readonly actor: Actor
  readonly params: P
  readonly query: Q
  readonly body: unknown
  /** What `If-Match` named; null: whatever it is. */
  readonly expectedRevision: number | null
}

export type Result = {
  readonly status: number
  readonly body?: unknown
  /** Becomes the ETag. */
  readonly revision?: number
  /** The path below `/api/v1` of what was created. */
  readonly location?: string
  /** The cursor of the next page; null: this was the last. */
  readonly next?: string | null
}

const none = z.object({})
type None = typeof none

type Definition<P extends z.ZodObject, Q extends z.ZodObject> = Omit<Description, 'body'> & {
  readonly params?: P
  readonly query?: Q
  readonly body?: z.ZodType
  readonly revisionAt?: (params: z.output<P>, actor: Actor) => Promise<number>
  readonly findAgain?: (call: Call<z.output<P>, z.output<Q>>, id: string) => Promise<Result>
  readonly handle: (call: Call<z.output<P>, z.output<Q>>) => Promise<Result>
}

export function operation<P extends z.ZodObject = None, Q extends z.ZodObject = None>(
  definition: Definition<P, Q>,
): Operation {
  const { params, query, body = null, revisionAt, findAgain, handle, ...description } = definition
  const paramsOf = (given: unknown) => (params ? parsed(params, given) : {}) as z.output<P>
  const call = (raw: RawCall): Call<z.output<P>, z.output<Q>> => ({
    ...raw,
    params: paramsOf(raw.params),
    query: (query ? parsed(query, raw.query) : {}) as z.output<Q>,
  })
  return {
    ...description,
    body,
    params: params ?? none,
    query: query ?? none,
    run: async raw => handle(call(raw)),
    revisionAt: revisionAt ? async raw => revisionAt(paramsOf(raw.params), raw.actor) : null,
    findAgain: findAgain ? async (raw, id) => findAgain(call(raw), id) : null,
  }
}

/** A schema that stands once in the document, under this name. */
export const named = <S extends z.ZodType>(id: string, schema: S): S => schema.meta({ id })

/** A page of a list. */
export const pageOf = <S extends z.ZodType>(items: S) =>
  z.object({
    items: z.array(items),
    next: z.string().nullable().describe('Give it as `after` to get the next page; null: this is the last.'),
  })
