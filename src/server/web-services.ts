import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Board } from '../board/model/board.ts'
import { clientAddress, networkKey, trustOf } from '../lib/client-address.ts'
import { bodyMaxBytesFor } from '../snippets/create/create-form.ts'
import { BodyBudget } from '../web/edge/body-budget.ts'
import { createProxyWatch } from '../web/edge/proxy-watch.ts'
import { ReadyAnswers } from '../web/edge/ready-answers.ts'
import { createEpochs } from '../web/epochs.ts'
import { createFaultLog } from '../web/fault-log.ts'
import { createFormLimit } from '../web/form-limit.ts'
import { contextIn, hereOf, type PageContext } from '../web/page-context.ts'
import { type Reader, readerOf } from '../web/reader.ts'
import type { Base } from './base.ts'

type Options = Base & { readonly board: () => Board }

export type WebServices = ReturnType<typeof createWebServices>

/** Creates what all requests and all pages share. */
export function createWebServices({ config, board, paths, assets, log, now }: Options) {
  const trust = trustOf(config.trustProxy)
  const isTrusted = trustOf([...config.trustProxy, 'loopback'])
  const addressOf = (request: IncomingMessage): string => clientAddress(request, trust)
  const requestAddress = (request: FastifyRequest): string => addressOf(request.raw)
  const contextFor = (reader: Reader, here?: string): PageContext =>
    contextIn(reader, board(), { paths, assets }, here)

  return {
    answers: new ReadyAnswers(),
    epochs: createEpochs(board, now),
    faults: createFaultLog(log, now),
    bodies: new BodyBudget({
      totalBytes: Math.max(config.bodiesMaxBytes, 2 * bodyMaxBytesFor(config.snippetMaxBytes)),
      clientOf: request => networkKey(addressOf(request)),
    }),
    proxyWatch: createProxyWatch({
      proxies: config.trustProxy,
      baseUrl: `${paths.absolute('')}${paths.base}`,
      log,
    }),
    limitForm: createFormLimit({ addressOf: requestAddress, now }),
    isProxy: (address: string): boolean => isTrusted(address, 0),
    addressOf,
    requestAddress,
    /** Context of pages that are alike for all such readers. */
    contextFor,
    context: (request: FastifyRequest): PageContext => contextFor(readerOf(request), hereOf(request, paths)),
  }
}
