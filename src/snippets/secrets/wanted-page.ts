import { fileNumber } from '../read/files.ts'
import type { SealedSnippet } from '../snippet-read-store.ts'

/** What a password opens besides the newest text: an earlier revision, what a revision changed, or the list of all. */
export type WantedPage = {
  readonly shows?: 'revisions' | 'changes'
  /** Number of the revision; absent for the newest. */
  readonly revision?: number
  /** Number of the file whose changes are shown; absent for the first. */
  readonly file?: number
}

type Query = { readonly shows?: unknown; readonly revision?: unknown; readonly file?: unknown }

/** The page that a query names; what it does not know names the newest text. */
export function wantedIn({ shows, revision, file }: Query): WantedPage {
  if (shows === 'revisions') return { shows }
  const number = revision === undefined ? null : fileNumber(revision)
  if (number === null) return {}
  if (shows !== 'changes') return { revision: number }
  const place = fileNumber(file) ?? 1
  return { shows, revision: number, ...(place === 1 ? {} : { file: place }) }
}

/** True for a snippet whose revisions its password opens. */
export const hasLockedRevisions = ({ protected: isProtected, onetime, encrypted }: Sealed): boolean =>
  isProtected && !onetime && !encrypted

type Sealed = Pick<SealedSnippet, 'protected' | 'onetime' | 'encrypted'>
