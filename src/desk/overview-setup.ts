import type { AdminContext } from '../admin/admin-layout.ts'
import { postButton } from '../admin/admin-parts.ts'
import { publicCommand } from '../lib/own-command.ts'
import { type Html, html } from '../web/html.ts'
import type { Overview, SetupStep } from './overview.ts'

/** The steps of setting up the site; null if they are done or dismissed. */
export function setupPart(context: AdminContext, { setup: steps }: Overview): Html | null {
  if (steps === null) return null
  const { desk } = context.messages
  return html`<section><div class="card-head"><h2>${desk.setup}</h2>${postButton(context, context.paths.manage.setupDismiss(), desk.setupDismiss, { kind: 'quiet' })}</div>
<ol class="needs setup">${steps.map(step => setupStep(context, step))}</ol></section>`
}

function setupStep({ messages: { desk }, paths }: AdminContext, { name, isDone }: SetupStep): Html {
  const step = desk.setupSteps[name]
  const text = typeof step === 'string' ? step : step(publicCommand())
  const href = {
    account: null,
    monitor: paths.manage.newMonitor(),
    channel: paths.manage.newChannel(),
    backup: null,
    mail: null,
    secondFactor: paths.manage.account(),
    invite: paths.manage.accounts(),
  }[name]
  const words = isDone || href === null ? text : html`<a href="${href}">${text}</a>`
  return html`<li><span class="tick" aria-hidden="true">${isDone ? '✓' : '○'}</span><span class="need-what${isDone ? ' soft' : ''}">${words}${isDone ? html` <span class="visually-hidden">${desk.setupDone}</span>` : null}</span></li>`
}
