import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Sessions } from '../auth/sessions.ts'
import type { Config } from '../config/config.ts'
import { createChanges } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import type { Job, StartedJob } from '../kernel/jobs/job.ts'
import type { Paths } from '../kernel/paths.ts'
import { legalRoutes } from '../legal/legal-routes.ts'
import { networkKey } from '../lib/client-address.ts'
import { isFresh } from '../lib/outward-link.ts'
import { createHotlinking } from '../snippets/access/hotlinking.ts'
import { createOrigins } from '../snippets/access/origins.ts'
import { signInFirst } from '../snippets/access/sign-in-first.ts'
import { createRawEndpoint, createSnippetEndpoint } from '../snippets/create/create-endpoint.ts'
import type { CreateInput } from '../snippets/create/create-snippet.ts'
import { contactKeepDays, createModeration, type Moderation } from '../snippets/moderation/moderation.ts'
import { reportRoutes } from '../snippets/moderation/public/report-routes.ts'
import { openOwnership } from '../snippets/ownership/open-ownership.ts'
import { startQuota } from '../snippets/quota.ts'
import { createHighlighter } from '../snippets/read/highlight.ts'
import { RawAnswers } from '../snippets/read/raw-answers.ts'
import { createSharedPages } from '../snippets/read/shared-pages.ts'
import type { Sealing } from '../snippets/secrets/at-rest-encryption.ts'
import { createUnlock } from '../snippets/secrets/unlocking.ts'
import { snippetRoutes } from '../snippets/snippet-routes.ts'
import type { SnippetStore } from '../snippets/snippet-store.ts'
import type { FastPathRoute } from '../web/allowed-methods.ts'
import type { Epochs } from '../web/epochs.ts'
import type { FaultLog } from '../web/fault-log.ts'
import type { FormLimit } from '../web/form-limit.ts'
import type { PageContext } from '../web/layout.ts'
import type { ReadyAnswers } from '../web/ready-answers.ts'
import { type FastPath, fastPathAt } from './http-server.ts'
import { openSnippetAccess } from './snippet-access.ts'
import type { Stores } from './stores.ts'

/** A text without a form (decision 19). */
export const rawTextRoutes = ({ home, snippet }: Paths): readonly FastPathRoute[] => [
  { method: 'POST', url: home.pattern },
  { method: 'PUT', url: snippet.pattern },
]

export type PastebinOptions = {
  readonly config: Config
  readonly log: Logger
  readonly db: Database
  readonly stores: Stores
  readonly sessions: Sessions
  readonly store: SnippetStore
  readonly sealing: Sealing
  readonly paths: Paths
  readonly faults: FaultLog
  readonly context: (request: FastifyRequest) => PageContext
  readonly answers: ReadyAnswers
  readonly epochs: Epochs
  readonly addressOf: (request: IncomingMessage) => string
  readonly limitForm: FormLimit
  readonly now: () => number
  readonly run: (job: Job) => StartedJob
  /** Sees to it that what is opened here is closed at the end. */
  readonly closing: <T extends { close(): unknown }>(thing: T) => T
}

export type Pastebin = {
  readonly moderation: Moderation
  /** The hottest answers. */
  readonly fastPaths: readonly FastPath[]
  readonly routes: (app: FastifyInstance) => void
}

/** Puts the snippets together with those who guard them: the gate before creating, moderation after it. */
export async function openPastebin(options: PastebinOptions): Promise<Pastebin> {
  const { config, log, db, store, sealing, paths, faults, context, addressOf, limitForm, now, closing } =
    options
  const { answers, epochs, stores } = options
  const highlighter = closing(createHighlighter())
  const fresh = freshness(options)
  const { isHotlink } = fresh
  const rawAnswers = closing(new RawAnswers({ store, paths, now, isHotlink }))
  const shared = createSharedPages({
    answers,
    epochs,
    store,
    paths,
    now,
    isFresh: createdAt => fresh.outward(createdAt) !== null,
  })
  const forget = (id: string) => {
    rawAnswers.forget(id)
    shared.forget(id)
    highlighter.forget(id)
  }

  const origins = createOrigins({ store: stores.origins, now })
  const access = openSnippetAccess({ ...options, originOf: origins.originOf })
  const moderation = createModeration({
    db,
    stores: stores.moderation,
    changes: createChanges(db, now),
    paths,
    origins,
    snippets: {
      textOf: id => store.look(id, now()),
      removal: { statement: store.taking, removed: store.taken },
      forget,
    },
    reportsToHide: config.snippetReportsToHide,
    webhookUrl: config.reportWebhookUrl,
    now,
  })
  for (const job of await moderation.start(options.run)) closing(job)

  const { snippetQuotaBytes: quotaBytes, snippetQuotaFull: whenFull } = config
  const { hasRoom } = closing(startQuota({ store, quotaBytes, whenFull, log }))
  const creation = {
    store,
    rules: { maxBytes: config.snippetMaxBytes, expires: config.snippetExpires },
    admit: access.admit,
    accept: ({ draft, creator: { accountId }, request }: CreateInput) =>
      moderation.blocks.check({ content: draft.content, address: addressOf(request), accountId }),
    hasRoom,
    now,
  }
  /** Account whose snippets this request may manage: a token without permission to create manages none either. */
  const accountOf = async (request: IncomingMessage) => {
    const holder = await access.principalOf(request)
    return holder?.mayCreate ? holder.accountId : null
  }
  const ownership = openOwnership({ db, store, mySnippets: stores.mySnippets, accountOf, forget, paths, now })
  const unlock = createUnlock({ store, sealing, addressOf, now })

  const snippetApi = createSnippetEndpoint({ ...creation, paths, log: faults })
  return {
    moderation,
    fastPaths: [
      rawAnswers.fastPath,
      ...[paths.snippetApi(), paths.snippetApiBare()].map(path => fastPathAt(path, snippetApi)),
      createRawEndpoint({ ...creation, paths, log: faults }),
    ],
    routes: app => {
      if (config.snippetCreators === 'token') signInFirst(app, { paths, principalOf: access.principalOf })
      legalRoutes(app, {
        privacy: {
          originKeepDays: config.originKeepDays,
          contactKeepDays,
          reportsTold: config.reportWebhookUrl !== null,
        },
        securityContact: config.securityContact,
        context,
        paths,
        answers,
        epochs,
        now,
      })
      reportRoutes(app, {
        moderation,
        context,
        addressOf: request => addressOf(request.raw),
        limitForm,
        paths,
        now,
      })
      snippetRoutes(app, {
        ...creation,
        ...ownership,
        ...fresh,
        paths,
        context,
        highlighter,
        shared,
        networkOf: request => networkKey(addressOf(request.raw)),
        rawAnswers,
        unlock,
        limitForm,
      })
    },
  }
}

/** Restrictions on fresh snippets, which no moderator may have seen yet. */
function freshness({ config, paths, now }: PastebinOptions) {
  const freshMs = 1000 * config.snippetFreshSeconds
  const { origin } = config.baseUrl
  const leaving = { origin, leaving: paths.leaving({ to: '' }) }
  return {
    isHotlink: createHotlinking({ refused: config.snippetHotlinking === 'refuse', freshMs, origin }),
    outward: (createdAt: number) => (isFresh(createdAt, now(), freshMs) ? leaving : null),
  }
}
