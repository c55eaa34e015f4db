import { hash } from 'node:crypto'
import { AppError } from '../../kernel/errors.ts'
import type { Message } from '../../kernel/messages.ts'
import type { Creator } from '../model/snippet.ts'
import { type AddressRange, parseAddressRange } from './address-range.ts'
import { type Block, type BlockedOrigin, originOfValue } from './block.ts'
import { createPatternMatcher, type PatternMatcher } from './model/block-pattern.ts'
import { areAlike, type Fingerprint, fingerprintIn } from './model/fingerprint.ts'
import { createTargetMatcher, type TargetMatcher } from './model/link-targets.ts'
import { moderationProblems } from './model/moderation-problems.ts'
import type { ServiceParts } from './service-parts.ts'
import { fingerprintsOf, type Texts, textsOf } from './traces/trace.ts'

/** A snippet to be created, with its origin. */
export type Creation = {
  readonly draft: Texts
  readonly address: string
  /** Accounts are exempt from address blocks, and everything that is signed in from blocks of similar texts. */
  readonly creator: Pick<Creator, 'accountId' | 'isKnown'>
}

/** The blocks in memory, prepared for lookups. */
type Ready = {
  readonly texts: ReadonlyMap<string, number>
  readonly matcher: PatternMatcher
  readonly patterns: readonly number[]
  readonly alike: readonly { readonly id: number; readonly fingerprint: Fingerprint }[]
  readonly targets: TargetMatcher
  readonly hosts: readonly number[]
  readonly ranges: readonly { readonly id: number; readonly range: AddressRange }[]
  readonly origins: readonly { readonly id: number; readonly origin: BlockedOrigin }[]
}

/** Keeps the blocks in memory and checks creations against them. */
export function createBlocks({ db, stores: { blocks: store }, origins }: ServiceParts) {
  let ready: Ready = readyOf([])
  let seen: number | null = null
  const hits = new Map<number, number>()

  /** Throws `forbidden` with the reason, and counts the hit. Usually returns without waiting. */
  function check({ draft, address, creator }: Creation): void | Promise<void> {
    const isAccount = creator.accountId !== null
    for (const text of textsOf(draft)) {
      refuseIf(ready.texts.size > 0 ? ready.texts.get(hash('sha256', text)) : undefined, refusedText)
      const found = ready.matcher.find(text)
      refuseIf(found === null ? undefined : ready.patterns[found], refusedText)
      const host = ready.targets.find(text)
      refuseIf(host === null ? undefined : ready.hosts[host], refusedTarget)
    }
    if (ready.alike.length > 0 && !isAccount && !creator.isKnown)
      for (const each of fingerprintsOf(draft)) checkAlike(each)
    if (isAccount) return
    refuseIf(ready.ranges.find(({ range }) => range.contains(address))?.id, refusedPlace)
    if (ready.origins.length > 0) return checkOrigin(address)
  }

  function checkAlike(fingerprint: Fingerprint): void {
    refuseIf(ready.alike.find(each => areAlike(each.fingerprint, fingerprint))?.id, refusedText)
  }

  /** Compares the address with the blocked hashes, by the key of each day. A hash whose key was deleted matches no address. */
  async function checkOrigin(address: string): Promise<void> {
    const all = ready.origins
    for (const key of new Set(all.map(({ origin }) => origin.key))) {
      const there = await origins.originUnder(key, address)
      const hashed = there && Buffer.from(there.address).toString('hex')
      refuseIf(all.find(({ origin }) => origin.key === key && origin.address === hashed)?.id, refusedPlace)
    }
  }

  function refuseIf(id: number | undefined, reason: Message): void {
    if (id === undefined) return
    hits.set(id, (hits.get(id) ?? 0) + 1)
    throw new AppError('forbidden', reason)
  }

  /** Loads changes of any instance, and stores the counted hits. */
  async function follow(): Promise<void> {
    const version = await store.version()
    if (version !== seen) {
      ready = readyOf(await store.all())
      seen = version
    }
    await countHits()
  }

  /** Writes counts in batches, so that a client that is refused often causes no more writes than one refused once. */
  async function countHits(): Promise<void> {
    if (hits.size === 0) return
    const counted = [...hits]
    hits.clear()
    await db.write(...counted.map(([id, times]) => store.hit(id, times)))
  }

  return { check, follow, countHits }
}

const refusedText = moderationProblems.textRefused()
const refusedTarget = moderationProblems.targetRefused()
const refusedPlace = moderationProblems.addressRefused()

function readyOf(blocks: readonly Block[]): Ready {
  const of = (kind: Block['kind']) => blocks.filter(each => each.kind === kind)
  return {
    texts: new Map(of('text').map(({ value, id }) => [value, id])),
    matcher: createPatternMatcher(of('pattern').map(({ value }) => value)),
    patterns: of('pattern').map(({ id }) => id),
    alike: of('alike').flatMap(({ id, value }) => {
      const fingerprint = fingerprintIn(value)
      return fingerprint ? [{ id, fingerprint }] : []
    }),
    targets: createTargetMatcher(of('target').map(({ value }) => value)),
    hosts: of('target').map(({ id }) => id),
    ranges: of('range').flatMap(({ id, value }) => {
      const range = parseAddressRange(value)
      return range ? [{ id, range }] : []
    }),
    origins: of('origin').flatMap(({ id, value }) => {
      const origin = originOfValue(value)
      return origin ? [{ id, origin }] : []
    }),
  }
}
