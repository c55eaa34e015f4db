import type { ManageFrameOf } from '../../manage/frame.ts'
import type { Paths } from '../../paths.ts'
import type { Moderation } from '../moderation.ts'

/** What the routes of moderators need. */
export type ModerationManageOptions = {
  readonly moderation: Moderation
  readonly frame: ManageFrameOf
  readonly paths: Paths
  readonly now: () => number
}
