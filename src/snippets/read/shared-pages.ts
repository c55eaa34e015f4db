import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageCookie } from '../../i18n/messages.ts'
import type { Paths } from '../../kernel/paths.ts'
import { roundedDuration } from '../../lib/time.ts'
import type { ReadyAnswers, SharedPage } from '../../web/edge/ready-answers.ts'
import type { Epochs } from '../../web/epochs.ts'
import type { Html } from '../../web/html.ts'
import { readerOf } from '../../web/reader.ts'
import { filesMax, isExpired, type Snippet } from '../model/snippet.ts'
import type { SnippetStore } from '../snippet-store.ts'
import { fillPlaceholder } from '../text-placeholder.ts'
import { fileQuery } from './files.ts'
import type { Highlighted } from './highlight.ts'
import { type PageHeaders, tagAround } from './send-page.ts'

export type SharedPages = ReturnType<typeof createSharedPages>

type SharedPagesOptions = {
  readonly answers: ReadyAnswers
  readonly epochs: Pick<Epochs, 'context'>
  readonly store: Pick<SnippetStore, 'published'>
  readonly paths: Paths
  readonly now: () => number
  /** Whether links of a text of this age lead past the page that asks first, which changes by itself. */
  readonly isFresh: (createdAt: number) => boolean
}

type Lifetime = Pick<Snippet, 'createdAt' | 'expiresAt'>

type SharedView = {
  readonly address: string
  readonly snippet: Pick<Snippet, 'id'> & Lifetime
  readonly highlighted: Pick<Highlighted, 'html'>
  /** The result of `versionOf` before the text was highlighted. */
  readonly asOf: string
  /** Wrap setting of this reader; null: not set. */
  readonly wraps?: boolean | null
  readonly headers: PageHeaders
  readonly render: () => Html
}

/**
 * Caches snippet pages that are identical for all readers without further rights. Each hit is revalidated in the
 * database, because another instance may have deleted or hidden the snippet.
 */
export function createSharedPages(options: SharedPagesOptions) {
  const { answers, epochs, store, paths, now, isFresh } = options

  /** Another snippet may be drawn the same id later. The page shows how long the snippet stays. */
  function versionOf({ createdAt, expiresAt }: Lifetime): string {
    const version = `${createdAt} ${epochs.context()}${isFresh(createdAt) ? ' fresh' : ''}`
    const stays = expiresAt === null ? null : roundedDuration(expiresAt - now())
    return stays ? `${version} ${stays.count}${stays.unit}` : version
  }

  function send(request: FastifyRequest, reply: FastifyReply, view: SharedView) {
    const { address, snippet, highlighted, asOf, wraps = null, headers, render } = view
    const { id } = snippet
    const { 'cache-control': cacheControl, ...others } = headers
    return answers.send(request, reply, {
      address,
      reader: readerOf(request),
      manner: mannerOf(wraps),
      asOf,
      ...standing(snippet),
      make: () => {
        const page = render()
        const body = fillPlaceholder(page, highlighted.html)
        const tag = tagAround(page, { id, html: highlighted.html })
        return { body, tag, type: 'text/html; charset=utf-8', cacheControl, headers: others }
      },
    })
  }

  /** The conditions that are kept with a page, made in a scope of their own, so that no closure keeps the text in memory. */
  function standing({
    id,
    createdAt,
    expiresAt,
  }: SharedView['snippet']): Pick<SharedPage, 'version' | 'guard'> {
    return {
      version: () => versionOf({ createdAt, expiresAt }),
      guard: {
        isFor: isStranger,
        stands: () =>
          // No async function, which would cost each request two promises more.
          store
            .published(id)
            .then(
              row =>
                row?.created_at === createdAt &&
                row.expires_at === expiresAt &&
                !isExpired(row.expires_at, now()),
            ),
      },
    }
  }

  function forget(id: string): void {
    for (let file = 1; file <= filesMax; file++) {
      const place = fileQuery(file)
      const whole = [{}, { view: 'source' }, { view: 'rendered' }].map(view =>
        paths.snippet(id, { ...place, ...view }),
      )
      for (const address of [...whole, paths.snippetSlim(id, place)])
        answers.forget(address, [null, true, false].map(mannerOf))
    }
  }

  return { versionOf, send, forget }
}

const mannerOf = (wraps: boolean | null): string => (wraps === null ? '' : `wraps ${wraps}`)

/** True if the request has no credentials, no owner cookie and no setting but the language. */
const isStranger = ({ headers: { authorization, cookie } }: IncomingMessage): boolean =>
  authorization === undefined && (cookie === undefined || onlyLanguage.test(cookie))

const onlyLanguage = new RegExp(`^\\s*${languageCookie}=[a-z]*\\s*;?\\s*$`)
