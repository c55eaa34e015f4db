import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Paths } from '../kernel/paths.ts'
import { html } from '../web/html.ts'
import { taskPage } from '../web/layout.ts'
import { withMarkdown } from '../web/markdown-html.ts'
import { bannerIcon } from '../web/marks.ts'
import type { PageContext } from '../web/page-context.ts'
import { route } from '../web/route.ts'
import { sendHtml } from '../web/send-html.ts'
import { renderArticle } from './admin/article-preview.ts'
import type { Previews } from './draft-previews.ts'
import { stateNow } from './model/announcement.ts'
import type { EditedAnnouncement } from './model/announcement-edit.ts'

type DraftPageOptions = {
  readonly previews: Previews
  readonly paths: Paths
  readonly context: (request: FastifyRequest) => PageContext
  readonly now: () => number
}

/** A draft at its signed address; never cached, never indexed. */
export function draftRoutes(app: FastifyInstance, { previews, paths, context, now }: DraftPageOptions): void {
  route.get(app, paths.draft, async (request, reply) => {
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
    const page = await withMarkdown(() => renderDraft(context(request), announcement, now()))
    return sendHtml(reply, page)
  })
}

export function renderDraft(context: PageContext, announcement: EditedAnnouncement, now: number) {
  const { editor } = context.messages
  return taskPage(context, {
    title: announcement.title,
    styles: ['admin.css'],
    main: html`<section class="page-banner page-banner-info" aria-label="${context.messages.manage.preview}">${bannerIcon('info')}<p>${editor.previewNote(editor.states[stateNow(announcement, now)])}</p></section>
<div class="card">${renderArticle(context, announcement, 1)}</div>`,
  })
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
