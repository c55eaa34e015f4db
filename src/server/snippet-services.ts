import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { confirmedEmailOf } from '../accounts/account-store.ts'
import { accountTarget } from '../auth/account-mail.ts'
import type { Sessions } from '../auth/session-store.ts'
import { hasInstanceWithoutBundles } from '../db/instances.ts'
import { createSecret } from '../db/stored-secrets.ts'
import { limitKey } from '../lib/client-address.ts'
import { lazy } from '../lib/lazy.ts'
import { createNetworkList } from '../lib/network-list.ts'
import { isFresh } from '../lib/outward-link.ts'
import { loadPart } from '../lib/program-files.ts'
import { createRateLimit, type Rate } from '../lib/rate-limit.ts'
import { createAdmit } from '../snippets/access/create-access.ts'
import { createHotlinking } from '../snippets/access/hotlinking.ts'
import { createOrigins, type Origins } from '../snippets/access/origins.ts'
import { createSnippetOrigins } from '../snippets/access/snippet-origins.ts'
import type { CreationOptions } from '../snippets/create/create-snippet.ts'
import { createModeration, type Moderation } from '../snippets/moderation/moderation.ts'
import type { TightenedLimitsService } from '../snippets/moderation/tightening/tightening.ts'
import type { Traces } from '../snippets/moderation/traces/traces.ts'
import { openOwnership } from '../snippets/ownership/open-ownership.ts'
import { createQuota, type Quota } from '../snippets/quota.ts'
import { Highlighter } from '../snippets/read/highlight.ts'
import { createNotedReads } from '../snippets/read/noted-reads.ts'
import { RawAnswers } from '../snippets/read/raw-answers.ts'
import { createSharedPages } from '../snippets/read/shared-pages.ts'
import { createSealing } from '../snippets/secrets/at-rest-encryption.ts'
import { createUnlock } from '../snippets/secrets/unlocking.ts'
import { createReadNotes } from '../snippets/sharing/read-notes.ts'
import { createReceipts, type Receipts } from '../snippets/sharing/receipts.ts'
import { createSnippetStore, type SnippetStore } from '../snippets/snippet-store.ts'
import { createSweep } from '../snippets/sweep-expired.ts'
import type { Bearers } from '../tokens/bearer-token.ts'
import { readerOf } from '../web/reader.ts'
import type { Base } from './base.ts'
import { type PrincipalOf, snippetPrincipals } from './snippet-principals.ts'
import { networksDeniedToReaders } from './subscriber-services.ts'
import type { WebServices } from './web-services.ts'

type Options = Base & {
  readonly sessions: Sessions
  readonly bearers: Bearers
  readonly web: WebServices
}

/** Creates the services of snippets, of the access check before creation, and of moderation after it. */
export function createSnippetServices(options: Options) {
  const { config, db, stores, changes, limits, web, paths, log, now, closing } = options
  const { addressOf } = web
  const sealing = createSealing()
  const bare = createSnippetStore(db, { idLength: config.snippetIdLength, seal: sealing.seal })
  const reading = createReading(options, bare)
  const { forget } = reading
  const origins = createOrigins({ store: stores.origins, now })
  const moderation = createModeration({
    db,
    stores: stores.moderation,
    changes,
    paths,
    origins,
    limits,
    store: bare,
    forget,
    now,
    reportsToHide: config.snippetReportsToHide,
    webhookUrl: config.reportWebhookUrl,
    mailTarget: config.smtpUrl === null ? null : accountTarget,
  })
  const tightening = laterTightening(options, origins)
  const store = leavingTraces(bare, moderation.traces)
  // Closed after the workers' last look at the blocks of other instances.
  closing({ close: moderation.blocks.countHits })
  closing({ close: moderation.traces.flush })
  const { sessions, bearers } = options
  const principalOf = snippetPrincipals({ config, sessions, bearers, addressOf, paths, now })
  const { snippetQuotaBytes: quotaBytes, snippetQuotaFull: whenFull } = config
  const quota = createQuota({ store, quotaBytes, whenFull, log })

  /**
   * The account whose snippets the request may change. A token without the permission to create snippets cannot delete
   * any either.
   */
  async function accountOf(request: IncomingMessage): Promise<number | null> {
    const principal = await principalOf(request)
    return principal?.mayCreate ? principal.accountId : null
  }

  const ownership = openOwnership({
    db,
    store,
    mySnippets: stores.mySnippets,
    lifetimes: stores.lifetimes,
    accountOf,
    forget,
    paths,
    now,
  })
  const receipts = createReceipts({
    db,
    key: createSecret(db, 'snippet-receipts', randomBytes).read,
    emailOf: confirmedEmailOf(stores.accounts),
    hasMail: config.smtpUrl !== null,
    deny: createNetworkList(networksDeniedToReaders(config)),
    addressOf: request => limitKey(addressOf(request)),
    languageOf: request => readerOf(request).language,
    now,
  })

  const { note } = createReadNotes({ store, mySnippets: ownership.mySnippets, now })

  return {
    store,
    origins,
    moderation,
    tightening,
    principalOf,
    quota,
    reading,
    receipts,
    creation: creationOf(options, { store, origins, moderation, tightening, principalOf, quota, receipts }),
    ownership,
    reads: createNotedReads({ store, note, now }),
    unlock: createUnlock({ store, sealing, note, limits, addressOf, now }),
    sweep: createSweep({ store, now, log }),
    bundle: async (signal: AbortSignal) => {
      const { createBundling } = await loadPart(() => import('../snippets/bundles/bundle-cold-texts.ts'))
      const isReady = async () => !(await hasInstanceWithoutBundles(db))
      await createBundling({ store: store.bundles, now, log, isReady })(signal)
    },
  }
}

