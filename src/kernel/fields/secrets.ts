import { checks } from '../checks.ts'
import { InvalidFields, type Problem } from '../invalid-fields.ts'
import { type Fields, metaOf, type PartlySecret, secret } from './field.ts'

type Values = Readonly<Record<string, unknown>>

/** Masks a document for readers or editors of the noun; drops unknown fields. */
export const maskedDocument = (fields: Fields, document: Values, by: 'readers' | 'editors'): Values =>
  Object.fromEntries(
    Object.entries(document)
      .filter(([name]) => fields[name])
      .map(([name, value]) => [name, value === null ? null : masked(fields, name, value, by)]),
  )

function masked(fields: Fields, name: string, value: unknown, by: 'readers' | 'editors'): unknown {
  const visibleTo = visibilityOf(fields, name)
  if (visibleTo === 'readers' || visibleTo === by) return value
  if (visibleTo === 'editors') return secret
  return by === 'readers' ? visibleTo.forReaders(value) : visibleTo.forEditors(value)
}

/**
 * The values before and after a change, for the audit trail, masked as for readers. A changed secret is marked, so that
 * the trail shows that it changed.
 */
export function auditPair<N>(
  before: N | null,
  after: N | null,
  document: { readonly shown: (noun: N) => Values; readonly clear: (noun: N) => Values },
): { readonly before: Values | null; readonly after: Values | null } {
  const [shownBefore, shown] = [before && document.shown(before), after && document.shown(after)]
  if (!before || !after) return { before: shownBefore, after: shown }
  const changed = marked(shown, shownBefore, document.clear(before), document.clear(after)) as Values
  return { before: shownBefore, after: changed }
}

function marked(shown: unknown, shownBefore: unknown, was: unknown, is: unknown): unknown {
  if (isSameJson(was, is)) return shown
  if (isValues(shown) && isValues(shownBefore) && isValues(was) && isValues(is))
    return Object.fromEntries(
      Object.entries(shown).map(([name, value]) => [
        name,
        marked(value, shownBefore[name], was[name], is[name]),
      ]),
    )
  return isSameJson(shown, shownBefore) ? `${shown} (changed)` : shown
}

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Paths in a masked document that hold the placeholder. */
export const secretPaths = (fields: Fields, document: Values): readonly string[] =>
  guarded(fields).flatMap(([name, { placeholders }]) =>
    document[name] == null ? [] : placeholders(document[name]).map(path => `${name}${path}`),
  )

/**
 * Replaces each placeholder with the stored value. Throws `InvalidFields` if there is none, or if the secrets would go
 * to another server: otherwise an editor could redirect a secret that the editor cannot see.
 */
export function withSecretsOf<N extends object>(fields: Fields, stored: N | null, typed: N): N {
  const problems = secretPaths(fields, typed as Values).flatMap(path =>
    isStored(fields, path, typed, stored) ? movedProblem(fields, path, typed, stored) : [unknownSecret(path)],
  )
  if (problems.length > 0) throw new InvalidFields(problems)
  return stored ? filled(fields, typed, stored) : typed
}

/** Like `withSecretsOf`, but a placeholder without a stored value stays, and `missing` gets its path. */
export function withKnownSecretsOf<N extends object>(
  fields: Fields,
  stored: N | null,
  typed: N,
): { readonly noun: N; readonly missing: readonly string[] } {
  const still = stored ? secretPaths(fields, stored as Values) : []
  const asked = secretPaths(fields, typed as Values)
  const known = asked.filter(path => isStored(fields, path, typed, stored) && !still.includes(path))
  const problems = known.flatMap(path => movedProblem(fields, path, typed, stored))
  if (problems.length > 0) throw new InvalidFields(problems)
  return {
    noun: stored ? filled(fields, typed, stored) : typed,
    missing: asked.filter(path => !known.includes(path)),
  }
}

const unknownSecret = (path: string): Problem => ({ path, message: checks.nothingStored() })

function movedProblem<N extends object>(
  fields: Fields,
  path: string,
  typed: N,
  stored: N | null,
): readonly Problem[] {
  if (stored && destination(fields, typed as Values) === destination(fields, stored as Values)) return []
  return [{ path, message: checks.typeAgain() }]
}

const destination = (fields: Fields, noun: Values): string =>
  JSON.stringify(
    Object.entries(fields).map(([name, schema]) =>
      noun[name] == null ? null : metaOf(schema).leadsTo?.(noun[name]),
    ),
  )

function isStored(fields: Fields, path: string, typed: object, stored: object | null): boolean {
  const found = guarded(fields).find(([name]) => path === name || path.startsWith(`${name}.`))
  if (!found || !stored) return false
  const [name, guard] = found
  const [before, now] = [(stored as Values)[name], (typed as Values)[name]]
  return before != null && guard.isStored(path.slice(name.length), now, before)
}

function filled<N extends object>(fields: Fields, typed: N, stored: N): N {
  const [before, now] = [stored as Values, typed as Values]
  const changed = guarded(fields)
    .filter(([name]) => now[name] != null && before[name] != null)
    .map(([name, guard]) => [name, guard.filled(now[name], before[name])])
  return { ...typed, ...Object.fromEntries(changed) }
}

/** The fields that hold secrets, with the rules of each. */
const guarded = (fields: Fields): readonly (readonly [name: string, guard: PartlySecret])[] =>
  Object.keys(fields).flatMap(name => {
    const visibleTo = visibilityOf(fields, name)
    return typeof visibleTo === 'string' ? [] : [[name, visibleTo] as const]
  })

const visibilityOf = (fields: Fields, name: string): 'readers' | 'editors' | PartlySecret => {
  const schema = fields[name]
  return (schema && metaOf(schema).visibleTo) ?? wholly
}

/** Rules of a value that is secret as a whole. */
const wholly: PartlySecret = {
  forReaders: () => secret,
  forEditors: () => secret,
  placeholders: value => (value === secret ? [''] : []),
  isStored: () => true,
  filled: (typed, stored) => (typed === secret ? stored : typed),
}
