import type { FastifyInstance, FastifyRequest } from 'fastify'
import { html } from '../web/html.ts'
import { layout, type PageContext } from '../web/layout.ts'
import { bannerIcon } from '../web/marks.ts'
import { renderArticle } from './admin/article-preview.ts'
import type { Previews } from './draft-previews.ts'
import { isPublished } from './model/announcement.ts'
import type { EditedAnnouncement } from './model/announcement-edit.ts'
import type { PreviewQuery } from './preview-address.ts'

type DraftPageOptions = {
  readonly previews: Previews
  readonly context: (request: FastifyRequest) => PageContext
  readonly now: () => number
}

type Signed = {
  Params: { readonly id: string }
  Querystring: { readonly [name in keyof PreviewQuery]: unknown }
}

/** A draft at its signed address; never cached, never indexed. */
export function draftRoutes(app: FastifyInstance, { previews, context, now }: DraftPageOptions): void {
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
    const page = renderDraft(context(request), announcement, now())
    return reply.type('text/html; charset=utf-8').send(String(page))
  })
}

export function renderDraft(context: PageContext, announcement: EditedAnnouncement, now: number) {
  const { editor } = context.messages
  const state = isPublished(announcement, now) ? 'published' : announcement.state
  return layout(context, {
    title: announcement.title,
    robots: 'noindex',
    narrow: true,
    styles: ['admin.css'],
    main: html`<section class="strip strip-info" aria-label="${editor.preview}">${bannerIcon('info')}<p>${editor.previewNote(editor.states[state])}</p></section>
<div class="sheet">${renderArticle(context, announcement, 1)}</div>`,
  })
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
