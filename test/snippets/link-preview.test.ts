/** What chats show beside the link of a snippet. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { drawPlainPicture } from '../../src/web/link-picture.ts'
import { encryptFiles } from '../../src/web/public/armour.js'
import { startSite } from './site.ts'

const base = 'https://snippets.test/board'

describe('The picture beside the link of a snippet', async () => {
  const site = await startSite({ baseUrl: base })
  const pictureOf = async (path: string) => Buffer.from(await (await site.get(path)).arrayBuffer())
  const imageOn = async (path: string) =>
    /<meta property="og:image" content="([^"]+)"/.exec(await (await site.get(path)).text())?.[1] ?? null
  const general = drawPlainPicture()

  it('shows the first lines, and is named by the page with its absolute address', async () => {
    const path = await site.pin({ content: 'def jar():\n  pass\n', lexer: 'python', filename: 'jar.py' })
    const page = await (await site.get(path)).text()
    assert.match(page, /<meta property="og:title" content="jar\.py">/)
    assert.match(page, /<meta name="twitter:card" content="summary_large_image">/)
    assert.equal(await imageOn(path), `https://snippets.test${path}/picture.png`)
    const answer = await site.get(`${path}/picture.png`)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png'])
    assert.equal(answer.headers.get('cache-control'), 'no-cache')
    assert.equal(answer.headers.get('x-robots-tag'), 'noindex')
    const picture = Buffer.from(await answer.arrayBuffer())
    const { width, height, format } = await sharp(picture).metadata()
    assert.deepEqual([width, height, format], [1200, 630, 'png'])
    assert.notDeepEqual(picture, general)
    const etag = answer.headers.get('etag') ?? ''
    assert.match(etag, /^"[\w-]+"$/)
    const again = await site.get(`${path}/picture.png`, { headers: { 'if-none-match': etag } })
    assert.deepEqual([again.status, await again.text()], [304, ''])
  })

  it('is another for another text, name, language and file, and the same for the same', async () => {
    const same = { content: 'x = 1', lexer: 'python' }
    const forms = [
      same,
      { ...same, content: 'x = 2' },
      { ...same, lexer: 'rb' },
      { ...same, filename: 'x.py' },
    ]
    const pictures = []
    for (const form of forms) pictures.push(await pictureOf(`${await site.pin(form)}/picture.png`))
    assert.equal(new Set(pictures.map(String)).size, forms.length)
    assert.deepEqual(await pictureOf(`${await site.pin(same)}/picture.png`), pictures[0])
  })

  it('shows nothing of what only its page opens, and opens nothing', async () => {
    const content = 'secret'
    const once = await site.pin({ content, expires: 'onetime' })
    const hidden = await site.pin({ content })
    await site.store.hide(hidden.split('/').at(-1) ?? '', Date.now())
    const { armour } = await encryptFiles([{ text: content }])
    const sealed = [
      once,
      await site.pin({ content, reads: '2' }),
      await site.pin({ content, password: 'p' }),
      await site.pin({ content: armour, encrypted: '1' }),
    ]
    for (const path of sealed) assert.equal(await imageOn(path), `https://snippets.test${path}/picture.png`)
    for (const path of [...sealed, hidden])
      for (const how of ['', '?v=2'])
        assert.deepEqual(await pictureOf(`${path}/picture.png${how}`), general, path)
    assert.match(await (await site.get(once, { method: 'POST' })).text(), /secret/)
    assert.equal((await site.get(`${once}/picture.png`)).status, 404)
  })

  it('is gone with the snippet, and is of a file that there is', async () => {
    const path = await site.pin({ content: 'x', expires: '3600' })
    assert.equal((await site.get(`${path}/picture.png?file=2`)).status, 404)
    assert.equal((await site.get(`${path}/picture.png?file=x`)).status, 404)
    assert.equal((await site.get(`${path}/picture.png?v=3`)).status, 200)
    site.pass(3_600_000)
    assert.equal((await site.get(`${path}/picture.png`)).status, 404)
    assert.equal((await site.get('/board/no%20id/picture.png')).status, 404)
  })
})

describe('The picture of a text that the thread has no time for', async () => {
  const site = await startSite({ baseUrl: base, highlighting: { processorMaxMs: 0 } })

  it('is that without words, which no cache keeps', async () => {
    const answer = await site.get(`${await site.pin({ content: 'x' })}/picture.png`)
    assert.deepEqual([answer.status, answer.headers.get('cache-control')], [200, 'no-store'])
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), drawPlainPicture())
  })
})
