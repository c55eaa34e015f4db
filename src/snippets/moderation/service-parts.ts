import type { Changes } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import type { SharedLimits } from '../../db/shared-limits.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { Origins } from '../access/origins.ts'
import type { SnippetStore } from '../snippet-store.ts'
import type { AppealNews } from './appeal-news.ts'
import type { AppealStore } from './appeal-store.ts'
import type { BlockStore } from './block-store.ts'
import type { CaseStore } from './case-store.ts'
import type { ModeratedSnippets } from './moderated-snippet-store.ts'
import type { NoteStore } from './note-store.ts'
import type { ReportStore } from './report-store.ts'
import type { ReportNews } from './report-webhook.ts'
import type { CopyStore } from './traces/copy-store.ts'
import type { FingerprintStore } from './traces/fingerprint-store.ts'
import type { TargetStore } from './traces/target-store.ts'

export type ModerationOptions = {
  readonly db: Database
  readonly stores: ModerationStores
  readonly changes: Changes
  readonly paths: Paths
  readonly origins: Origins
  readonly limits: SharedLimits
  readonly store: Pick<SnippetStore, 'look' | 'earlier' | 'taking' | 'taken'>
  /** Evicts the text of a snippet from the caches. */
  readonly forget: (id: string) => void
  /** Number of networks whose reports hide a snippet automatically; 0 if never. */
  readonly reportsToHide: number
  readonly webhookUrl: string | null
  /** The target of mails to the owner of an account; null if the site sends none. */
  readonly mailTarget: ((accountId: number) => string) | null
  readonly now: () => number
}

type ModerationStores = {
  readonly snippets: ModeratedSnippets
  readonly reports: ReportStore
  readonly notes: NoteStore
  readonly cases: CaseStore
  readonly blocks: BlockStore
  readonly fingerprints: FingerprintStore
  readonly targets: TargetStore
  readonly copies: CopyStore
  readonly appeals: AppealStore
}

/** What the services of moderation are made of; each takes what it needs by name. */
export type ServiceParts = ModerationOptions & { readonly news: ReportNews; readonly appealNews: AppealNews }
