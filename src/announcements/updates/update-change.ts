import type { Change } from '../../db/changes.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { ActionOn } from '../../kernel/audited.ts'
import { type EditedUpdate, updateFields } from '../model/update.ts'

/** A change of an update; `update` has the revision that it creates. */
export type UpdateChange = {
  readonly actor: Actor
  readonly action: ActionOn<'update'>
  readonly before: EditedUpdate | null
  readonly update: EditedUpdate
}

/** The change for the audit trail. */
export const updateChange = ({ actor, action, before, update }: UpdateChange): Change<'update'> => ({
  actor,
  action,
  subject: `update:${update.id}`,
  revision: update.revision,
  before: before && updateFields.document(before),
  after: updateFields.document(update),
})
