import type { FastifyInstance } from 'fastify'
import { type Actor, may, type Permission } from '../kernel/actor.ts'
import type { Paths } from '../kernel/paths.ts'
import { firstSteps, snippetStep } from '../status-site/first-steps.ts'
import { type Html, html } from '../web/html.ts'
import { route } from '../web/route.ts'
import { buttonLink } from '../web/ui.ts'
import type { AdminContextOf } from './admin-context.ts'
import { type AdminContext, adminPage } from './admin-layout.ts'
import { sendPage } from './problems.ts'

type StartOptions = {
  /** True: no monitor and no announcement was ever added, drafts included. */
  readonly isNew: () => Promise<boolean>
  readonly context: AdminContextOf
  readonly paths: Paths
  /** True: the operator has named places that testify for the network (WITNESSES). */
  readonly hasWitnesses: boolean
}

/** Where signing in leads: to the work of the role, or on a new site to what comes first. */
export function startPageRoutes(
  app: FastifyInstance,
  { isNew, context, paths, hasWitnesses }: StartOptions,
): void {
  route.get(app, paths.manage.home, { config: { access: 'signed-in' } }, async (request, reply) => {
    const page = context(request)
    const mayBegin = may(page.actor, 'monitors') && may(page.actor, 'announcements')
    return mayBegin && (await isNew())
      ? sendPage(reply, renderStart(page, hasWitnesses))
      : reply.redirect(workplaceOf(page.actor, paths), 303)
  })
}

/** Who may do most of it begins with what waits; every other role with what it is for. */
function workplaceOf(actor: Actor, { manage }: Paths): string {
  const areas = workplaces.filter(([permission]) => may(actor, permission))
  const [only] = areas
  return areas.length === 1 && only ? only[1](manage) : manage.overview()
}

const workplaces = [
  ['announcements', manage => manage.announcements()],
  ['monitors', manage => manage.monitors()],
  ['moderation', manage => manage.reports()],
] as const satisfies readonly (readonly [Permission, (manage: Paths['manage']) => string])[]

export function renderStart(context: AdminContext, hasWitnesses: boolean): Html {
  const { messages, paths } = context
  const { firstSteps: steps } = messages
  return adminPage(context, {
    title: steps.heading,
    current: null,
    main: html`<section class="sheet first-steps"><p class="measure">${steps.manageLead}</p>
${firstSteps(context, 'signed-in')}
${hasWitnesses ? null : html`<p class="soft measure">${messages.monitors.noWitnesses}</p>`}
${snippetStep(context)}
<p class="buttons">${buttonLink(paths.manage.newMonitor(), steps.monitor, 'primary')}</p></section>`,
  })
}
