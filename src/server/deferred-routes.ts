import type { DeferredRoutes } from './http-server.ts'
import type { Services } from './services.ts'

/**
 * The pages of the management side and the REST interface. Most servers are read for days and managed for minutes, so
 * they are loaded with the first request for them.
 */
export function deferredRoutes(services: Services): DeferredRoutes {
  const { manage, api } = services.paths
  const roots = [manage.home(), api.home()]
  return {
    has: target =>
      roots.some(root => target.startsWith(root) && ['/', '?', undefined].includes(target[root.length])),
    load: async () => {
      const [{ adminRoutes }, { restApiRoutes }] = await Promise.all([
        import('./admin-routes.ts'),
        import('./rest-routes.ts'),
      ])
      return app => {
        restApiRoutes(app, services)
        adminRoutes(app, services)
      }
    },
  }
}