/** Creates the caches of texts, from which a deleted text is removed. */
function createReading({ config, web, paths, now, highlighting, closing }: Options, store: SnippetStore) {
  const freshMs = 1000 * config.snippetFreshSeconds
  const { origin } = config.baseUrl
  const leaving = { origin, leaving: paths.leaving({ to: '' }) }
  const isFreshNow = (createdAt: number) => isFresh(createdAt, now(), freshMs)
  const isHotlink = createHotlinking({ refused: config.snippetHotlinking === 'refuse', freshMs, origin })
  const highlighter = closing(new Highlighter(highlighting))
  const cors = createSnippetOrigins(config.snippetOrigins)
  const rawAnswers = new RawAnswers({ store, paths, now, isHotlink, cors })
  const { answers, epochs } = web
  const shared = createSharedPages({ answers, epochs, store, paths, now, isFresh: isFreshNow })
  return {
    highlighter,
    rawAnswers,
    shared,
    isHotlink,
    cors,
    /** While a snippet is fresh, and perhaps not yet moderated, links in it lead to a page that warns first. */
    outward: (createdAt: number) => (isFreshNow(createdAt) ? leaving : null),
    forget: (id: string): void => {
      rawAnswers.forget(id)
      shared.forget(id)
      highlighter.forget(id)
    },
  }
}

/** The store, noting of each new text by what others like it are found. Nothing here holds a text while it is written. */
const leavingTraces = (store: SnippetStore, { look, note }: Pick<Traces, 'look' | 'note'>): SnippetStore => ({
  ...store,
  add: (draft, creator, now) => {
    const trace = look(draft, creator)
    return store.add(draft, creator, now).then(added => {
      note(added.id, trace)
      return added
    })
  },
  revise: (id, base, wanted, creator, ...further) => {
    // Snippets with a number of reads are never changed.
    const trace = look({ ...wanted, reads: null }, creator)
    return store.revise(id, base, wanted, creator, ...further).then(outcome => {
      if (outcome === 'revised') note(id, trace, true)
      return outcome
    })
  },
})

/** The limits that tighten under attack. The first call of `follow` or `watch` loads them: no start waits for them. */
function laterTightening({ config, db, stores, changes, now }: Options, origins: Origins) {
  let service: TightenedLimitsService | null = null
  const load = lazy(() =>
    loadPart(async () => {
      const [{ createTightening }, { createTighteningStore }] = await Promise.all([
        import('../snippets/moderation/tightening/tightening.ts'),
        import('../snippets/moderation/tightening/tightening-store.ts'),
      ])
      return createTightening({
        db,
        store: createTighteningStore(db, stores.moderation.fingerprints),
        changes,
        origins,
        rates: { address: config.snippetRate, network: config.snippetNetworkRate },
        most: config.snippetTightenSteps,
        now,
      })
    }),
  )
  const loaded = async (): Promise<TightenedLimitsService> => {
    const made = await load()
    service = made
    return made
  }
  return {
    check: (...creation: Parameters<TightenedLimitsService['check']>) => service?.check(...creation),
    current: () => service?.current() ?? null,
    follow: async () => (await loaded()).follow(),
    watch: async () => (await loaded()).watch(),
    tidy: async () => (await loaded()).tidy(),
  }
}

type Creating = {
  readonly store: SnippetStore
  readonly origins: Origins
  readonly moderation: Moderation
  readonly tightening: Pick<TightenedLimitsService, 'check'>
  readonly principalOf: PrincipalOf
  readonly quota: Quota
  readonly receipts: Receipts
}

function creationOf(options: Options, parts: Creating): CreationOptions {
  const { config, web, now } = options
  const { store, origins, moderation, tightening, principalOf, quota, receipts } = parts
  const { addressOf } = web
  const limit = (rate: Rate | null) => rate && createRateLimit(rate, now)
  return {
    store,
    rules: {
      maxBytes: config.snippetMaxBytes,
      expires: config.snippetExpires,
      mailsReceipts: config.smtpUrl !== null,
    },
    receipts,
    admit: createAdmit({
      limits: {
        address: limit(config.snippetRate),
        network: limit(config.snippetNetworkRate),
        total: limit(config.snippetTotalRate),
      },
      addressOf,
      originOf: origins.originOf,
      principalOf,
      tokenNeeded: config.snippetCreators === 'token',
    }),
    accept: ({ draft, creator, request }) => {
      const wanted = { draft, address: addressOf(request), creator }
      const checked = moderation.blocks.check(wanted)
      return checked ? checked.then(() => tightening.check(wanted)) : tightening.check(wanted)
    },
    hasRoom: config.snippetQuotaBytes === 0 ? null : quota.hasRoom,
    now,
  }
}
