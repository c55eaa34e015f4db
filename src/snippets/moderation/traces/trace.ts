import type { Draft } from '../../model/snippet.ts'
import { type Fingerprint, fingerprintOf } from '../model/fingerprint.ts'
import { keptTargets, type LinkTarget, targetsIn } from '../model/link-targets.ts'

/** What a snippet is compared by: a fingerprint of each file that is long enough, and the targets of its links. */
export type Trace = {
  readonly fingerprints: readonly Fingerprint[]
  readonly targets: readonly LinkTarget[]
}

export const noTrace: Trace = { fingerprints: [], targets: [] }

/** The texts of a draft. */
export type Texts = Pick<Draft, 'content' | 'more'>

const made = new WeakMap<Texts, Pick<Trace, 'fingerprints'>>()

/** The fingerprints of the files of a draft, made once. */
export function fingerprintsOf(draft: Texts): Trace['fingerprints'] {
  const known = made.get(draft)
  if (known) return known.fingerprints
  const fingerprints = textsOf(draft).flatMap(text => fingerprintOf(text) ?? [])
  made.set(draft, { fingerprints })
  return fingerprints
}

export function traceOf(draft: Texts): Trace {
  const hosts = new Map<string, LinkTarget>()
  for (const text of textsOf(draft)) for (const each of targetsIn(text)) hosts.set(each.host, each)
  return { fingerprints: fingerprintsOf(draft), targets: [...hosts.values()].slice(0, keptTargets) }
}

/** The texts of all files; most have one. */
export const textsOf = ({ content, more }: Texts): readonly string[] =>
  more.length === 0 ? [content] : [content, ...more.map(file => file.content)]

/** False for texts with a password, encrypted ones and those with a limited number of reads: the server keeps no trace of them. */
export const leavesTrace = ({
  password,
  encrypted,
  reads,
}: Pick<Draft, 'password' | 'encrypted' | 'reads'>): boolean =>
  password === null && !encrypted && reads === null
