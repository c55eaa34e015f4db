/** How other sites show a snippet: oEmbed 1.0, by its documented fields and statuses. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { XMLParser } from 'fast-xml-parser'
import { startSite } from './site.ts'

const base = 'https://snippets.test/board'

describe('The oEmbed answer of a snippet', async () => {
  const site = await startSite({ baseUrl: base })
  const ask = (query: Record<string, string>) => site.get(`/board/oembed?${new URLSearchParams(query)}`)
  const create = async (form: Parameters<typeof site.pin>[0]) => {
    const path = await site.pin(form)
    return { path, url: new URL(path, base).href, id: path.split('/').at(-1) ?? '' }
  }
  const five = 'a\nb\nc\nd\ne'

  it('has what the standard asks for, in JSON and in XML alike', async () => {
    const { url, id } = await create({ content: five, lexer: 'python', filename: 'a <b> & "c".py' })
    const json = await ask({ url })
    assert.equal(json.headers.get('content-type'), 'application/json; charset=utf-8')
    const answer = (await json.json()) as Record<string, unknown>
    assert.deepEqual(answer, {
      type: 'rich',
      version: '1.0',
      title: 'a <b> & "c".py',
      provider_name: 'Corkboard',
      provider_url: `${base}/`,
      cache_age: 3600,
      html: `<iframe src="${base}/${id}/slim" title="a &lt;b&gt; &amp; &quot;c&quot;.py" width="640" height="174" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" referrerpolicy="no-referrer" style="border:0;max-width:100%"></iframe>`,
      width: 640,
      height: 174,
    })
    const xml = await ask({ url, format: 'xml' })
    assert.equal(xml.headers.get('content-type'), 'text/xml; charset=utf-8')
    const text = await xml.text()
    assert.match(
      text,
      /^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed><type>rich<\/type>/,
    )
    const read = new XMLParser({ parseTagValue: false }).parse(text) as { oembed: object }
    assert.deepEqual(
      read.oembed,
      Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, String(value)])),
    )
  })

  it('is read by any site, kept for a moment, and sent again only when it is another', async () => {
    const { url } = await create({ content: 'x' })
    const answer = await ask({ url })
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=15')
    const etag = answer.headers.get('etag') ?? ''
    assert.match(etag, /^"/)
    const query = new URLSearchParams({ url })
    const again = await site.get(`/board/oembed?${query}`, { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 304)
  })

  it('keeps within the size that is asked for', async () => {
    const { url } = await create({ content: five.repeat(100), lexer: 'python' })
    const sizeFor = async (query: Record<string, string>) => {
      const { width, height, html } = (await (await ask({ url, ...query })).json()) as Record<string, unknown>
      assert.match(String(html), new RegExp(` width="${width}" height="${height}" `))
      return [width, height]
    }
    assert.deepEqual(await sizeFor({}), [640, 400])
    assert.deepEqual(await sizeFor({ maxwidth: '300', maxheight: '90' }), [300, 90])
    assert.deepEqual(await sizeFor({ maxwidth: '5000', maxheight: '5000' }), [640, 400])
    assert.deepEqual(await sizeFor({ maxwidth: '', maxheight: ' ' }), [640, 400])
    for (const [query, reason] of [
      [{ maxwidth: 'wide' }, 'maxwidth: must be a whole number'],
      [{ maxwidth: '-3' }, 'maxwidth: must be a whole number'],
      [{ maxheight: '0' }, 'maxheight: must be at least 1'],
    ] as const) {
      const answer = await ask({ url, ...query })
      assert.equal(answer.status, 400)
      assert.match(await answer.text(), new RegExp(reason))
    }
  })

  it('keeps the lines that the address marks', async () => {
    const { url, id } = await create({ content: five, lexer: 'python' })
    for (const [more, lines, first] of [
      ['?lines=2-4', '2-4', 2],
      ['#L3', '3', 3],
      ['#L2-4', '2-4', 2],
      ['#L2-L4', '2-4', 2],
    ] as const) {
      const { html } = (await (await ask({ url: url + more })).json()) as { html: string }
      assert.ok(html.startsWith(`<iframe src="${base}/${id}/slim?lines=${lines}#L${first}"`), html)
    }
    const { html } = (await (await ask({ url: `${url}?lines=x#top` })).json()) as { html: string }
    assert.ok(html.startsWith(`<iframe src="${base}/${id}/slim" `), html)
    const slim = await (await site.get(`/board/${id}/slim?lines=2-3`)).text()
    assert.deepEqual(
      [...slim.matchAll(/class="line on" id="L(\d+)"/g)].map(([, number]) => number),
      ['2', '3'],
    )
  })

  it('is for addresses of this site alone, in each form that they have', async () => {
    const { url, id } = await create({ content: 'x' })
    for (const more of ['', '/', '/slim', '/raw'])
      assert.equal((await ask({ url: url + more })).status, 200, more)
    for (const other of [
      '',
      id,
      `/${id}`,
      `https://snippets.test/${id}`,
      `https://snippets.test/other/${id}`,
      `http://snippets.test/board/${id}`,
      `https://snippets.test:8443/board/${id}`,
      `https://snippets.test.evil.example/board/${id}`,
      `https://evil.example/board/${id}`,
      `javascript:https://snippets.test/board/${id}`,
      `${base}/`,
      `${base}/new`,
      `${base}/oembed`,
      `${url}/report`,
      `${base}/${'a'.repeat(8_000)}`,
    ]) {
      const answer = await ask({ url: other })
      assert.equal(answer.status, 404, other)
      assert.equal(answer.headers.get('access-control-allow-origin'), '*')
      assert.doesNotMatch(answer.headers.get('cache-control') ?? '', /public/)
    }
    assert.equal((await site.get('/board/oembed')).status, 404)
  })

  it('says nothing of what only its page opens', async () => {
    const secrets = [
      await create({ content: 'secret', filename: 'secret.txt', expires: 'onetime' }),
      await create({ content: 'secret', filename: 'secret.txt', password: 'p' }),
      await create({ content: 'secret', filename: 'secret.txt' }),
    ]
    await site.store.hide(secrets[2]?.id ?? '', Date.now())
    const answers = await Promise.all(secrets.map(({ url }) => ask({ url })))
    const texts = await Promise.all(answers.map(each => each.text()))
    assert.deepEqual(
      answers.map(each => each.status),
      [401, 401, 401],
    )
    assert.equal(new Set(texts).size, 1)
    assert.doesNotMatch(texts.join(), /secret/)
    const once = secrets[0]
    assert.equal((await site.get(once?.path ?? '', { method: 'POST' })).status, 200)
    assert.equal((await ask({ url: once?.url ?? '' })).status, 404)
  })

  it('is gone with the snippet, and no cache keeps it for longer', async () => {
    const { url } = await create({ content: 'x', expires: '3600' })
    site.pass(3_590_000)
    const last = await ask({ url })
    assert.equal(last.headers.get('cache-control'), 'public, max-age=10')
    assert.equal(((await last.json()) as { cache_age: number }).cache_age, 10)
    site.pass(10_000)
    assert.equal((await ask({ url })).status, 404)
  })

  it('has no other formats', async () => {
    const { url } = await create({ content: 'x' })
    const answer = await ask({ url, format: 'yaml' })
    assert.equal(answer.status, 501)
    assert.match(await answer.text(), /^format: must be one of json, xml\n$/)
  })

  it('is named by the pages of what can be embedded, and by no other', async () => {
    const { path, url } = await create({ content: five, filename: 'a.py', lexer: 'python' })
    const link = async (at: string) =>
      /<link rel="alternate" type="application\/json\+oembed" title="([^"]*)" href="([^"]*)">/.exec(
        await (await site.get(at)).text(),
      )
    const [, title, href = ''] = (await link(path)) ?? []
    assert.equal(title, 'a.py')
    assert.equal(href, `${base}/oembed?url=${encodeURIComponent(url)}`)
    assert.equal((await site.get(href.replace('https://snippets.test', ''))).status, 200)
    const marked = (await link(`${path}?lines=2-3`))?.[2]
    assert.equal(marked, `${base}/oembed?url=${encodeURIComponent(`${url}?lines=2-3`)}`)
    for (const secret of [{ expires: 'onetime' }, { password: 'p' }])
      assert.equal(await link((await create({ content: 'x', ...secret })).path), null)
  })
})
