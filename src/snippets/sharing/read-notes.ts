import type { FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import type { Snippet } from '../model/snippet.ts'
import type { MySnippets } from '../ownership/my-snippets.ts'
import type { SnippetStore } from '../snippet-store.ts'

export type ReadNotes = ReturnType<typeof createReadNotes>

type Options = {
  readonly store: Pick<SnippetStore, 'noteRead'>
  readonly mySnippets: Pick<MySnippets, 'mayChange'>
  readonly now: () => number
}

/** Records the first read of snippets with a receipt and without a number of reads. */
export function createReadNotes({ store, mySnippets, now }: Options) {
  /**
   * Records that the text is sent to a reader, before it is; neither to its creator nor to a program that looks ahead. While
   * nothing can be stored the text is sent all the same, and the receipt stays due for the next read.
   */
  async function note(
    request: FastifyRequest,
    { id, receipt }: Pick<Snippet, 'id' | 'receipt'>,
  ): Promise<void> {
    if (receipt !== 'due' || looksAhead(request)) return
    if (await mySnippets.mayChange(request, id)) return
    await store.noteRead(id, now()).catch(onlyOutages)
  }

  return { note }
}

function onlyOutages(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

/** Programs whose names show that they make previews of links, search or scan. */
const robots =
  /(?<!cu)bot(?:\b|_)|crawl|spider|preview|scanner|facebookexternalhit|facebookcatalog|whatsapp|slack-img|skypeuripreview|embedly|vkshare|iframely|mediapartners|google-(?:read|inspection)|bingpreview|outlook-link|safelinks|urlscan|monitoring|uptime/i

/** True for a request that no person made: of a robot, of a browser that loads pages before they are asked for, or for the head alone. */
export function looksAhead({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].join(
    ' ',
  )
  return (
    method === 'HEAD' ||
    /prefetch|prerender|preview/i.test(purpose) ||
    robots.test(headers['user-agent'] ?? '')
  )
}
