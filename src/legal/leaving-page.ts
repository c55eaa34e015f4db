import { type Html, html } from '../web/html.ts'
import { taskPage } from '../web/layout.ts'
import type { PageContext } from '../web/page-context.ts'
import { buttonLink } from '../web/ui.ts'
import type { Target } from './leaving-target.ts'

/** The page before leaving, for links of fresh snippets: it shows the whole address, and the reader decides. */
export function renderLeaving(context: PageContext, { href, before, host, after, ...target }: Target): Html {
  const { legal } = context.messages
  return taskPage(context, {
    title: legal.leavingTitle,
    styles: ['legal.css'],
    main: html`<section class="card leaving"><h1>${legal.leavingTitle}</h1>
<p class="measure">${legal.leavingText}</p>
<p class="leaving-address" dir="ltr"><code>${before}<b>${host}</b>${after}</code></p>
${target.spelled === null ? null : html`<p class="leaving-note">${legal.looksLike} <bdi>${target.spelled}</bdi>.</p>`}
${target.hasUser ? html`<p class="leaving-note">${legal.userPart}</p>` : null}
${target.encrypted ? null : html`<p class="leaving-note">${legal.notEncrypted}</p>`}
<p class="buttons"><a class="button" href="${href}" rel="nofollow ugc noopener noreferrer">${legal.goTo(host)}</a> ${buttonLink(context.paths.home(), legal.back)}</p>
</section>`,
  })
}
