import type { FastifyRequest } from 'fastify'
import type { Paths } from '../kernel/paths.ts'
import type { Outward } from '../lib/outward-link.ts'
import type { FormLimit } from '../web/form-limit.ts'
import type { PageContext } from '../web/page-context.ts'
import type { IsHotlink } from './access/hotlinking.ts'
import type { CorsHeaders } from './access/snippet-origins.ts'
import type { CreationOptions } from './create/create-snippet.ts'
import type { Lifetimes } from './ownership/lifetimes.ts'
import type { MySnippets } from './ownership/my-snippets.ts'
import type { SnippetOwners } from './ownership/snippet-owners.ts'
import type { Highlighter } from './read/highlight.ts'
import type { NotedReads, UnreadStore } from './read/noted-reads.ts'
import type { RawAnswers } from './read/raw-answers.ts'
import type { SharedPages } from './read/shared-pages.ts'
import type { Unlock } from './secrets/unlocking.ts'
import type { Receipts } from './sharing/receipts.ts'

/** What the routes of snippets are made of; each takes what it needs by name. */
export type SnippetParts = CreationOptions & {
  readonly store: UnreadStore
  readonly receipts: Pick<Receipts, 'check' | 'secretFor' | 'of' | 'askAgain' | 'asked' | 'confirm'>
  readonly mySnippets: MySnippets
  readonly lifetimes: Lifetimes
  readonly browserOf: SnippetOwners['browserOf']
  readonly highlighter: Highlighter
  readonly rawAnswers: Pick<RawAnswers, 'keep'>
  readonly shared: SharedPages
  readonly unlock: Unlock
  readonly reads: NotedReads
  readonly isHotlink: IsHotlink
  readonly cors: CorsHeaders
  /** The page that asks before leaving, for links in a text of this age; null if links lead there directly. */
  readonly outward: (createdAt: number) => Outward | null
  /** Evicts the text from the caches. */
  readonly forget: (id: string) => void
  /** Key of the fair queues and rate limits. */
  readonly networkOf: (request: FastifyRequest) => string
  readonly limitForm: FormLimit
  readonly context: (request: FastifyRequest) => PageContext
  readonly paths: Paths
}
