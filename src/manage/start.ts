import type { FastifyInstance } from 'fastify'
import { may } from '../actor.ts'
import type { Paths } from '../paths.ts'
import { firstSteps, snippetStep } from '../web/first-steps.ts'
import { type Html, html } from '../web/html.ts'
import { buttonLink } from '../web/ui.ts'
import type { ManageFrameOf } from './frame.ts'
import { type ManageFrame, managePage } from './layout.ts'
import { sendPage } from './problems.ts'

export type StartOptions = {
  /** True: no monitor and no announcement was ever added, drafts included. */
  readonly isNew: () => Promise<boolean>
  readonly frame: ManageFrameOf
  readonly paths: Paths
}

/** Where signing in leads: to the work, or on a new site to what comes first. */
export function startRoutes(app: FastifyInstance, { isNew, frame, paths }: StartOptions): void {
  app.get('/manage', { config: { access: 'signed-in' } }, async (request, reply) => {
    const page = frame(request)
    const mayBegin = may(page.actor, 'monitors') && may(page.actor, 'announcements')
    return mayBegin && (await isNew())
      ? sendPage(reply, renderStart(page))
      : reply.redirect(paths.manage.announcements(), 303)
  })
}

export function renderStart(frame: ManageFrame): Html {
  const { words, paths } = frame
  const { firstSteps: steps } = words
  return managePage(frame, {
    title: steps.heading,
    current: null,
    main: html`<section class="sheet first-steps"><p class="measure">${steps.manageLead}</p>
${firstSteps(frame, 'signed-in')}
${snippetStep(frame)}
<p class="buttons">${buttonLink(paths.manage.newMonitor(), steps.monitor, 'primary')}</p></section>`,
  })
}
