import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '../app.ts'
import { tokenFor } from './api.ts'

type Page = { readonly items: readonly { readonly id: string }[]; readonly next: string | null }

test('A page of long items has fewer of them, and its next ones have the rest', async t => {
  const announcements = Array.from({ length: 30 }, (_, index) => ({
    id: `a${index}`,
    title: `Title ${index}`,
    description: 'A description',
    content: 'long '.repeat(index < 8 ? 60_000 : 10),
    image: 'https://example.org/a.png',
    createdAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    platformUserId: 1,
  }))
  const app = await startTestApp({ document: { announcements } })
  t.after(() => app.close())
  const headers = { authorization: `Bearer ${await tokenFor(app)}` }
  const pages: string[][] = []
  let after = ''
  for (;;) {
    const answer = await app.fetch(`/api/v1/announcements?limit=20${after}`, { headers })
    const { items, next } = (await answer.json()) as Page
    pages.push(items.map(each => each.id))
    if (next === null) break
    after = `&after=${next}`
  }
  assert.deepEqual(
    pages.flat(),
    announcements.map(each => each.id),
  )
  assert.deepEqual(
    pages.map(each => each.length),
    [3, 3, 20, 4],
  )
})
