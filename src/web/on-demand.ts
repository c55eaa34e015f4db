import type { IncomingMessage, ServerResponse } from 'node:http'
import { problems } from '../kernel/problems.ts'
import { sendRefusal } from './refusal.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type HandlerOnDemand = { readonly handle: Handler; readonly load: () => Promise<Handler> }

/** Loads a handler with the first request for it: most servers never get one, and what it needs takes memory. */
export function handlerOnDemand(
  make: () => Promise<Handler>,
  failed: (error: unknown) => void,
): HandlerOnDemand {
  let handler: Handler | null = null
  let loading: Promise<Handler> | null = null

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

  async function load(): Promise<Handler> {
    loading ??= make()
    try {
      handler = await loading
      return handler
    } catch (error) {
      // The next request tries again.
      loading = null
      throw error
    }
  }

  return { handle, load }
}
