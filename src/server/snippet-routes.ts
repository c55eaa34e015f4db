import type { FastifyInstance } from 'fastify'
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
  const { config, paths, snippets, web, rememberedChannels, now } = services
  const { answers, epochs, context, requestAddress, limitForm } = web
  const { store, moderation, principalOf, creation, receipts, ownership, reading, reads, unlock } = snippets

  if (config.snippetCreators === 'token') signInFirst(app, { paths, principalOf })
  legalRoutes(app, {
    privacy: () => ({
      originKeepDays: config.originKeepDays,
      contactKeepDays,
      eventsKeepDays,
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
    accountOf: async request => (await principalOf(request.raw))?.accountId ?? null,
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
