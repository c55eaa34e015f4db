import type { IncomingMessage, ServerResponse } from 'node:http'

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
    try {
      const loaded = await load()
      if (!request.destroyed) loaded(request, response)
    } catch (error) {
      failed(error)
      response.writeHead(500).end()
    }
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
