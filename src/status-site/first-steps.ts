import { type Html, html } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'

/** `account`: the page that creates the first account; `signed-in`: an account exists; `public`: unknown. */
type FirstStepsOn = 'account' | 'signed-in' | 'public'

/** The steps to set up a new site, in order, with links where the reader can take them. */
export function firstSteps(context: PageContext, on: FirstStepsOn): Html {
  const { paths, messages } = context
  const { firstSteps: steps, signIn } = messages
  const link = (href: string, text: string): Html | string =>
    on === 'account' ? text : html`<a href="${href}">${text}</a>`
  return html`<ol class="steps">
<li${accountState[on]}><b>${steps.account}</b><p>${accountText()}</p></li>
<li><b>${link(paths.manage.newMonitor(), steps.monitor)}</b><p>${steps.monitorText}</p></li>
<li><b>${link(paths.manage.newAnnouncement(), steps.announcement)}</b><p>${steps.announcementText}</p></li>
</ol>`

  function accountText(): Html | string {
    if (on === 'account') return steps.accountHere
    if (on === 'signed-in') return steps.accountDone
    return html`${steps.accountText} ${steps.accountExists} <a href="${paths.manage.signIn()}">${signIn.title}</a>`
  }
}

/** Attributes of the first step, by where it is shown. */
const accountState = {
  account: html` aria-current="step"`,
  'signed-in': html` class="done"`,
  public: null,
} as const satisfies Record<FirstStepsOn, Html | null>

/** Creating a snippet needs no account by default. */
export const snippetStep = ({ paths, messages: { firstSteps: steps } }: PageContext): Html =>
  html`<p class="soft">${steps.snippetText} <a href="${paths.newSnippet()}">${steps.snippet}</a></p>`
