import type { Html } from '../../web/html.ts'
import type { Frame } from '../../web/layout.ts'
import { renderSealed } from '../read/view-page.ts'
import type { Open, Sealed, SnippetStore } from '../store.ts'
import { renderEncrypted } from './encrypted-page.ts'
import { renderHandover } from './handover-page.ts'
import { renderLocked } from './locked-page.ts'

type Circumstances = {
  readonly mayDelete: boolean
  readonly store: Pick<SnippetStore, 'armourHead'>
  readonly now: number
}

/** The page at the address of a protected text. Null: the text was read or expired in the meantime. */
export async function renderCover(
  frame: Frame,
  found: Sealed | Open,
  { mayDelete, store, now }: Circumstances,
): Promise<Html | null> {
  const { id } = found
  if (found.state === 'open') return renderEncrypted(frame, { ...found, onceHead: null, mayDelete, now })
  if (mayDelete && !found.encrypted) return renderHandover(frame, found, now)
  if (found.protected) return renderLocked(frame, { id, onetime: found.onetime, mayDelete })
  if (!found.encrypted) return renderSealed(frame, id)
  const onceHead = await store.armourHead(id, now)
  return onceHead === null ? null : renderEncrypted(frame, { id, onceHead, mayDelete, now })
}
