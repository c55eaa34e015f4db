import type { AdminContextOf } from '../../../admin/admin-context.ts'
import type { Paths } from '../../../kernel/paths.ts'
import type { Moderation } from '../moderation.ts'

/** What the routes of moderators need. */
export type ModerationManageOptions = {
  readonly moderation: Moderation
  readonly context: AdminContextOf
  readonly paths: Paths
  readonly now: () => number
}
