import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import { actorOf } from '../../admin/guard.ts'
import { noProblems, problemMap, sendPage } from '../../admin/problems.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import { route } from '../../web/route.ts'
import { everything } from '../audit-entry.ts'
import { type ExportFormat, exportFormats } from '../audit-export.ts'
import { type AuditTrail, auditProblems } from '../audit-trail.ts'
import { filtersOf, readFilters } from './audit-filters.ts'
import { renderAudit, renderEntry } from './audit-page.ts'

type AuditManageOptions = {
  readonly trail: AuditTrail
  readonly context: AdminContextOf
  readonly paths: Paths
  readonly timeZone: () => string
  readonly now: () => number
}

const pageSize = 50

export function auditManageRoutes(
  app: FastifyInstance,
  { trail, context, paths, timeZone, now }: AuditManageOptions,
): void {
  const config = { access: 'audit' } as const

  route.get(app, paths.manage.audit, { config }, async (request, reply) => {
    const page = context(request)
    const { actor } = page
    const typed = readFilters(request.query)
    const { after } = request.query
    const place = typeof after === 'string' && /^\d{1,15}$/.test(after) ? Number(after) : null
    const shown = { typed, isOlder: place !== null, actions: await trail.actions(actor), now: now() }
    try {
      const found = await trail.search(actor, filtersOf(typed, timeZone()), place, pageSize + 1)
      const entries = found.slice(0, pageSize)
      const things = await trail.things(actor, entries)
      const next = found.length > pageSize ? (entries.at(-1)?.id ?? null) : null
      return sendPage(reply, renderAudit(page, { ...shown, entries, things, problems: noProblems, next }))
    } catch (error) {
      const problems = problemMap(error, page)
      return sendPage(
        reply,
        renderAudit(page, { ...shown, entries: [], things: new Map(), problems, next: null }),
        422,
      )
    }
  })

  route.get(app, paths.manage.auditEntry, { config }, async (request, reply) => {
    if (!/^\d{1,15}$/.test(request.params.id)) throw notFound(auditProblems.notFound())
    const page = context(request)
    const entry = await trail.read(page.actor, Number(request.params.id), everything)
    const things = await trail.things(page.actor, [entry])
    return sendPage(reply, renderEntry(page, entry, things.get(entry.id) ?? null))
  })

  for (const format of ['ndjson', 'csv'] as const)
    route.get(app, paths.manage.auditExport[format], { config }, async (request, reply) => {
      const filters = filtersOf(readFilters(request.query), timeZone())
      const entries = trail.all(actorOf(request), filters)
      return reply
        .header('content-disposition', `attachment; filename="${fileName(format)}"`)
        .type(exportFormats[format].type)
        .send(Readable.from(exportFormats[format].write(entries)))
    })

  const fileName = (format: ExportFormat) => `audit-${new Date(now()).toISOString().slice(0, 10)}.${format}`
}
