import { z } from 'zod'
import { checks } from '../../kernel/checks.ts'
import { issue, writtenProse } from '../../lib/fields.ts'
import { rfc3339 } from '../../lib/time.ts'
import { type EventKind, statusesOf, type Update } from './incident.ts'

/** An update as its editors see it. */
export type EditedUpdate = Update & {
  readonly announcementId: string
  readonly state: UpdateState
  /** Who wrote it; null: no account did. */
  readonly accountId: number | null
  /** Counts the edits; 1 is the first. */
  readonly revision: number
}

/** A proposed update is visible to editors only; a discarded one is kept, so that it is not proposed again. */
export const updateStates = ['published', 'proposed', 'discarded'] as const
export type UpdateState = (typeof updateStates)[number]

const fields = (kind: EventKind) => ({
  status: z.enum(statusesOf[kind], issue(checks.oneOf({ values: statusesOf[kind].join(', ') }))),
  content: writtenProse(20_000),
})

export const newUpdateSchema = (kind: EventKind) => z.strictObject(fields(kind))
/** Any of the fields; the others stay as they are. */
export const updatePatchSchema = (kind: EventKind) => z.strictObject(fields(kind)).partial()

/** The whole update as JSON: what the audit trail and the REST interface show. */
export const updateDocument = (update: EditedUpdate) => ({
  id: update.id,
  announcementId: update.announcementId,
  status: update.status,
  content: update.content,
  state: update.state,
  accountId: update.accountId,
  at: rfc3339(update.at),
  editedAt: rfc3339(update.editedAt),
})
