import type { Role } from '../src/actor.ts'
import type { ManageFrame } from '../src/manage/layout.ts'

/** What surrounds a page of the management side for somebody of this role. */
export type ManageFrameFor = (role?: Role, given?: Partial<ManageFrame>) => ManageFrame
