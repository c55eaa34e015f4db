import type { FastifyInstance } from 'fastify'
import { type Actor, may, type Permission } from '../kernel/actor.ts'
import type { Paths } from '../kernel/paths.ts'
import { firstSteps, snippetStep } from '../status-site/first-steps.ts'
import { type Html, html } from '../web/html.ts'
import { route } from '../web/route.ts'
import { buttonLink } from '../web/ui.ts'
import type { AdminContextOf } from './admin-context.ts'
import { type AdminContext, adminPage } from './admin-layout.ts'
import { anyone, signedIn } from './guard.ts'
import { sendPage } from './problems.ts'

type StartOptions = {
  /** True if there is neither a monitor nor an announcement, drafts included. */
  readonly isNew: () => Promise<boolean>
  readonly context: AdminContextOf
  readonly paths: Paths
  /** True if the operator has configured `WITNESSES`, hosts that show whether this server's network works. */
  readonly hasWitnesses: boolean
}

/** Mounts the page after sign-in: redirects to the page of the role's work; on a new site, shows the first steps. */
export function startPageRoutes(
  app: FastifyInstance,
  { isNew, context, paths, hasWitnesses }: StartOptions,
): void {
  route.get(app, paths.manage.home, signedIn, async (request, reply) => {
    const page = context(request)
    const mayBegin = may(page.actor, 'monitors') && may(page.actor, 'announcements')
    return mayBegin && (await isNew())
      ? sendPage(reply, renderStart(page, hasWitnesses))
      : reply.redirect(workplaceOf(page.actor, paths), 303)
  })
  route.get(app, paths.manage.homeWithSlash, anyone, async (_request, reply) =>
    reply.redirect(paths.manage.home(), 308),
  )
}

/** The overview, except for a role with a single area of work, which gets the page of that area. */
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
    main: html`<section class="card first-steps"><p class="measure">${steps.manageLead}</p>
${firstSteps(context, 'signed-in')}
${hasWitnesses ? null : html`<p class="soft measure">${messages.monitors.noWitnesses}</p>`}
${snippetStep(context)}
<p class="buttons">${buttonLink(paths.manage.newMonitor(), steps.monitor, 'primary')}</p></section>`,
  })
}
