import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, statusOf } from '../../kernel/errors.ts'
import { route } from '../../web/route.ts'
import type { Highlighter } from '../read/highlight.ts'
import { escapePlainly } from '../read/plain-text.ts'
import type { SnippetStore } from '../snippet-store.ts'
import { createFormCreation, type FormCreationOptions, isScript, sendPlainly } from './form-creation.ts'

export type NewRoutesOptions = Omit<FormCreationOptions, 'store'> & {
  readonly store: Pick<SnippetStore, 'add' | 'find'>
  readonly highlighter: Pick<Highlighter, 'turns'>
  /** Key of the rate limit. */
  readonly networkOf: (request: FastifyRequest) => string
}

/** Mounts the form for writing a snippet. */
export function newRoutes(app: FastifyInstance, options: NewRoutesOptions): void {
  const { store, paths, context, now, networkOf } = options
  const { turns } = options.highlighter
  const creation = createFormCreation(options)

  route.get(app, paths.newSnippet, async (request, reply) => {
    const source = await store.find(String(request.query.from ?? ''), now())
    // The server cannot read an encrypted text, so it cannot offer to edit a copy.
    if (source?.state !== 'open' || source.encrypted)
      return creation.show(reply, { values: {}, text: Buffer.alloc(0) })
    const { lexer, filename, rtl } = source
    const values = { lexer, filename: filename ?? '', parent: source.id, rtl: rtl ? '1' : '' }
    const text = await turns.run(networkOf(request), () => escapePlainly(source.content))
    return creation.show(reply, { values, text })
  })

  route.post(app, paths.newSnippet, async (request, reply) => {
    try {
      return await creation.create(request, reply)
    } catch (error) {
      if (!(error instanceof AppError) || !isScript(request)) throw error
      const { code, reason, headers } = error
      return sendPlainly(reply.code(statusOf(code)).headers(headers), context(request).problem(reason))
    }
  })
}
