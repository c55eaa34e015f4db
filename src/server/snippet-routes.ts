import type { FastifyInstance, FastifyRequest } from 'fastify'
import { confirmedEmailOf } from '../accounts/account-store.ts'
import { legalRoutes } from '../legal/legal-routes.ts'
import { networkKey } from '../lib/client-address.ts'
import { eventsKeepDays } from '../outbox/outbox.ts'
import { signInFirst } from '../snippets/access/sign-in-first.ts'
import { contactKeepDays } from '../snippets/moderation/moderation.ts'
import { appealRoutes } from '../snippets/moderation/public/appeal-routes.ts'
import { reportRoutes } from '../snippets/moderation/public/report-routes.ts'
import { snippetRoutes } from '../snippets/snippet-routes.ts'
import type { Services } from './services.ts'

/** Mounts the routes of snippets, with reports and takedown requests. */
export function snippetSideRoutes(app: FastifyInstance, services: Services): void {
  const { config, paths, snippets, stores, web, rememberedChannels, now } = services
  const { answers, epochs, context, requestAddress, limitForm } = web
  const { store, moderation, principalOf, creation, receipts, ownership, reading, reads, unlock } = snippets

  const accountOf = async (request: FastifyRequest) => (await principalOf(request.raw))?.accountId ?? null

  if (config.snippetCreators === 'token') signInFirst(app, { paths, principalOf })
  legalRoutes(app, {
    privacy: () => ({
      originKeepDays: config.originKeepDays,
      contactKeepDays,
      eventsKeepDays,
      mailsAppeals: moderation.appeals.hasMail,
      reportsTold: config.reportWebhookUrl !== null || rememberedChannels.isWanted('snippet.reported'),
    }),
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
    addressOf: requestAddress,
    accountOf,
    limitForm,
    paths,
    now,
  })
  appealRoutes(app, {
    moderation,
    mySnippets: ownership.mySnippets,
    store,
    context,
    addressOf: requestAddress,
    accountOf,
    emailOf: confirmedEmailOf(stores.accounts),
    limitForm,
    paths,
    now,
  })
  snippetRoutes(app, {
    store,
    rules: creation.rules,
    admit: creation.admit,
    accept: creation.accept,
    receipts,
    hasRoom: creation.hasRoom,
    mySnippets: ownership.mySnippets,
    lifetimes: ownership.lifetimes,
    browserOf: ownership.browserOf,
    isHotlink: reading.isHotlink,
    cors: reading.cors,
    outward: reading.outward,
    highlighter: reading.highlighter,
    rawAnswers: reading.rawAnswers,
    shared: reading.shared,
    forget: reading.forget,
    unlock,
    reads,
    networkOf: request => networkKey(requestAddress(request)),
    limitForm,
    context,
    paths,
    now,
  })
}
