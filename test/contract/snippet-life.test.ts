/** `decisions.md`, Snippets: ids, expiry, onetime, deletion. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestApp, until } from '../app.ts'
import { pin, readBack } from './pinned.ts'
import { onEachServer } from './server.ts'
import { send, urlencoded } from './wire.ts'

const idOf = (url: string) => new URL(url).pathname.slice(1)
const notCached = /no-store/

onEachServer('The life of a snippet', {}, app => {
  test('has an id of ten letters and digits without look-alikes', async () => {
    for (let count = 0; count < 50; count++)
      assert.match(idOf(await pin(app(), { content: 'x' })), /^[2-9a-km-zA-HJ-NP-Z]{10}$/)
  })

  test('has its page at its address and its raw text below it', async () => {
    const url = await pin(app(), { content: '<b>&amp;\r\n', lexer: 'html' })
    const page = await send(url)
    assert.equal(page.status, 200)
    assert.match(page.headers['content-type'] ?? '', /^text\/html; charset=utf-8$/)
    const raw = await send(`${url}/raw`)
    assert.equal(raw.text, '<b>&amp;\r\n')
    assert.equal(raw.headers['content-type'], 'text/plain; charset=utf-8')
    assert.equal(raw.headers['x-content-type-options'], 'nosniff')
    assert.match(String(raw.headers['content-security-policy']), /sandbox|default-src 'none'/)
  })

  test('answers HEAD as GET without the body', async () => {
    const url = await pin(app(), { content: 'head' })
    for (const address of [url, `${url}/raw`]) {
      const { status, bytes } = await send(address, { method: 'HEAD' })
      assert.deepEqual([status, bytes.length], [200, 0])
    }
  })

  test('is not where an id was never drawn, and that 404 is cacheable by nobody', async () => {
    for (const path of [
      '/nothingher',
      '/nothingher/raw',
      '/a',
      `/${'a'.repeat(64)}`,
      `/${'a'.repeat(300)}`,
      '/%00',
      '/a%2fb',
      '/a.b',
      '/новый',
    ]) {
      for (const headers of [{}, { accept: 'text/html' }] as Record<string, string>[]) {
        const { status, headers: got } = await send(app().url + encodeURI(decodeURI(path)), { headers })
        assert.equal(status, 404, path)
        assert.match(got['cache-control'] ?? '', notCached, path)
      }
    }
  })

  test('is deleted by its token alone', async () => {
    const created = await send(
      `${app().url}/api/`,
      urlencoded([
        ['content', 'x'],
        ['format', 'url'],
      ]),
    )
    const url = created.text.trim()
    const token = String(created.headers['delete-token'])
    const other = await send(`${app().url}/api/`, urlencoded([['content', 'y']]))
    const remove = (authorization?: string) =>
      send(url, { method: 'DELETE', headers: authorization ? { authorization } : {} })

    for (const wrong of [
      undefined,
      'Bearer',
      'Bearer ',
      `Basic ${token}`,
      'Bearer nonsense',
      `Bearer ${other.headers['delete-token']}`,
      `Bearer ${token}x`,
    ]) {
      const { status, headers } = await remove(wrong)
      assert.ok([401, 403].includes(status), `${wrong} gives ${status}`)
      assert.match(headers['cache-control'] ?? '', notCached)
      assert.equal((await readBack(url)).toString(), 'x')
    }
    const removed = await remove(`Bearer ${token}`)
    assert.ok([200, 204].includes(removed.status))
    for (const address of [url, `${url}/raw`]) {
      const { status, headers } = await send(address)
      assert.equal(status, 404)
      assert.match(headers['cache-control'] ?? '', notCached)
    }
    assert.equal((await remove(`Bearer ${token}`)).status, 404)
  })

  test('makes a thousand snippets at once a thousand stored snippets', async () => {
    const create = async (index: number) => {
      const body = new URLSearchParams({ content: `number ${index}`, format: 'url' })
      const answer = await app().fetch('/api/', { method: 'POST', body })
      const text = await answer.text()
      assert.equal(answer.status, 200, text)
      return text.trim()
    }
    const read = async (url: string) => (await fetch(`${url}/raw`)).text()
    const urls = await Promise.all(Array.from({ length: 1000 }, (_, index) => create(index)))
    assert.equal(new Set(urls).size, 1000)
    const texts = await Promise.all(urls.map(read))
    for (const [index, text] of texts.entries()) assert.equal(text, `number ${index}`)
  })
})

onEachServer('A onetime snippet', {}, app => {
  const seal = () => pin(app(), { content: 'the secret', expires: 'onetime' })

  test('is not spent by GET or HEAD, which show a button that posts and never the text', async () => {
    const url = await seal()
    for (let count = 0; count < 3; count++) {
      for (const method of ['GET', 'HEAD']) {
        const { status, text, headers } = await send(url, { method })
        assert.equal(status, 200)
        assert.doesNotMatch(text, /the secret/)
        assert.doesNotMatch(headers['cache-control'] ?? '', /public|max-age=[1-9]/)
        if (method === 'GET')
          assert.match(text, /<form method="post" action="\/[^"]+"><button[^>]*>Reveal<\/button><\/form>/)
      }
    }
    assert.match((await send(url, { method: 'POST' })).text, /the secret/)
  })

  test('answers a GET of its raw text with 403 and one line that says to POST', async () => {
    const url = await seal()
    for (const method of ['GET', 'HEAD']) {
      const { status, text, headers } = await send(`${url}/raw`, { method })
      assert.equal(status, 403)
      assert.match(headers['cache-control'] ?? '', notCached)
      if (method === 'GET') assert.match(text, /^[^\n]*POST[^\n]*\n$/)
    }
    const revealed = await send(`${url}/raw`, { method: 'POST' })
    assert.equal(revealed.status, 200)
    assert.equal(revealed.text, 'the secret')
    assert.match(revealed.headers['cache-control'] ?? '', notCached)
  })

  test('is gone after one reveal, for its page and its raw text', async () => {
    for (const first of ['', '/raw']) {
      const url = await seal()
      const revealed = await send(url + first, { method: 'POST' })
      assert.equal(revealed.status, 200)
      assert.match(revealed.headers['cache-control'] ?? '', notCached)
      for (const path of ['', '/raw'])
        for (const method of ['GET', 'HEAD', 'POST']) {
          const { status, headers } = await send(url + path, { method })
          assert.equal(status, 404, `${method} ${path}`)
          assert.match(headers['cache-control'] ?? '', notCached)
        }
    }
  })

  test('is had by exactly one of fifty who reveal it at once', async () => {
    const url = await seal()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        send(index % 2 === 0 ? url : `${url}/raw`, { method: 'POST' }),
      ),
    )
    assert.equal(answers.filter(each => each.text.includes('the secret')).length, 1)
    assert.equal(answers.filter(each => each.status === 200).length, 1)
    assert.equal(answers.filter(each => each.status === 404).length, 49)
  })

  test('can be deleted unread', async () => {
    const created = await send(
      `${app().url}/api/`,
      urlencoded([
        ['content', 'x'],
        ['format', 'url'],
        ['expires', 'onetime'],
      ]),
    )
    const authorization = `Bearer ${created.headers['delete-token']}`
    const { status } = await send(created.text.trim(), { method: 'DELETE', headers: { authorization } })
    assert.equal(status, 204)
    assert.equal((await send(created.text.trim(), { method: 'POST' })).status, 404)
  })

  test('shows itself on the reveal with every sign of a hostile text escaped', async () => {
    const url = await pin(app(), { content: '<script>alert(1)</script>', expires: 'onetime', lexer: '_text' })
    const { text } = await send(url, { method: 'POST' })
    assert.doesNotMatch(text, /<script>alert/)
    assert.match(text, /&lt;script/)
  })
})

onEachServer(
  'SNIPPET_EXPIRES',
  { environment: { SNIPPET_EXPIRES: 'never,1,2', SNIPPET_ID_LENGTH: '17' } },
  app => {
    test('is the set of lifetimes, and the message about another names it', async () => {
      const { status, text } = await send(
        `${app().url}/api/`,
        urlencoded([
          ['content', 'x'],
          ['expires', '2592000'],
        ]),
      )
      assert.equal(status, 400)
      assert.match(text, /never, 1, 2/)
      assert.doesNotMatch(text, /604800/)
    })

    test('is what the page for a new snippet offers', async () => {
      const { text } = await send(`${app().url}/new`)
      const select = text.slice(text.indexOf('name="expires"'))
      assert.deepEqual(
        [...select.slice(0, select.indexOf('</select>')).matchAll(/<option value="([^"]*)"/g)].map(
          each => each[1],
        ),
        ['never', '1', '2'],
      )
    })

    test('ends at its very instant for page and raw text, however warm they are', async () => {
      const createdAt = Date.now()
      const url = await pin(app(), { content: 'short', expires: '1' })
      const storedBy = Date.now()
      for (;;) {
        const askedAt = Date.now()
        const [raw, page] = await Promise.all([send(`${url}/raw`), send(url)])
        const answeredAt = Date.now()
        for (const { status, headers } of [raw, page]) {
          if (askedAt >= storedBy + 1000) assert.equal(status, 404, 'gone after its second')
          if (answeredAt < createdAt + 1000) assert.equal(status, 200, 'there until then')
          if (status === 404) assert.match(headers['cache-control'] ?? '', notCached)
          if (status === 200) assert.doesNotMatch(headers['cache-control'] ?? '', /max-age=[1-9]/)
        }
        if (raw.status === 404 && page.status === 404) return
        await sleep(5)
      }
    })

    test('cannot be outlived by a delete token', async () => {
      const created = await send(
        `${app().url}/api/`,
        urlencoded([
          ['content', 'x'],
          ['expires', '1'],
          ['format', 'url'],
        ]),
      )
      const url = created.text.trim()
      await until(
        () => send(url),
        answer => answer.status === 404,
      )
      const authorization = `Bearer ${created.headers['delete-token']}`
      assert.equal((await send(url, { method: 'DELETE', headers: { authorization } })).status, 404)
    })

    test('leaves the length of ids to SNIPPET_ID_LENGTH', async () => {
      assert.equal(idOf(await pin(app(), { content: 'x', expires: 'never' })).length, 17)
    })
  },
)

describe('SNIPPET_EXPIRES without the usual month', () => {
  test('has its first lifetime for those who ask for none', async t => {
    const app = await startTestApp({ environment: { SNIPPET_EXPIRES: 'onetime,3600' } })
    t.after(app.close)
    const url = await pin(app, { content: 'x' })
    assert.equal((await send(`${url}/raw`)).status, 403)
  })
})
