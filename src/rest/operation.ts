import { z } from 'zod'
import type { Actor, Permission } from '../kernel/actor.ts'
import type { NamesInPath } from '../kernel/address.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import { parsed } from '../lib/fields.ts'
import type { HeaderName } from './refusals.ts'

/** One operation: the route and its part of the OpenAPI document are both made from this. */
export type Operation = Description & {
  readonly params: z.ZodObject
  readonly query: z.ZodObject
  readonly run: (call: RawCall) => Promise<Result>
  /** Finds what the path names, whose revision `If-Match` has to name; null: no `If-Match` is asked for. */
  readonly find: ((raw: RawCall) => Promise<Revised>) | null
  /** What a create has made, found again by its id; null: the operation creates nothing that can be asked for twice. */
  readonly findAgain: ((call: RawCall, id: string) => Promise<Result>) | null
  /** Error codes it can answer with, and when; null: the general sentence of `refusals`. */
  readonly refuses: ReadonlyMap<ErrorCode, string | null>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Description = {
  /** The `operationId`, a verb and a noun: `listMonitors`. */
  readonly id: string
  readonly method: Method
  /** Below `/api/v1`, as a pattern: `/monitors/:id`. */
  readonly path: string
  /** The heading it stands under in the document. */
  readonly group: Group
  readonly summary: string
  readonly permission: Permission
  /** The schema of the body; the handler parses with the same one. Null: no body. */
  readonly body: z.ZodType | null
  /** By status. Null: an answer without a body. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>
  /** The header fields of these answers. */
  readonly gives: readonly GivenHeader[]
}

export type Group = { readonly name: string; readonly description: string }

/** `Link` is on every page of a list but the last. */
export type GivenHeader = Extract<HeaderName, 'ETag' | 'Location' | 'Link'>

export type RawCall = Call<unknown, unknown>

type Call<P, Q> = {
  readonly actor: Actor
  readonly params: P
  readonly query: Q
  readonly body: unknown
  /** What `find` found; absent: it was not asked. */
  readonly found?: unknown
  /** What `If-Match` named; null: whatever it is. */
  readonly expectedRevision: number | null
}

export type Revised = { readonly revision: number }

export type Result = {
  readonly status: number
  readonly body?: unknown
  /** The body as JSON, where it is written already. */
  readonly json?: string
  /** Becomes the ETag. */
  readonly revision?: number
  /** The path below `/api/v1` of what was created. */
  readonly location?: string
  /** The cursor of the next page; null: this was the last. */
  readonly next?: string | null
}

const none = z.object({})
type None = typeof none

/** A schema of each parameter that the path names. */
type ParamsIn<Path extends string> = z.ZodObject<{
  readonly [Name in NamesInPath<Path>[number]]: z.ZodType
}>

type Answers = Description['answers']

type Definition<Path extends string, P extends z.ZodObject, Q extends z.ZodObject, A extends Answers> = Omit<
  Description,
  'path' | 'group' | 'body' | 'gives' | 'answers'
> & {
  readonly path: Path
  readonly answers: A
  readonly gives?: readonly GivenHeader[]
  /** What its handler throws beside what its parts bring with them, and when. */
  readonly refuses?: Partial<Record<ErrorCode, string>>
  readonly params?: P
  readonly query?: Q
  readonly body?: z.ZodType
  readonly find?: (params: z.output<P>, actor: Actor) => Promise<Revised>
  readonly findAgain?: (call: Call<z.output<P>, z.output<Q>>, id: string) => Promise<Result>
  /** Returns nothing where 204 is the answer. */
  readonly handle: (
    call: Call<z.output<P>, z.output<Q>>,
  ) => Promise<Result> | (204 extends keyof A ? Promise<void> : never)
} & (NamesInPath<Path> extends [] ? unknown : { readonly params: z.ZodObject })

/** Makes the operations of a group. */
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
    const { params, query, body = null, gives = [], find, findAgain, handle, ...description } = definition
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

/** What the parts of an operation bring with them. */
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

/** A schema that stands once in the document, under this name. */
export const named = <S extends z.ZodType>(id: string, schema: S, ...examples: z.input<S>[]): S =>
  schema.meta({ id, ...(examples.length > 0 && { examples }) })

/** The whole of a list. */
export const listOf = <S extends z.ZodType>(id: string, items: S) =>
  named(id, z.object({ items: z.array(items) }))

/** A page of a list. */
export const pageOf = <S extends z.ZodType>(items: S) =>
  z.object({
    items: z.array(items),
    next: z.string().nullable().describe('Give it as `after` to get the next page; null: this is the last.'),
  })
