import type { Changes } from '../../../db/changes.ts'
import type { Database } from '../../../db/database.ts'
import { systemActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Message } from '../../../kernel/messages.ts'
import { type Counter, createRateLimit, headerObject, takeAll } from '../../../lib/rate-limit.ts'
import { hourMs, minuteMs } from '../../../lib/time.ts'
import type { Origins } from '../../access/origins.ts'
import { networkName } from '../../bundles/stored-origin.ts'
import type { Creator, Origin } from '../../model/snippet.ts'
import { snippetProblems } from '../../model/snippet-problems.ts'
import { areAlike, type Fingerprint } from '../model/fingerprint.ts'
import { targetsIn } from '../model/link-targets.ts'
import { observedMs, type Share, stepAfter, type Tightening, untightened } from '../model/tightening.ts'
import type { RecentText } from '../model/waves.ts'
import { fingerprintsOf, type Texts, textsOf } from '../traces/trace.ts'
import { type AttackSigns, aheadMs, noSigns, readBad, readSigns, recentMax } from './attack-signs.ts'
import { type CreationRates, clientKeys, type TightenedLimits, tightenedLimits } from './tightened-limits.ts'
import type { TighteningStore } from './tightening-store.ts'

type Parts = {
  readonly db: Pick<Database, 'write'>
  readonly store: TighteningStore
  readonly changes: Changes
  readonly origins: Pick<Origins, 'originUnder'>
  readonly rates: CreationRates
  /** The most steps that the limits tighten by. */
  readonly most: number
  readonly now: () => number
}

type Creation = {
  readonly draft: Texts
  readonly address: string
  readonly creator: Pick<Creator, 'accountId' | 'isKnown' | 'ownerHash' | 'origin'>
}

/** A counter with the sentence for those whom it refuses. */
type Refusing = Counter & {
  readonly tooMany: (wait: { readonly seconds: number }) => Message
  readonly isSign: boolean
}

export type TightenedLimitsService = ReturnType<typeof createTightening>

/** Age from which the snippets of a browser make its record. */
const recordMs = hourMs
/** Time between two looks at what an attack consists of, while there is one. */
const signsMs = 3_000
/** Time over which refusals are summed, so that they take few rows. */
const refusedMs = 10_000

const subject = 'creation-limits'

/**
 * Limits of creation that tighten step by step while texts that moderators hide, or waves of texts alike, are an unusual
 * share of all, and relax by themselves. One instance decides for all, by the texts and refusals of all; each counts with
 * the limits of the step for itself. People and programs that are signed in are not limited.
 */
