import { type AppError, statusOf } from '../kernel/errors.ts'
import { importInSlices } from '../lib/in-slices.ts'
import { nodeHttp } from '../lib/node-http.ts'
import { loadPart } from '../lib/program-files.ts'
import type { DeferredRoutes } from './http-server.ts'
import type { Services } from './services.ts'

/**
 * The routes of the management pages and of REST, loaded with the first request for one of them, since most servers are
 * read for days and managed for minutes. They are loaded in slices, so that only that request waits. `restartNeeded`
 * returns the restart command if the program's files were replaced.
 */
export function deferredRoutes(services: Services, restartNeeded: () => string | null): DeferredRoutes {
  const { manage, api, gatus } = services.paths
  const roots = [manage.home(), api.home()]
  // Gatus has addresses below those of REST; nothing of REST is there.
  const others = services.config.compatibleWith.gatus
    ? [gatus.statuses().replace(/statuses$/, ''), gatus.suites(), gatus.config()]
    : []
  return {
    has: target =>
      !others.some(other => target.startsWith(other)) &&
      roots.some(root => target.startsWith(root) && ['/', '?', undefined].includes(target[root.length])),
    refusal: (target, error) => (target.startsWith(api.home()) ? problemDocument(error) : null),
    load: async () => {
      const { adminRoutes, restApiRoutes } = await loadPart(loadRooms)
      return app => {
        restApiRoutes(app, services)
        adminRoutes(app, services, restartNeeded)
      }
    },
  }
}

async function loadRooms() {
  await importInSlices(rooms)
  const { adminRoutes } = await import('./admin-routes.ts')
  const { restApiRoutes } = await import('./rest-routes.ts')
  return { adminRoutes, restApiRoutes }
}

/** The same as in rest/problem.ts, which is one of the files that could not be loaded. */
const problemDocument = ({ code, message }: AppError) => ({
  type: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: nodeHttp.STATUS_CODES[statusOf(code)],
    status: statusOf(code),
    code,
    detail: message,
    errors: [],
  }),
})

/**
 * The imports of the two files, in pieces of some milliseconds: together they would block the event loop for a tenth of
 * a second. Ordered from shared to rare modules.
 */
const rooms: readonly (() => Promise<unknown>)[] = [
  () => import('../rest/openapi.ts'),
  () => import('../rest/operation-routes.ts'),
  () => import('../announcements/announcement-rest.ts'),
  () => import('../accounts/account-rest.ts'),
  () => import('../audit/audit-rest.ts'),
  () => import('../announcements/updates/update-rest.ts'),
  () => import('../announcements/templates/template-rest.ts'),
  () => import('../monitors/maintenance-rest.ts'),
  () => import('../monitors/monitor-rest.ts'),
  () => import('../notifications/channel-rest.ts'),
  () => import('../site/site-rest.ts'),
  () => import('../subscribers/subscriber-rest.ts'),
  () => import('../site/status-page-rest.ts'),
  () => import('../rest/reference-routes.ts'),
  () => import('./rest-routes.ts'),
  () => import('../admin/guard.ts'),
  () => import('../announcements/admin/announcement-routes.ts'),
  () => import('../audit/admin/audit-routes.ts'),
  () => import('../announcements/updates/admin/update-routes.ts'),
  () => import('../announcements/templates/admin/template-routes.ts'),
  () => import('../monitors/admin/maintenance-routes.ts'),
  () => import('../monitors/admin/monitor-routes.ts'),
  () => import('../notifications/admin/channel-routes.ts'),
  () => import('../site/admin/site-routes.ts'),
  () => import('../site/admin/status-page-routes.ts'),
  () => import('../snippets/moderation/admin/moderation-routes.ts'),
  () => import('../subscribers/admin/subscriber-desk-routes.ts'),
  () => import('../tokens/admin/token-routes.ts'),
  () => import('../uploads/admin/upload-admin-routes.ts'),
  () => import('./auth-routes.ts'),
  () => import('./admin-routes.ts'),
]
