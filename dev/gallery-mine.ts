import { dayMs, minuteMs } from '../src/lib/time.ts'
import type { MySnippetsPage } from '../src/snippets/ownership/my-snippets.ts'
import {
  renderMySnippets,
  renderRemoveAll,
  renderRemoveOne,
} from '../src/snippets/ownership/my-snippets-page.ts'
import type { MySnippet } from '../src/snippets/ownership/my-snippets-store.ts'
import { renderRemoved } from '../src/snippets/ownership/removed-page.ts'
import type { Html } from '../src/web/html.ts'
import type { PageContext } from '../src/web/page-context.ts'
import { galleryNow } from './gallery-board.ts'

export const minePages = (context: PageContext): readonly (readonly [name: string, page: Html])[] => [
  ['mine', shown(context, { snippets: several, count: 27, hasMore: true })],
  ['mine-account', shown(context, { snippets: several.slice(0, 2), count: 2, signedIn: true })],
  [
    'mine-found',
    shown(context, { snippets: several.slice(0, 2), count: 27, asked: 'invoice python', isPartial: true }),
  ],
  ['mine-last', shown(context, { snippets: several.slice(2, 4), count: 22, page: 2 })],
  ['mine-none', shown(context, {})],
  ['mine-undo', undo(context)],
  ['mine-past-the-end', shown(context, { count: 3, page: 9 })],
  ['mine-expiry', refused(context)],
  ['mine-delete', renderRemoveAll(context, 27)],
  ['mine-delete-one', renderRemoveOne(context, 'aBcDeFgHkm', true)],
  ['mine-deleted', renderRemoved(context, { id: 'aBcDeFgHkm', name: 'counter.ts' })],
]

const lifetimes = ['onetime', 3_600, 604_800, 2_592_000, 'never'] as const

const shown = (context: PageContext, page: Partial<MySnippetsPage>): Html =>
  renderMySnippets(
    context,
    { snippets: [], count: 0, page: 1, hasMore: false, signedIn: false, ...page },
    galleryNow,
    lifetimes,
  )

const undo = (context: PageContext): Html =>
  renderMySnippets(
    context,
    { snippets: several.slice(1, 3), count: 2, page: 1, hasMore: false, signedIn: false },
    galleryNow,
    lifetimes,
    { undoable: { id: 'aBcDeFgHkm', name: 'counter.ts' } },
  )

const refused = (context: PageContext): Html =>
  renderMySnippets(
    context,
    { snippets: several, count: 6, page: 1, hasMore: false, signedIn: false },
    galleryNow,
    lifetimes,
    {
      change: {
        ...{ changed: 3, canUndo: true },
        refused: [{ id: 'pQ8rStUv9W', name: 'install.sh', why: 'fixed' }],
      },
    },
  )

const listed = (id: string, fields: Partial<MySnippet>): MySnippet => ({
  id,
  filename: null,
  lexer: '_text',
  sizeBytes: 812,
  createdAt: galleryNow - 5 * minuteMs,
  expiresAt: galleryNow + 30 * dayMs,
  onetime: false,
  protected: false,
  encrypted: false,
  hiddenAt: null,
  appeal: null,
  manifest: null,
  readsLeft: 1,
  readsMax: 1,
  ...fields,
})

const several: readonly MySnippet[] = [
  listed('aBcDeFgHkm', { filename: 'counter.ts', lexer: 'typescript', sizeBytes: 2130 }),
  listed('kmHgFeDcBa', { onetime: true, expiresAt: null, sizeBytes: 44, readsLeft: 2, readsMax: 5 }),
  listed('n3PqR5tUvW', {
    filename: `${'a-very-long-name-'.repeat(8)}of-a-log.txt`,
    sizeBytes: 2_621_440,
    expiresAt: null,
    createdAt: galleryNow - 40 * dayMs,
  }),
  listed('x7YzA2bCdE', { lexer: 'python', protected: true, filename: 'ملف.py' }),
  listed('fGhJ4kLmN6', { encrypted: true, lexer: '_code', expiresAt: galleryNow + 50 * minuteMs }),
  listed('pQ8rStUv9W', { hiddenAt: galleryNow, lexer: 'bash', filename: 'install.sh' }),
]