export function createTightening({ db, store, changes, origins, rates, most, now }: Parts) {
  let current: Tightening = untightened
  let limits: TightenedLimits | null = null
  let signs: AttackSigns = noSigns
  let signsAt = 0
  let refused = 0
  const owners = rates.address && createRateLimit(rates.address, now)

  /** Throws `too_many_requests` if a tightened limit refuses the text. Usually returns without waiting. */
  function check(creation: Creation): void | Promise<void> {
    const { accountId, isKnown, origin } = creation.creator
    if (limits === null || accountId !== null || isKnown === true) return
    const isSuspect = (place: Origin | null) =>
      place !== null && signs.networks.has(networkName(place.key, place.network) ?? '')
    const earlier = origin && earlierDay(origin.key)
    if (earlier === null || isSuspect(origin)) return checkFrom(limits, creation, isSuspect(origin))
    const [tightened, { address }] = [limits, creation]
    return origins
      .originUnder(earlier, address)
      .then(place => checkFrom(tightened, creation, isSuspect(place)))
  }

  /** The day before, if networks that are suspected were hashed with its key; null on most of a day. */
  function earlierDay(today: number): number | null {
    const start = networkName(today - 1, new Uint8Array()) ?? ''
    for (const name of signs.networks) if (name.startsWith(start)) return today - 1
    return null
  }

  function checkFrom(
    tightened: TightenedLimits,
    { draft, address, creator }: Creation,
    isSuspect: boolean,
  ): void | Promise<void> {
    const { headers, refusedBy } = takeAll(countersOf(tightened, draft, address, isSuspect))
    if (!refusedBy) return
    const seconds = headerObject(headers)['retry-after'] ?? '60'
    const refusal = new AppError('too_many_requests', refusedBy.tooMany({ seconds: Number(seconds) }), {
      'retry-after': seconds,
    })
    if (creator.ownerHash === null) return refuse(refusal, refusedBy)
    return checkOwner(creator.ownerHash, refusal, refusedBy)
  }

  async function checkOwner(ownerHash: Uint8Array, refusal: AppError, by: Refusing): Promise<void> {
    const isGood = await store.hasGoodRecord(ownerHash, now() - recordMs)
    if (!isGood || owners?.take(Buffer.from(ownerHash).toString('hex')).allowed === false) refuse(refusal, by)
  }

  function refuse(refusal: AppError, { isSign }: Refusing): never {
    if (isSign) refused++
    throw refusal
  }

  function countersOf(
    { wave, suspect, address, network }: TightenedLimits,
    draft: Texts,
    from: string,
    isSuspect: boolean,
  ): readonly Refusing[] {
    const waves = wavesOf(draft).map(key => ({
      limit: wave,
      key,
      tooMany: snippetProblems.tooManyAlike,
      isSign: true,
    }))
    const keys = clientKeys(from)
    if (isSuspect)
      return [
        ...waves,
        { limit: suspect, key: keys.network, tooMany: snippetProblems.tooManyForNow, isSign: true },
      ]
    const others = { tooMany: snippetProblems.tooManyForNow, isSign: false }
    return [
      ...waves,
      ...(address ? [{ limit: address, key: keys.address, ...others }] : []),
      ...(network ? [{ limit: network, key: keys.network, ...others }] : []),
    ]
  }

  /** The waves that the text belongs to. */
  function wavesOf(draft: Texts): readonly string[] {
    const found = new Set<string>()
    if (signs.alike.length > 0)
      for (const fingerprint of fingerprintsOf(draft)) {
        const wave = fingerprint && waveOf(fingerprint)
        if (wave) found.add(`alike ${wave.fingerprint.high} ${wave.fingerprint.low}`)
      }
    if (signs.domains.size > 0)
      for (const text of textsOf(draft))
        for (const { domain } of targetsIn(text)) if (signs.domains.has(domain)) found.add(`domain ${domain}`)
    return [...found]
  }

  function waveOf(fingerprint: Fingerprint): AttackSigns['alike'][number] | undefined {
    const wave = signs.alike.find(each => areAlike(each.fingerprint, fingerprint))
    if (wave) wave.seenAt = now()
    return wave
  }

  /** Follows the step that one instance takes for all, and reports to it what this one refused. */
  async function follow(): Promise<void> {
    const at = now()
    if (refused > 0) {
      const counted = refused
      refused = 0
      await db.write(store.addRefused(at - (at % refusedMs), counted)).catch(error => {
        refused += counted
        throw error
      })
    }
    const stored = await store.read()
    const step = Math.min(stored.step, most)
    if (step !== current.step || (limits === null && step > 0))
      limits = step === 0 ? null : tightenedLimits(step, rates, now)
    if (step === 0) signs = noSigns
    else if (signs === noSigns || Math.abs(at - signsAt) >= signsMs) {
      signs = await readSigns(store, signs, at)
      signsAt = at
    }
    current = { ...stored, step }
  }

  /** Takes a step, or takes one back. */
  async function watch(): Promise<void> {
    const at = now()
    const before = await store.read()
    if (most === 0 && before.step === 0) return
    const texts = await store.recent(at - observedMs, at + aheadMs, recentMax)
    const bad = await readBad(store, texts, at)
    const since = before.since > at ? 0 : before.since
    const observed = {
      lately: shareOf(texts, bad),
      sinceStep: shareOf(
        texts.filter(text => text.at > since),
        bad,
      ),
      refused: before.step === 0 ? 0 : await store.refused(at - observedMs, at + aheadMs),
    }
    // The stored share is of the last attack. Only an alarm, which takes nothing for usual, reads the share before this one.
    const known = before.step === 0 ? 0 : before.usual
    if (stepAfter({ ...before, usual: known }, observed, at, most) === before.step) return
    const usual = before.step === 0 ? await usualShare(at) : known
    const step = stepAfter({ ...before, usual }, observed, at, most)
    if (step !== before.step) await take(before, { step, since: at, usual })
  }

  /** The share of bad texts in the hour before. */
  async function usualShare(at: number): Promise<number> {
    const texts = await store.recent(at - hourMs - observedMs, at - observedMs, recentMax)
    const { created, bad } = shareOf(texts, await readBad(store, texts, at))
    return created === 0 ? 0 : bad / created
  }

  /** Stores the step unless another instance has stored one since. */
  async function take(before: Tightening, after: Tightening): Promise<void> {
    const revision = await changes.nextRevision(subject)
    const { step, since } = await store.read()
    if (step !== before.step || since !== before.since) return
    const action = after.step > before.step ? 'tightened' : 'relaxed'
    await changes
      .write(
        {
          actor: systemActor,
          action,
          subject,
          revision,
          before: { step: before.step },
          after: { step: after.step },
        },
        store.keep(after),
      )
      .catch(unlessTaken)
  }

  const tidy = () => db.write(store.forgetRefused(now() - 10 * minuteMs))

  return {
    check,
    follow,
    watch,
    tidy,
    /** The step of now, as this instance knows it; null while the limits are as configured. */
    current: (): Pick<Tightening, 'step' | 'since'> | null => (current.step === 0 ? null : current),
  }
}

const shareOf = (texts: readonly RecentText[], bad: ReadonlySet<RecentText>): Share => ({
  created: texts.length,
  bad: texts.filter(each => bad.has(each)).length,
})

/** Ignores the conflict with another instance that took a step at the same time. */
function unlessTaken(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'conflict') throw error
}
