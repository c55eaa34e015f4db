import type { IncomingMessage, ServerResponse } from 'node:http'
import { problems } from '../kernel/problems.ts'
import { lazy } from '../lib/lazy.ts'
import { sendRefusal } from './refusal.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type HandlerOnDemand = { readonly handle: Handler; readonly load: () => Promise<Handler> }

/** Loads a handler with the first request for it: most servers never get one, and what it needs takes memory. */
export function handlerOnDemand(
  make: () => Promise<Handler>,
  failed: (error: unknown) => void,
): HandlerOnDemand {
  let handler: Handler | null = null
  const load = lazy(async () => {
    handler = await make()
    return handler
  })

  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (handler) handler(request, response)
    else void handleWhenLoaded(request, response)
  }

  async function handleWhenLoaded(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const loaded = await load().catch(error => {
      failed(error)
      return null
    })
    if (request.destroyed) return
    if (loaded) loaded(request, response)
    else sendRefusal(response, { status: 500, message: problems.internal() })
  }

  return { handle, load }
}
