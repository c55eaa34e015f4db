import type { Written } from './database.ts'
import type { TroubleKind } from './database-trouble.ts'

/** A statement with its parameters. */
export type Step = { readonly sql: string; readonly parameters: readonly unknown[] }
/** Statements of one write, of which all are applied or none. */
export type Job = readonly Step[]
/** Jobs of one commit, and how long it waits for the writer of another process. */
export type Group = { readonly jobs: readonly Job[]; readonly waitMaxMs: number }
export type Outcome =
  | { readonly written: readonly Written[] }
  | { readonly error: string; readonly trouble: TroubleKind | null }

/**
 * A group in the form sent to the writer's thread. An object and a buffer for each value would cost several times as
 * much to send as the values themselves: all bytes are in one buffer, and each SQL is sent once.
 */
export type GroupMessage = {
  readonly waitMaxMs: number
  readonly sqls: readonly string[]
  /** For each job the number of its steps, then for each step the place of its SQL and the number of its parameters. */
  readonly layout: Uint32Array
  /** The parameters of all steps; in place of bytes their number. */
  readonly values: readonly unknown[]
  /** The places in `values` that stand for bytes, ascending. */
  readonly blobs: Uint32Array
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Copies the bytes of all parameters; `message.bytes.buffer` can be transferred. */
export function messageOf({ jobs, waitMaxMs }: Group): GroupMessage {
  const sqls = new Map<string, number>()
  const layout: number[] = []
  const values: unknown[] = []
  const blobs: number[] = []
  const parts: Uint8Array[] = []
  for (const job of jobs) {
    layout.push(job.length)
    for (const { sql, parameters } of job) {
      const place = sqls.get(sql) ?? sqls.size
      sqls.set(sql, place)
      layout.push(place, parameters.length)
      for (const value of parameters) {
        if (value instanceof Uint8Array) {
          blobs.push(values.length)
          parts.push(value)
          values.push(value.byteLength)
        } else values.push(value)
      }
    }
  }
  return {
    waitMaxMs,
    sqls: [...sqls.keys()],
    layout: Uint32Array.from(layout),
    values,
    blobs: Uint32Array.from(blobs),
    bytes: joined(parts),
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}

export function groupOf({ waitMaxMs, sqls, layout, values, blobs, bytes }: GroupMessage): Group {
  const all = withBytes(values, blobs, bytes)
  const jobs: Job[] = []
  let value = 0
  for (let at = 0; at < layout.length; ) {
    const job: Step[] = []
    for (let left = layout[at++] ?? 0; left > 0; left--) {
      const sql = sqls[layout[at++] ?? 0] ?? ''
      const end = value + (layout[at++] ?? 0)
      job.push({ sql, parameters: all.slice(value, end) })
      value = end
    }
    jobs.push(job)
  }
  return { jobs, waitMaxMs }
}

function withBytes(values: readonly unknown[], blobs: Uint32Array, bytes: Uint8Array): readonly unknown[] {
  const all = [...values]
  let from = 0
  for (const place of blobs) {
    const to = from + Number(all[place])
    all[place] = bytes.subarray(from, to)
    from = to
  }
  return all
}

/** An outcome in the form sent back; a number for a single statement without rows, as most are, that of its changes. */
export type OutcomeMessage = number | Outcome

export function outcomeMessageOf(outcome: Outcome): OutcomeMessage {
  if (!('written' in outcome) || outcome.written.length !== 1) return outcome
  const [only] = outcome.written
  return only && only.rows.length === 0 ? only.changes : outcome
}

export const outcomeOf = (message: OutcomeMessage): Outcome =>
  typeof message === 'number' ? { written: [{ rows: [], changes: message }] } : message
