import type { Html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import { catalogueName } from '../read/browser-libraries.ts'
import type { UnreadSnippet } from '../read/noted-reads.ts'
import { renderSealed } from '../read/view-page.ts'
import type { SealedSnippet } from '../snippet-read-store.ts'
import type { SnippetStore } from '../snippet-store.ts'
import { renderEncrypted } from './encrypted-page.ts'
import { renderHandover } from './handover-page.ts'
import { renderLocked } from './locked-page.ts'
import type { WantedPage } from './wanted-page.ts'

type Circumstances = {
  readonly mayDelete: boolean
  /** Wrap setting of this reader; null: not set. */
  readonly wraps: boolean | null
  readonly store: Pick<SnippetStore, 'envelopeHead'>
  readonly now: number
  /** What the address names besides the newest text. */
  readonly wanted: WantedPage
}

/** The page of a protected text; null if it was read or has expired meanwhile. */
export async function renderAccessPage(
  context: PageContext,
  found: SealedSnippet | UnreadSnippet,
  { mayDelete, wraps, store, now, wanted }: Circumstances,
): Promise<Html | null> {
  const { id } = found
  if (found.encrypted) await context.assets.ready(catalogueName)
  if (found.state === 'open')
    return renderEncrypted(context, { ...found, onceHead: null, mayDelete, wraps, now })
  if (mayDelete && !found.encrypted && wanted.revision === undefined)
    return renderHandover(context, found, now)
  if (found.protected) return renderLocked(context, { ...found, mayDelete, wanted })
  if (!found.encrypted) return renderSealed(context, found)
  const onceHead = await store.envelopeHead(id, now)
  return onceHead === null ? null : renderEncrypted(context, { ...found, onceHead, mayDelete, wraps, now })
}
