import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../kernel/errors.ts'
import { problems } from '../../kernel/problems.ts'
import { lazy } from '../../lib/lazy.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type HandlerOnDemand = { readonly handle: Handler; readonly load: () => Promise<Handler> }

type OnDemandOptions = {
  readonly make: () => Promise<Handler>
  /** Called with every error that is no `AppError`. */
  readonly failed: (error: unknown) => void
  /** Answers a request whose handler could not be loaded. */
  readonly refuse: (request: IncomingMessage, response: ServerResponse, error: AppError) => void
}

/** Loads a handler with the first request for it: most servers never get one, and its modules take memory. */
export function handlerOnDemand({ make, failed, refuse }: OnDemandOptions): HandlerOnDemand {
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
    const loaded = await load().catch(refusalOf)
    if (request.destroyed) return
    if (loaded instanceof AppError) refuse(request, response, loaded)
    else loaded(request, response)
  }

  function refusalOf(error: unknown): AppError {
    if (error instanceof AppError) return error
    failed(error)
    return new AppError('internal', problems.internal(), {}, { cause: error })
  }

  return { handle, load }
}
