import { domainToUnicode } from 'node:url'
import { invalid } from '../kernel/errors.ts'
import { defineMessages } from '../kernel/messages.ts'
import { type Html, html } from '../web/html.ts'
import { taskPage } from '../web/layout.ts'
import type { PageContext } from '../web/page-context.ts'
import { buttonLink } from '../web/ui.ts'

/** The page before leaving, for links of fresh snippets: it shows the whole address, and the reader decides. */
export function renderLeaving(context: PageContext, { href, before, host, after, ...target }: Target): Html {
  const { legal } = context.messages
  return taskPage(context, {
    title: legal.leavingTitle,
    styles: ['legal.css'],
    main: html`<section class="sheet leaving"><h1>${legal.leavingTitle}</h1>
<p class="measure">${legal.leavingText}</p>
<p class="leaving-address" dir="ltr"><code>${before}<b>${host}</b>${after}</code></p>
${target.spelled === null ? null : html`<p class="leaving-note">${legal.looksLike} <bdi>${target.spelled}</bdi>.</p>`}
${target.hasUser ? html`<p class="leaving-note">${legal.userPart}</p>` : null}
${target.encrypted ? null : html`<p class="leaving-note">${legal.notEncrypted}</p>`}
<p class="buttons"><a class="button" href="${href}" rel="nofollow ugc noopener noreferrer">${legal.goTo(host)}</a> ${buttonLink(context.paths.home(), legal.back)}</p>
</section>`,
  })
}

/** An address of another site, split so that its host can be emphasized; all ASCII, so that nothing is invisible or reversed. */
type Target = {
  readonly href: string
  /** The part before the host: the scheme, and a user name that may pretend to be the host. */
  readonly before: string
  readonly host: string
  readonly after: string
  /** The host in Unicode; null if it is ASCII. */
  readonly spelled: string | null
  readonly hasUser: boolean
  readonly encrypted: boolean
}

/** Parses the target. Throws `invalid` for all but complete http and https addresses. */
export function parseTarget(to: unknown): Target {
  const url = typeof to === 'string' ? URL.parse(to) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw invalid(legalProblems.noPage())
  const spelled = domainToUnicode(url.hostname)
  const after = `${url.pathname}${url.search}${url.hash}`
  return {
    href: url.href,
    before: url.href.slice(0, url.href.length - after.length - url.host.length),
    host: url.host,
    after,
    spelled: spelled === '' || spelled === url.hostname ? null : spelled,
    hasUser: url.username !== '' || url.password !== '',
    encrypted: url.protocol === 'https:',
  }
}

const legalProblems = defineMessages('legal', {
  en: {
    noPage: 'This is not the address of a page: it must begin with http:// or https://.',
  },
  de: {
    noPage: 'Das ist nicht die Adresse einer Seite: Sie muss mit http:// oder https:// beginnen.',
  },
}).make
