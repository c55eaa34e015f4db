import type { Database } from '../db/database.ts'
import { createTextBundles } from './bundles/bundle-store.ts'
import { snippetRevisions } from './revisions/revision-store.ts'
import { countedReads } from './sharing/counted-read-store.ts'
import { undoableRemovals } from './sharing/undo-store.ts'
import { type SnippetInsertOptions, snippetInserts } from './snippet-insert-store.ts'
import { snippetReads } from './snippet-read-store.ts'
import { snippetRemovals } from './snippet-removal-store.ts'
import { SnippetSizes } from './snippet-size-store.ts'
import { createTextCache } from './text-compression.ts'
import { createSharedTexts } from './text-statements.ts'

export type SnippetStore = ReturnType<typeof createSnippetStore>

/** The store of snippets. Every read takes `now`: an expired snippet is invisible even before it is swept. */
export function createSnippetStore(db: Database, options: SnippetInsertOptions) {
  const texts = createSharedTexts(db)
  const cache = createTextCache()
  const sizes = new SnippetSizes(db, texts)
  const bundles = createTextBundles(db, { texts, sizes })
  return {
    ...snippetInserts(db, options, { texts, sizes }),
    ...snippetReads(db, cache),
    ...snippetRemovals(db, { texts, bundles, sizes, cache }),
    ...countedReads(db, { sizes }),
    ...undoableRemovals(db),
    ...snippetRevisions(db, { texts, bundles, sizes, cache, seal: options.seal }),
    bundles,
    moved: () => sizes.moved(),
    measure: (chunk: number) => sizes.measure(chunk),
  }
}
