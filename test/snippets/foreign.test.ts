/** A POST that another site's page makes a reader's browser send must neither reveal a one-time snippet nor delete one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from './site.ts'

const site = await startSite({ baseUrl: 'https://snippets.test/board' })
const pin = () => site.pin({ content: 'the secret', expires: 'onetime' })

const foreign = [
  { 'sec-fetch-site': 'cross-site', origin: 'null' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.snippets.test' },
  { origin: 'https://evil.test' },
  { origin: 'null' },
]

const own: readonly Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://snippets.test' },
]

for (const headers of foreign) {
  test(`A form of another site reveals nothing: ${JSON.stringify(headers)}`, async () => {
    const path = await pin()
    const page = await site.post(path, { headers })
    assert.equal(page.status, 303)
    assert.equal(page.headers.get('location'), path)
    const raw = await site.post(`${path}/raw`, { headers })
    assert.equal(raw.status, 403)
    assert.doesNotMatch(await raw.text(), /the secret/)
    assert.match(await (await site.post(path)).text(), /the secret/)
  })
}

test('A form of another site is redirected to the address it was sent to, encoded once', async () => {
  const path = '/board/%3Ca%2Fb%3E'
  for (const to of [path, `${path}/unlock`]) {
    const { status, headers } = await site.post(to, { headers: { origin: 'https://evil.test' } })
    assert.equal(status, 303)
    assert.equal(headers.get('location'), path)
  }
})

for (const headers of own) {
  test(`A reader reveals with ${JSON.stringify(headers)}`, async () => {
    assert.match(await (await site.post(await pin(), { headers })).text(), /the secret/)
    assert.equal(await (await site.post(`${await pin()}/raw`, { headers })).text(), 'the secret')
  })
}
