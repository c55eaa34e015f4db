import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { proseSamples } from './lexer-samples.ts'
import { startSite } from './site.ts'

const page = async (response: Response) => {
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
  return response.text()
}

describe('the form for a new snippet', async () => {
  const site = await startSite({ maxBytes: 1000 })
  const submit = (fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return site.post('/new', { body })
  }

  it('offers what there is to choose', async () => {
    const text = await page(await site.get('/new'))
    assert.match(
      text,
      /<optgroup label="Code">.*<option value="python" data-also="py [^"]*" data-files="\*\.py [^"]*">Python<\/option>/s,
    )
    assert.match(text, /<option value="2592000" selected>Expires in 30 days<\/option>/)
    assert.match(
      text,
      /<input type="checkbox" id="burn" name="expires" value="onetime"[^>]*>Burn after reading</,
    )
  })

  it('leads to the snippet, whose line breaks are those that were typed', async () => {
    for (const body of [new URLSearchParams({ content: 'a\r\nb', lexer: '', filename: 'x.rb' })]) {
      const response = await site.post('/new', { body })
      assert.equal(response.status, 303)
      const path = response.headers.get('location') ?? ''
      assert.equal(await (await site.get(`${path}/raw`)).text(), 'a\nb')
      const found = await site.store.find(path.slice(1), Date.UTC(2026, 0, 1))
      assert.deepEqual(found?.state === 'open' && [found.filename, found.lexer], ['x.rb', 'rb'])
    }
  })

  it('finds the language of a text by itself, unless a name or a choice says it; programs get what the contract says', async () => {
    const lexerAfter = async (fields: Record<string, string>) => {
      const path = (await submit(fields)).headers.get('location') ?? ''
      const found = await site.store.find(path.slice(1), Date.UTC(2026, 0, 1))
      return found?.state === 'open' && found.lexer
    }
    const content = '<?php\r\necho 1;'
    assert.equal(await lexerAfter({ content, lexer: '' }), 'php')
    assert.equal(await lexerAfter({ content, lexer: ' ', filename: 'without-a-kind' }), 'php')
    assert.equal(await lexerAfter({ content, lexer: '', filename: 'x.rb' }), 'rb')
    assert.equal(await lexerAfter({ content, lexer: 'python' }), 'python')
    assert.equal(await lexerAfter({ content: proseSamples['spanish'] ?? '', lexer: '' }), '_text')
    assert.equal(await lexerAfter({ content: 'x', lexer: '' }), '_code', 'as before')
    const body = new URLSearchParams({ content, format: 'json' })
    const answer = await (await site.post('/api/', { body })).json()
    assert.equal((answer as { lexer: string }).lexer, '_code')
  })

  it('comes back with what was typed and the message at the field', async () => {
    const response = await submit({
      content: `</textarea><b>${'x'.repeat(986)}`,
      lexer: 'no',
      expires: 'never',
      filename: '"a',
    })
    assert.equal(response.status, 400)
    const text = await page(response)
    assert.match(text, /&lt;\/textarea&gt;&lt;b&gt;x{986}<\/textarea>/)
    assert.match(text, /id="lexer-wrong"/)
    assert.match(text, /<option value="never" selected>/)
    assert.match(text, /value="&quot;a"/)
    const burning = await page(await submit({ content: ' ', expires: 'onetime' }))
    assert.match(burning, /id="burn"[^>]* checked>/)
  })

  it('has only the beginning of a text that is too large, and says so', async () => {
    for (const send of [
      submit,
      (fields: Record<string, string>) => site.post('/new', { body: new URLSearchParams(fields) }),
    ]) {
      const response = await send({ content: `${'ä'.repeat(499)}x€${'y'.repeat(50_000)}`, lexer: 'rb' })
      assert.equal(response.status, 400)
      const text = await page(response)
      assert.match(text, />\nä{499}x<\/textarea>/)
      assert.match(
        text,
        /id="content-wrong">Shorten the text to 1,000 bytes, or split it\. It has 51,002\. The form now has only the first 1,000 bytes of it\./,
      )
      assert.match(text, /<option value="rb"[^>]* selected>/)
    }
  })

  it('counts the line breaks of a text as they were typed', async () => {
    assert.equal((await submit({ content: `${'a\r\n'.repeat(499)}aa` })).status, 303)
    assert.match(await page(await submit({ content: `${'a\r\n'.repeat(499)}aaa` })), /It has 1,001\./)
  })

  it('starts from another snippet, a first empty line included', async () => {
    const path = await site.pin({ content: '\n<b>&amp;', filename: 'a.py' })
    const text = await page(await site.get(`/new?from=${path.slice(1)}`))
    assert.match(text, />\n\n&lt;b&gt;&amp;amp;<\/textarea>/)
    assert.match(text, /value="a\.py"/)
  })

  it('lets the browser that created a snippet delete it, and no other', async () => {
    const created = await submit({ content: 'x', expires: 'onetime' })
    const path = created.headers.get('location') ?? ''
    const [cookie = ''] = created.headers.getSetCookie()
    assert.match(
      cookie,
      new RegExp(
        `^__Secure-delete_token=\\S+; Path=${path}; HttpOnly; SameSite=Strict; Secure; Max-Age=\\d+$`,
      ),
    )
    const creator = { cookie: cookie.split(';')[0] ?? '' }
    assert.doesNotMatch(await page(await site.get(path)), /\/delete"/)
    assert.match(await page(await site.get(path, { headers: creator })), /\/delete"/)
    const remove = async (headers: Record<string, string>) =>
      (await site.post(`${path}/delete`, { headers })).status
    assert.equal(await remove({}), 403)
    assert.equal(await remove({ ...creator, 'sec-fetch-site': 'cross-site' }), 403)
    assert.equal(await remove({ ...creator, origin: 'https://evil.test' }), 403)
    assert.equal(await remove({ cookie: '__Secure-delete_token=guess' }), 404)
    assert.equal(await remove({ ...creator, origin: 'null' }), 403)
    assert.equal(await remove({ ...creator, origin: 'https://snippets.test' }), 303)
    assert.equal((await site.get(path)).status, 404)
  })
})

describe('what the form keeps of where it came from', async () => {
  const site = await startSite()

  it('is the parent, the direction, the language and the name', async () => {
    const path = await site.pin({ content: 'שלום', rtl: '1', filename: 'a.md' })
    const id = path.slice(1)
    const text = await page(await site.get(`/new?from=${id}`))
    assert.ok(text.includes(`<input type="hidden" name="parent" value="${id}">`))
    assert.match(text, /name="rtl" value="1"[^>]* checked/)
    assert.match(text, /<option value="_markdown"[^>]* selected>/)
    const body = new URLSearchParams({ content: 'x', parent: id, rtl: '1' })
    const child = (await site.post('/new', { body })).headers.get('location') ?? ''
    const found = await site.store.find(child.slice(1), Date.UTC(2026, 0, 1))
    assert.ok(found?.state === 'open')
    assert.equal(found.parentId, id)
    assert.equal(found.rtl, true)
  })

  it('says what is wrong with a field that has no place of its own for it', async () => {
    const body = new URLSearchParams({ content: 'x', parent: '<b>' })
    const response = await site.post('/new', { body })
    assert.equal(response.status, 400)
    assert.match(
      await page(response),
      /<p class="new-wrong" role="alert">The snippet this was made from is not known\./,
    )
  })
})

describe('files sent with the form', async () => {
  const site = await startSite({ maxBytes: 1000 })
  const each = '/new?action=each'
  function send(fields: Record<string, string>, files: readonly File[], where = site, to = '/new') {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    for (const file of files) body.append('files', file)
    return where.post(to, { body })
  }
  /** Sends the form as a browser does without a chosen file; Node's FormData omits the empty name. */
  const sendNoFile = (content: string) =>
    site.post('/new', {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: `--b\r\nContent-Disposition: form-data; name="content"\r\n\r\n${content}\r\n--b\r\nContent-Disposition: form-data; name="files"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--b--\r\n`,
    })
  const raw = async (address: string) => (await site.get(`${new URL(address).pathname}/raw`)).text()
  /** The file name, language and days to live of the snippet at an address. */
  async function kindOf(address: string) {
    const created = Date.UTC(2026, 0, 1)
    const found = await site.store.find(address.slice(-10), created)
    assert.ok(found?.state === 'open')
    const days = found.expiresAt === null ? null : (found.expiresAt - created) / 86_400_000
    return [found.filename, found.lexer, days]
  }
  const addressesIn = (text: string) =>
    [...text.matchAll(/<a href="(https:\/\/snippets\.test\/\w{10})">/g)].map(([, address]) => address ?? '')

  it('become the snippet when it is one and nothing was typed, byte for byte', async () => {
    const response = await send({ content: ' \r\n', lexer: '' }, [new File(['a\r\nb'], 'one.py')])
    assert.equal(response.status, 303)
    const path = response.headers.get('location') ?? ''
    assert.equal(await (await site.get(`${path}/raw`)).text(), 'a\r\nb')
    assert.deepEqual(await kindOf(path), ['one.py', 'python', 30])
    const renamed = await send({ content: '', filename: 'two.rb' }, [new File(['x'], 'one.py')])
    assert.deepEqual(await kindOf(renamed.headers.get('location') ?? ''), ['two.rb', 'rb', 30])
  })

  it('change nothing when none was chosen', async () => {
    const response = await sendNoFile('typed')
    const path = response.headers.get('location') ?? ''
    assert.equal(await (await site.get(`${path}/raw`)).text(), 'typed')
    assert.equal((await sendNoFile('')).status, 400)
  })

  it('become a snippet each where that is asked for, and the answer lists their addresses', async () => {
    const files = [new File(['print(1)'], 'one.py'), new File(['puts 2'], 'two.rb')]
    const response = await send({ content: '', expires: 'never', filename: 'ignored.js' }, files, site, each)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    const [cookie = '', ...others] = response.headers.getSetCookie()
    assert.match(cookie, /corkboard-mine=/)
    assert.deepEqual(others, [], 'one cookie says whose they all are')
    const addresses = addressesIn(await page(response))
    assert.deepEqual(await Promise.all(addresses.map(raw)), ['print(1)', 'puts 2'])
    assert.deepEqual(await Promise.all(addresses.map(kindOf)), [
      ['one.py', 'python', null],
      ['two.rb', 'rb', null],
    ])
  })

  it('stand beside what was typed, which alone has the parent and the name', async () => {
    const fields = { content: 'typed\r\ntext', filename: 'own.md', parent: 'aBcDeFgHkm' }
    const text = await page(await send(fields, [new File(['a\r\nb'], '<b>.py')], site, each))
    const addresses = addressesIn(text)
    assert.deepEqual(await Promise.all(addresses.map(raw)), ['typed\ntext', 'a\r\nb'])
    assert.match(text, />own\.md<.*>&lt;b&gt;\.py</s)
    const found = await Promise.all(
      addresses.map(each => site.store.find(each.slice(-10), Date.UTC(2026, 0, 1))),
    )
    assert.deepEqual(
      found.map(each => each?.state === 'open' && each.parentId),
      ['aBcDeFgHkm', null],
    )
  })

  it('are refused one by one', async () => {
    const files = [new File([' '], 'blank.py'), new File(['x'], 'good.py'), new File(['x'.repeat(1001)], 'b')]
    const response = await send({}, files, site, each)
    assert.equal(response.status, 200)
    const text = await page(response)
    assert.equal(addressesIn(text).length, 1)
    assert.match(
      text,
      /blank\.py<\/span> <span class="wrong">Enter a text\..*>b<.*Shorten the text to 1,000 bytes.*It has 1,001\./s,
    )
    const blank = [new File([' '], 'a'), new File(['\n'], 'b')]
    assert.equal((await send({}, blank, site, each)).status, 400)
  })

  it('are counted one by one', async () => {
    const limited = await startSite({ rate: { count: 2, windowMs: 60_000 } })
    const files = ['a', 'b', 'c'].map(name => new File([name], name))
    const text = await page(await send({}, files, limited, each))
    assert.equal(addressesIn(text).length, 2)
    assert.match(text, />c<\/span> <span class="wrong">Too many snippets/)
  })

  it('are at most a hundred at once', async () => {
    const files = Array.from({ length: 101 }, (_, index) => new File(['x'], `${index}`))
    const response = await send({}, files)
    assert.equal(response.status, 400)
    assert.match(await response.text(), /up to 100 files at once/)
  })

  it('are answered with an address alone when the script of the page sends them', async () => {
    const headers = { accept: 'text/plain', 'accept-language': 'de' }
    const ask = (content: string) => site.post('/new', { headers, body: new URLSearchParams({ content }) })
    const response = await ask('x')
    assert.equal(response.status, 200)
    assert.match(await response.text(), /^https:\/\/snippets\.test\/\w{10}\n$/)
    assert.match(response.headers.get('set-cookie') ?? '', /delete_token=/)
    const refused = await ask(' ')
    assert.equal(refused.status, 400)
    assert.equal(refused.headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.match(await refused.text(), /^Enter a text\..*\n$/)
  })
})
