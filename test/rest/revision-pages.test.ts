import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '../app.ts'
import { tokenFor } from './api.ts'

type Page = { readonly items: readonly { readonly number: number }[]; readonly next: string | null }

test('The revisions of an announcement have pages, newest first, down to the first', async t => {
  const app = await startTestApp()
  t.after(() => app.close())
  const headers = {
    authorization: `Bearer ${await tokenFor(app)}`,
    'content-type': 'application/json',
    'if-match': '*',
  }
  const send = async (path: string, method: string, body: object) => {
    const answer = await app.fetch(path, { method, headers, body: JSON.stringify(body) })
    assert.ok(answer.ok, await answer.clone().text())
    return (await answer.json()) as { readonly id: string }
  }
  const { id } = await send('/api/v1/announcements', 'POST', {
    title: 'Title',
    description: 'A description',
    kind: 'notice',
  })
  const path = `/api/v1/announcements/${id}`
  for (let number = 2; number <= 7; number++) await send(path, 'PATCH', { title: `Title ${number}` })
  const pages: number[][] = []
  let after = ''
  for (;;) {
    const answer = await app.fetch(`${path}/revisions?limit=3${after}`, { headers })
    const { items, next } = (await answer.json()) as Page
    pages.push(items.map(each => each.number))
    if (next === null) break
    after = `&after=${next}`
  }
  assert.deepEqual(pages, [[7, 6, 5], [4, 3, 2], [1]])
  assert.equal((await app.fetch(`${path}/revisions?limit=0`, { headers })).status, 400)
  assert.equal((await app.fetch('/api/v1/announcements/none/revisions', { headers })).status, 404)
})
