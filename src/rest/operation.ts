import { z } from 'zod'
import type { Actor, Permission } from '../kernel/actor.ts'
import type { NamesInPath } from '../kernel/address.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import { parsed } from '../lib/fields.ts'
import type { HeaderName } from './refusals.ts'

/** An operation of the REST interface: both its route and its part of the OpenAPI document are made from it. */
export type Operation = Description & {
  readonly params: z.ZodObject
  readonly query: z.ZodObject
  readonly run: (call: RawCall) => Promise<Result>
  /** Finds the thing of the path, whose revision `If-Match` has to name; null if the operation requires no `If-Match`. */
  readonly find: ((raw: RawCall) => Promise<Revised>) | null
  /** Rebuilds the response for a created thing from its id; null if the operation accepts no `Idempotency-Key`. */
  readonly findAgain: ((call: RawCall, id: string) => Promise<Result>) | null
  /** Error codes of its responses, with their conditions; null for the general condition in `refusals`. */
  readonly refuses: ReadonlyMap<ErrorCode, string | null>
}

/** What the token of a request must have: a permission, or that it is the delete token of the snippet in the path. */
export type Needed = Permission | typeof deleteToken

export const deleteToken = 'delete-token'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Description = {
  /** The `operationId`, a verb and a noun: `listMonitors`. */
  readonly id: string
  readonly method: Method
  /** Pattern of the path below `/api/v1`: `/monitors/:id`. */
  readonly path: string
  /** Group of operations in the OpenAPI document (its tag). */
  readonly group: Group
  readonly summary: string
  readonly permission: Needed
  /** Schema of the request's body, with which the handler parses it as well; null for no body. */
  readonly body: z.ZodType | null
  /** Schemas of the successful responses by status; null for a response without a body. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>
  /** Headers of the successful responses. */
  readonly gives: readonly GivenHeader[]
  /**
   * Slices of which alone the list is made: while none of them is written to, all actors with the same permissions get
   * the same from one address. Null for every other operation.
   */
  readonly slices: readonly string[] | null
}

export type Group = { readonly name: string; readonly description: string }

/** Headers that a successful response may have; a list has `Link` on every page except the last. */
export type GivenHeader = Extract<HeaderName, 'ETag' | 'Location' | 'Link'>

export type RawCall = Call<unknown, unknown>

type Call<P, Q> = {
  readonly actor: Actor
  readonly params: P
  readonly query: Q
  readonly body: unknown
  /** The result of `find`; absent if the operation has no `find`. */
  readonly found?: unknown
  /** The revision that `If-Match` requires; null for any. */
  readonly expectedRevision: number | null
}

export type Revised = { readonly revision: number }

export type Result = {
  readonly status: number
  readonly body?: unknown
  /** The body as JSON text, used instead of `body`. */
  readonly json?: string
  /** Revision of the thing, for the ETag. */
  readonly revision?: number
  /** Path of the created thing below `/api/v1`. */
  readonly location?: string
  /** Cursor of the next page; null on the last page. */
  readonly next?: string | null
  /** True for a list whose content changes with time even without a write, which is not kept. */
  readonly changesWithTime?: boolean
}

const none = z.object({})
type None = typeof none

/** An object schema with every parameter of the path. */
type ParamsIn<Path extends string> = z.ZodObject<{
  readonly [Name in NamesInPath<Path>[number]]: z.ZodType
}>

type Answers = Description['answers']

type Definition<Path extends string, P extends z.ZodObject, Q extends z.ZodObject, A extends Answers> = Omit<
  Description,
  'path' | 'group' | 'body' | 'gives' | 'answers' | 'slices'
> & {
  readonly path: Path
  readonly answers: A
  readonly gives?: readonly GivenHeader[]
  readonly slices?: readonly string[]
  /** Errors that the handler throws in addition to those of `refusalsOfParts`, with their conditions. */
  readonly refuses?: Partial<Record<ErrorCode, string>>
  readonly params?: P
  readonly query?: Q
  readonly body?: z.ZodType
  readonly find?: (params: z.output<P>, actor: Actor) => Promise<Revised>
  readonly findAgain?: (call: Call<z.output<P>, z.output<Q>>, id: string) => Promise<Result>
  /** Handles the request; returns nothing for a 204. */
  readonly handle: (
    call: Call<z.output<P>, z.output<Q>>,
  ) => Promise<Result> | (204 extends keyof A ? Promise<void> : never)
} & (NamesInPath<Path> extends [] ? unknown : { readonly params: z.ZodObject })

/** Makes an operation of a group. */
export const operationIn =
  (group: Group) =>
  <
    const Path extends string,
    A extends Answers,
    P extends ParamsIn<Path> = ParamsIn<Path>,
    Q extends z.ZodObject = None,
  >(
    definition: Definition<Path, P, Q, A>,
  ): Operation => {
    const { params, query, body = null, gives = [], slices = null, ...others } = definition
    const { find, findAgain, handle, ...description } = others
    const paramsOf = (given: unknown) => (params ? parsed(params, given) : {}) as z.output<P>
    const call = (raw: RawCall): Call<z.output<P>, z.output<Q>> => ({
      ...raw,
      params: paramsOf(raw.params),
      query: (query ? parsed(query, raw.query) : {}) as z.output<Q>,
    })
    return {
      ...description,
      group,
      body,
      gives,
      slices,
      refuses: new Map<ErrorCode, string | null>([
        ...refusalsOfParts(definition).map(code => [code, null] as const),
        ...(Object.entries(definition.refuses ?? {}) as [ErrorCode, string][]),
      ]),
      params: params ?? none,
      query: query ?? none,
      run: async raw => (await handle(call(raw))) ?? { status: 204 },
      find: find ? async raw => find(paramsOf(raw.params), raw.actor) : null,
      findAgain: findAgain ? async (raw, id) => findAgain(call(raw), id) : null,
    }
  }

type Parts = {
  readonly method: Method
  readonly params?: unknown
  readonly query?: unknown
  readonly find?: unknown
  readonly findAgain?: unknown
}

/** Error codes that follow from the parts of an operation, such as `not_found` from its parameters. */
function refusalsOfParts({ method, params, query, find, findAgain }: Parts): readonly ErrorCode[] {
  const takesBody = method !== 'GET'
  return [
    ...(takesBody || params || query ? (['invalid'] as const) : []),
    'unauthorized',
    'forbidden',
    ...(params ? (['not_found'] as const) : []),
    ...(find || findAgain ? (['conflict'] as const) : []),
    ...(find ? (['precondition_failed', 'precondition_required'] as const) : []),
    ...(takesBody ? (['too_large', 'unsupported_media_type'] as const) : []),
    ...(findAgain ? (['unprocessable'] as const) : []),
    'too_many_requests',
    'internal',
    'unavailable',
  ]
}

/** Names a schema, which is then defined once in the OpenAPI document. */
export const named = <S extends z.ZodType>(id: string, schema: S, ...examples: z.input<S>[]): S =>
  schema.meta({ id, ...(examples.length > 0 && { examples }) })

/** Schema of a whole list. */
export const listOf = <S extends z.ZodType>(id: string, items: S) =>
  named(id, z.object({ items: z.array(items) }))

/** Schema of a page of a list. */
export const pageOf = <S extends z.ZodType>(items: S) =>
  z.object({
    items: z.array(items),
    next: z.string().nullable().describe('Give it as `after` to get the next page; null: this is the last.'),
  })
