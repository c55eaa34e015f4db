import { z } from 'zod'
import { named, type Operation, operationIn, pageOf } from '../rest/operation.ts'
import { after, limit, page } from '../rest/paging.ts'
import { auditFilters, entryDocument, entrySchema } from './audit-entry.ts'
import type { AuditTrail } from './audit-trail.ts'

const operation = operationIn({ name: 'Audit', description: 'The audit trail: who changed what, and when.' })

const entryAnswer = named('AuditEntry', entrySchema, {
  id: 120,
  at: '2026-01-01T13:00:00.000Z',
  accountId: 1,
  name: 'ada',
  via: 'web',
  address: '192.0.2.7',
  action: 'updated',
  subject: 'monitor:7',
  revision: 2,
  before: { name: 'Web' },
  after: { name: 'Website' },
})

export const auditOperations = (trail: AuditTrail): readonly Operation[] => [
  operation({
    id: 'listAudit',
    method: 'GET',
    path: '/audit',
    summary: 'List the audit trail, newest first.',
    permission: 'audit',
    query: z.strictObject({ ...auditFilters, limit, after: after(z.int()) }),
    answers: { 200: named('AuditPage', pageOf(entryAnswer)) },
    gives: ['Link'],
    handle: async ({ actor, query: { limit: count, after: place, ...filters } }) => {
      const within = { ...filters, from: filters.from ?? null, to: filters.to ?? null }
      return page({
        limit: count,
        after: place ?? null,
        read: (from, most) => trail.search(actor, within, from, most),
        placeOf: ({ id }) => id,
        documentOf: entryDocument,
      })
    },
  }),
]
