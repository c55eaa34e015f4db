/** The picture that chats show beside a link, read by another program than the one that wrote it. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { drawLinkPicture } from '../../src/web/link-picture.ts'
import { tones } from '../../src/web/marks.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { monitor } from '../contract/server.ts'

const ground = [0xf5, 0xf3, 0xee]

describe('The picture of a link', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({
      basePath: '/board',
      document: {
        monitors: [monitor('Web', { group: 'Shop' })],
        statusPages: [{ title: 'Shop', slug: 'shop', groups: ['Shop'] }],
      },
    })
  })
  after(() => app.close())

  it('is a PNG of 1200 by 630 with another mark for each condition', async () => {
    const drawn = tones.map(drawLinkPicture)
    assert.equal(new Set(drawn.map(String)).size, tones.length)
    for (const picture of drawn) {
      const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      assert.deepEqual([info.width, info.height, info.channels], [1200, 630, 3])
      const at = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)]
      assert.deepEqual([at(0, 629), at(1199, 40)], [ground, ground])
      assert.notDeepEqual(at(600, 10), ground)
      assert.ok(picture.length < 20_000, `${picture.length} bytes`)
    }
  })

  it('is named by pages with its absolute address, also by those of a part', async () => {
    for (const path of ['/', '/s/shop']) {
      const page = await (await app.fetch(path)).text()
      const [, address = ''] = /<meta property="og:image" content="([^"]+)"/.exec(page) ?? []
      assert.ok(URL.canParse(address), page.slice(0, 2_000))
      const answer = await fetch(address)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-type'), 'image/png')
      assert.match(answer.headers.get('cache-control') ?? '', /^public/)
    }
  })

  it('is there for conditions alone', async () => {
    assert.equal((await app.fetch('/link-picture.png?status=other')).status, 404)
    assert.equal((await app.fetch('/link-picture.png')).status, 404)
  })
})
