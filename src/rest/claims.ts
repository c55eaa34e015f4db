import type { Change, Changes } from '../db/changes.ts'
import type { Statement } from '../db/database.ts'
import type { Actor } from '../kernel/actor.ts'

export type Claims = {
  /** The given changes; their writes also commit the statements of `accompany`. */
  readonly changes: Changes
  /** Adds the statement to the commit of the next change by this actor object. */
  readonly accompany: (actor: Actor, statement: (change: Change) => Statement) => void
}

/**
 * Commits the creation of a request with an `Idempotency-Key` and the record of that creation together, wherever the
 * creation is implemented. Each request has an actor object of its own, so the actor of a change identifies the request.
 */
export function claimsOn(changes: Changes): Claims {
  const companions = new WeakMap<Actor, (change: Change) => Statement>()

  const write: Changes['write'] = (change, ...statements) => writeAll([change], ...statements)

  const writeAll: Changes['writeAll'] = async (all, ...statements) => {
    const [first] = all
    const companion = first && companions.get(first.actor)
    if (!companion) return changes.writeAll(all, ...statements)
    const written = await changes.writeAll(all, ...statements, companion(first))
    companions.delete(first.actor)
    return written.slice(0, -1)
  }

  return {
    changes: { ...changes, write, writeAll },
    accompany: (actor, statement) => void companions.set(actor, statement),
  }
}
