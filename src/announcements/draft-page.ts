import type { FastifyInstance, FastifyRequest } from 'fastify'
import { html } from '../web/html.ts'
import { type Frame, layout } from '../web/layout.ts'
import { bannerIcon } from '../web/marks.ts'
import { isPublished } from './announcement.ts'
import type { EditedAnnouncement } from './edit.ts'
import { renderArticle } from './manage/article.ts'
import type { PreviewQuery } from './preview-address.ts'
import type { Previews } from './previews.ts'

type DraftPageOptions = {
  readonly previews: Previews
  readonly frame: (request: FastifyRequest) => Frame
  readonly now: () => number
}

type Signed = {
  Params: { readonly id: string }
  Querystring: { readonly [name in keyof PreviewQuery]: unknown }
}

/** A draft at its signed address; never cached, never indexed. */
export function draftRoutes(app: FastifyInstance, { previews, frame, now }: DraftPageOptions): void {
  app.get<Signed>('/preview/:id', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    const { until, signature } = request.query
    const announcement = await previews.open(request.params.id, {
      until: textOf(until),
      signature: textOf(signature),
    })
    const page = renderDraft(frame(request), announcement, now())
    return reply.type('text/html; charset=utf-8').send(String(page))
  })
}

export function renderDraft(frame: Frame, announcement: EditedAnnouncement, now: number) {
  const { editor } = frame.words
  const state = isPublished(announcement, now) ? 'published' : announcement.state
  return layout(frame, {
    title: announcement.title,
    robots: 'noindex',
    narrow: true,
    styles: ['manage.css'],
    main: html`<section class="strip strip-info" aria-label="${editor.preview}">${bannerIcon('info')}<p>${editor.previewNote(editor.states[state])}</p></section>
<div class="sheet">${renderArticle(frame, announcement, 1)}</div>`,
  })
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
