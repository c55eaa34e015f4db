import { dayMs } from '../src/lib/time.ts'
import { renderEncrypted } from '../src/snippets/secrets/encrypted-page.ts'
import { renderHandover } from '../src/snippets/secrets/handover-page.ts'
import { renderLocked } from '../src/snippets/secrets/locked-page.ts'
import type { Html } from '../src/web/html.ts'
import type { PageContext } from '../src/web/page-context.ts'
import { galleryNow } from './gallery-board.ts'

/** The pages of protected and encrypted snippets as the server sends them, before a script changes them. */
export const secretPages = (context: PageContext): readonly (readonly [name: string, page: Html])[] => [
  ['locked', renderLocked(context, locked)],
  ['locked-once', renderLocked(context, { ...locked, onetime: true })],
  [
    'locked-counted',
    renderLocked(context, { ...locked, onetime: true, readsMax: 5, receipt: 'due', mayDelete: true }),
  ],
  ['handover-once', renderHandover(context, { ...sealed, onetime: true }, galleryNow)],
  [
    'handover-reads',
    renderHandover(
      context,
      { ...sealed, onetime: true, readsLeft: 2, readsMax: 5, receipt: 'due' },
      galleryNow,
    ),
  ],
  [
    'handover-password',
    renderHandover(
      context,
      { ...sealed, protected: true, expiresAt: galleryNow + 30 * dayMs - 1000 },
      galleryNow,
    ),
  ],
  ['locked-revision', renderLocked(context, { ...locked, wanted: { revision: 2 } })],
  ['locked-changes', renderLocked(context, { ...locked, wanted: { shows: 'changes', revision: 2 } })],
  ['locked-revisions', renderLocked(context, { ...locked, wanted: { shows: 'revisions' } })],
  ['locked-wrong', renderLocked(context, { ...locked, triesLeft: 19 })],
  [
    'encrypted',
    renderEncrypted(context, {
      id,
      onceHead: null,
      receipt: null,
      expiresAt: galleryNow + 29 * dayMs,
      mayDelete: false,
      now: galleryNow,
    }),
  ],
  [
    'encrypted-once-mine',
    renderEncrypted(context, { id, onceHead: head, receipt: 'due', mayDelete: true, now: galleryNow }),
  ],
]

const id = 'aBcDeFgHkm'
const locked = { id, onetime: false, readsMax: 1, receipt: null, mayDelete: false, deletable: false } as const
const sealed = {
  id,
  state: 'sealed',
  files: 1,
  revision: 1,
  deletable: false,
  readsLeft: 1,
  readsMax: 1,
  receipt: null,
  onetime: false,
  protected: false,
  encrypted: false,
  expiresAt: null,
} as const
const head = 'cork1.SfRtxjMmpzM.QEFCQ0RFRkdISUpL'
