import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startSite } from './site.ts'

const idOf = (path: string) => path.slice(1)

describe('the page of a snippet', async () => {
  const site = await startSite()

  it('is not sent again to who has it, until something in it changes', async () => {
    const path = await site.pin({ content: 'x = 1\n', lexer: 'python', expires: '604800' })
    const first = await site.get(path)
    assert.equal(first.headers.get('cache-control'), 'private, no-cache')
    const again = { headers: { 'if-none-match': first.headers.get('etag') ?? assert.fail() } }
    assert.equal((await site.get(path, again)).status, 304)
    const wrapped = { headers: { ...again.headers, cookie: 'wrap=1' } }
    assert.equal((await site.get(path, wrapped)).status, 200)
    site.pass(86_400_000)
    assert.equal((await site.get(path, again)).status, 200)
  })

  it('has its lines wrapped as this reader has said, or else as suits the text', async () => {
    const wraps = async (lexer: string, cookie?: string) => {
      const page = await site.get(
        await site.pin({ content: 'x', lexer }),
        cookie ? { headers: { cookie } } : {},
      )
      return /id="wrap"[^>]* checked>/.test(await page.text())
    }
    assert.deepEqual(
      [
        await wraps('_text'),
        await wraps('python'),
        await wraps('python', 'a=b; wrap=1'),
        await wraps('_text', 'wrap=0'),
      ],
      [true, false, true, false],
    )
  })

  it('runs from right to left where its creator said so', async () => {
    const page = await site.get(await site.pin({ content: 'שלום', rtl: '1' }))
    assert.match(await page.text(), /<pre class="rows numbered" dir="rtl"/)
  })

  it('lets links leave past the page that asks, while it is fresh', async () => {
    const path = await site.pin({ content: '[a](https://a.test/)', lexer: '_markdown', expires: 'never' })
    assert.match(
      await (await site.get(path)).text(),
      /href="\/leaving\?to=https%3A%2F%2Fa\.test%2F" rel="nofollow ugc/,
    )
    site.pass(86_400_000)
    assert.match(await (await site.get(path)).text(), /href="https:\/\/a\.test\/" rel="nofollow ugc/)
  })

  it('warns of characters that deceive', async () => {
    const page = await site.get(await site.pin({ content: 'a \u202e b', lexer: 'python' }))
    assert.match(await page.text(), /1 character may mislead you\..*<a href="#L1">Line 1<\/a>/s)
  })

  it('says that it is hidden, and shows nothing of the text, at every address it has', async () => {
    const path = await site.pin({ content: 'hidden words', lexer: 'python' })
    await site.store.hide(idOf(path), Date.now())
    for (const view of ['', '/slim', '/diff', '/raw', '/lines?from=1']) {
      const answer = await site.get(path + view)
      assert.equal(answer.status, view.startsWith('/lines') ? 404 : 410, view)
      assert.equal(answer.headers.get('cache-control')?.includes('no-store') || view !== '', true)
      assert.doesNotMatch(await answer.text(), /hidden words/)
    }
  })
})

describe('lines that are asked for without scripts', async () => {
  const site = await startSite()
  const text = Array.from({ length: 20 }, (_, n) => `# ${n}`).join('\n')
  const markedIn = (page: string) =>
    [...page.matchAll(/class="line on" id="L(\d+)"/g)].map(([, number]) => Number(number))

  it('are marked by the server, whichever end comes first', async () => {
    const path = await site.pin({ content: text, lexer: 'python' })
    for (const [go, lines, at] of [
      ['3-7', '3-7', 3],
      [' 7 – 3 ', '3-7', 3],
      ['12', '12', 12],
      ['3-9999999', '3-10002', 3],
    ]) {
      const answer = await site.get(`${path}?go=${encodeURIComponent(String(go))}`)
      assert.equal(answer.status, 303)
      assert.equal(answer.headers.get('location'), `${path}?lines=${lines}#L${at}`)
    }
    const marked = async (lines: string) => markedIn(await (await site.get(`${path}?lines=${lines}`)).text())
    assert.deepEqual(await marked('3-5'), [3, 4, 5])
    assert.deepEqual(await marked('19-99'), [19, 20])
    for (const none of ['0', '21', '-1', '3-', 'x', '9999999999', '<script>'])
      assert.deepEqual(await marked(none), [], none)
  })

  it('are sent anew when others are asked for', async () => {
    const path = await site.pin({ content: text })
    const etag = (await site.get(`${path}?lines=3`)).headers.get('etag') ?? assert.fail()
    const again = { headers: { 'if-none-match': etag } }
    assert.equal((await site.get(`${path}?lines=3`, again)).status, 304)
    assert.equal((await site.get(`${path}?lines=3-4`, again)).status, 200)
  })
})

describe('the slim view', async () => {
  const site = await startSite()

  it('alone may be framed, and has nothing that can be pressed', async () => {
    const path = await site.pin({ content: '<b> & [x](https://x.test)', lexer: '_markdown' })
    const slim = await site.get(`${path}/slim`)
    const policy = slim.headers.get('content-security-policy') ?? ''
    assert.match(policy, /frame-ancestors \*/)
    assert.match(policy, /form-action 'none'/)
    assert.doesNotMatch(policy, /script-src/)
    assert.equal(slim.headers.get('x-frame-options'), null)
    const page = await slim.text()
    assert.match(page, /<base target="_blank">/)
    assert.doesNotMatch(page, /<(script|form|button|input)/)
    assert.ok(page.length < 3000, `${page.length}`)
  })

  it('keeps what is to be read once or with a password for the page itself', async () => {
    for (const secret of [{ expires: 'onetime' }, { password: 'p' }] as const) {
      const path = await site.pin({ content: 'secret words', ...secret })
      const page = await (await site.get(`${path}/slim`)).text()
      assert.match(page, /can be read on its page/)
      assert.doesNotMatch(page, /secret words/)
    }
  })
})

describe('the comparison with the parent', async () => {
  const site = await startSite()
  const childOf = (parent: string) => site.pin({ content: 'a\nx\n', parent: idOf(parent) })
  const diffOf = async (path: string) => (await site.get(`${path}/diff`)).text()

  it('shows what was added and removed', async () => {
    const page = await diffOf(await childOf(await site.pin({ content: 'a\nb\n' })))
    assert.match(page, /1 line added · 1 line removed/)
    assert.match(page, /<del class="line">.*-b\n/)
    assert.match(page, /<ins class="line">.*\+x\n/)
  })

  it('says plainly why there is none', async () => {
    const gone = await site.pin({ content: 'b', expires: '3600' })
    const hidden = await site.pin({ content: 'b' })
    const child = { gone: await childOf(gone), hidden: await childOf(hidden) }
    await site.store.hide(idOf(hidden), Date.now())
    site.pass(3_600_000)
    assert.match(await diffOf(child.gone), /no longer exists/)
    assert.match(await diffOf(child.hidden), /is hidden\./)
    for (const secret of [{ expires: 'onetime' }, { password: 'p' }] as const)
      assert.match(
        await diffOf(await childOf(await site.pin({ content: 'secret words', ...secret }))),
        /is not compared here/,
      )
    assert.match(await diffOf(await site.pin({ content: 'b' })), /is not based on another one/)
    assert.match(
      await diffOf(await childOf(await site.pin({ content: 'a\nx\n' }))),
      /Both texts are the same/,
    )
  })

  it('stays out of sight of who may not read the child', async () => {
    const parent = await site.pin({ content: 'a' })
    const child = await site.pin({ content: 'secret words', expires: 'onetime', parent: idOf(parent) })
    const answer = await site.get(`${child}/diff`)
    assert.equal(answer.status, 303)
    assert.equal(answer.headers.get('location'), child)
  })

  it('runs nothing of hostile texts, names and lexers', async () => {
    const attack = '</code></pre><script>alert(1)</script>"\'>'
    const parent = await site.pin({ content: `${attack}\n`, filename: attack })
    const page = await diffOf(
      await site.pin({ content: `a\n${attack}`, filename: attack, parent: idOf(parent) }),
    )
    assert.doesNotMatch(page, /<script>/)
  })
})

describe('the parts of a long text', async () => {
  const site = await startSite()
  const text = Array.from({ length: 10_000 }, (_, n) => `value_${n} = "text ${n}"`).join('\n')

  it('are there without colours at once, and with colours when they are asked for', async () => {
    const path = await site.pin({ content: text, lexer: 'python' })
    const page = await (await site.get(path)).text()
    assert.match(page, new RegExp(`data-parts="${path}/lines"`))
    assert.doesNotMatch(page, /hljs-/)
    const part = await site.get(`${path}/lines?from=401`)
    assert.match(part.headers.get('content-type') ?? '', /^text\/plain/)
    const markup = await part.text()
    assert.match(markup, /^<span class="line" id="L401" data-n="401">value_400 = <span class="hljs-string">/)
    assert.equal(markup.match(/class="line"/g)?.length, 400)
  })

  it('are not there for anything else', async () => {
    const path = await site.pin({ content: text, lexer: 'python' })
    for (const from of ['', '0', '2', '-399', '10001', '401.5', '1e9', '%00'])
      assert.equal((await site.get(`${path}/lines?from=${from}`)).status, 404, from)
    const plain = await site.pin({ content: '('.repeat(500_000), lexer: 'common-lisp' })
    assert.equal((await site.get(`${plain}/lines?from=1`)).status, 204)
    const once = await site.pin({ content: text, lexer: 'python', expires: 'onetime' })
    assert.equal((await site.get(`${once}/lines?from=1`)).status, 404)
  })
})

describe('the address as a QR code', async () => {
  const site = await startSite({ baseUrl: 'https://snippets.test/board' })

  it('is a picture of its own that nothing runs in', async () => {
    const answer = await site.get(`${await site.pin({ content: 'a' })}/qr.svg`)
    assert.equal(answer.headers.get('content-type'), 'image/svg+xml')
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/)
    assert.match(
      await answer.text(),
      /^<svg [^>]*><path fill="#fff" d="M0 0h\d+v\d+H0z"\/><path fill="#000" d="[Mhvz\d -]+"\/><\/svg>$/,
    )
    assert.equal((await site.get('/board/no%20id/qr.svg')).status, 404)
  })
})
