import type { Database } from './database.ts'

/** Something only one of several instances may do at a time. */
export type Lease = {
  readonly name: string
  readonly holder: string
  readonly held: () => boolean
  /** Grows each time the lease is won: what was read in an earlier term may be out of date. */
  readonly term: () => number
  /** Tells when the lease is won and when another instance has it; returns the way to stop. */
  readonly subscribe: (listener: (held: boolean) => void) => () => void
  /** Gives the lease back, so that another instance takes over at once. */
  readonly close: () => Promise<void>
}

export type LeaseOptions = {
  readonly db: Database
  readonly name: string
  /** Different for every instance and every start. */
  readonly holder: string
  readonly now: () => number
  /** It is renewed, or asked for again, every third of this; the clocks of all instances must agree better than that. */
  readonly lengthMs?: number
}

/**
 * Asks for the lease until it is closed. When the database gives no answer a held lease stays held:
 * nobody else can have won it without the database, and whoever writes proves it with `holdsLease`.
 */
export async function openLease({ db, name, holder, now, lengthMs = 15_000 }: LeaseOptions): Promise<Lease> {
  const listeners = new Set<(held: boolean) => void>()
  let held = false
  let term = 0
  let closed = false

  async function ask(): Promise<void> {
    const won = await take(db, { name, holder, expires_at: now() + lengthMs }, now()).catch(() => held)
    if (closed || won === held) return
    held = won
    if (held) term++
    for (const listener of listeners) listener(held)
  }

  let asking = ask()
  await asking
  const timer = setInterval(() => {
    asking = asking.then(ask)
  }, lengthMs / 3)

  async function close(): Promise<void> {
    closed = true
    held = false
    clearInterval(timer)
    await asking
    // Without the database the lease runs out by itself.
    await db.write(release(db, name, holder)).catch(() => {})
  }

  return {
    name,
    holder,
    held: () => held,
    term: () => term,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close,
  }
}

/** One statement decides: a lease is won when it is free, has run out, or is our own already. */
async function take(db: Database, wanted: { name: string; holder: string; expires_at: number }, now: number) {
  const [written] = await db.write(
    db.query
      .insertInto('leases')
      .values(wanted)
      .onConflict(conflict =>
        conflict
          .column('name')
          .doUpdateSet({ holder: wanted.holder, expires_at: wanted.expires_at })
          .where(either =>
            either.or([either('leases.holder', '=', wanted.holder), either('leases.expires_at', '<=', now)]),
          ),
      )
      .returning('holder'),
  )
  return written?.rows.length === 1
}

const release = (db: Database, name: string, holder: string) =>
  db.query.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder)
