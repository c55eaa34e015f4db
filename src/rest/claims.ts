import type { Change, Changes } from '../db/changes.ts'
import type { Statement } from '../db/database.ts'
import type { Actor } from '../kernel/actor.ts'

export type Claims = {
  /** Writes as the given changes do. */
  readonly changes: Changes
  /** The first change that this very actor makes from now on takes the statement with it, into the same commit. */
  readonly accompany: (actor: Actor, statement: (change: Change) => Statement) => void
}

/**
 * Commits the creation of a request with an `Idempotency-Key` together with the record that it was made, wherever the
 * creation is implemented. Every request has an actor of its own, so the actor of a change identifies the request.
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
