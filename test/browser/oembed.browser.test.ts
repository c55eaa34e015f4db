/** A snippet in the page of another site, by the markup that the oEmbed answer gives. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { pin } from '../contract/pinned.ts'
import { siteInChromium } from './site-in-chromium.ts'

describe('The markup of an oEmbed answer', () => {
  const here = siteInChromium({ basePath: '/board' })

  const python = Array.from({ length: 80 }, (_, n) => `x${n} = ${n}`).join('\n')

  it('shows the text with its colours and marked lines on a page of another origin, without scripts', async () => {
    const url = await pin(here.site, { content: python, lexer: 'python', filename: 'numbers.py' })
    // A page of another origin reads the answer, as an editor in a browser does.
    const host = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>Elsewhere</title><p style="height:2000px">Text above</p>')
    })
    await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
    const context = await here.browser.newContext({ viewport: { width: 390, height: 800 } })
    try {
      const page = await context.newPage()
      const complaints: string[] = []
      // What this test itself looks at within the frame is blocked by its sandbox.
      const isOfTest = (text: string) => text.startsWith('Blocked script execution')
      page.on('console', message => {
        if (!isOfTest(message.text())) complaints.push(message.text())
      })
      await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/`)
      const oembed = `${here.site.url}/oembed?${new URLSearchParams({ url: `${url}#L60-62`, maxwidth: '360' })}`
      const given = (await page.evaluate(
        `fetch(${JSON.stringify(oembed)}).then(answer => answer.json()).then(answer => {
          document.body.insertAdjacentHTML('afterbegin', answer.html)
          return answer
        })`,
      )) as { width: number; height: number }
      assert.deepEqual([given.width, given.height], [360, 400])
      const element = page.locator('iframe')
      assert.equal(await element.getAttribute('title'), 'numbers.py')
      assert.deepEqual(await element.boundingBox().then(box => [box?.width, box?.height]), [360, 400])

      const frame = page.frameLocator('iframe')
      const marked = frame.locator('.line.on')
      await marked.first().waitFor()
      const seen = await frame.locator('body').evaluate(() => {
        const rows = [...document.querySelectorAll('.line.on')]
        const { top, bottom } = rows[0]?.getBoundingClientRect() ?? { top: -1, bottom: -1 }
        return {
          ids: rows.map(row => row.id),
          isInView: top >= 0 && bottom <= innerHeight,
          origin: window.origin,
          // A rule of the style sheet, which the frame without an origin has to be given.
          footer: getComputedStyle(document.querySelector('.embed-footer') ?? document.body).display,
        }
      })
      assert.deepEqual(seen, { ids: ['L60', 'L61', 'L62'], isInView: true, origin: 'null', footer: 'flex' })
      assert.equal(await page.evaluate('scrollY'), 0)

      const opened = page.waitForEvent('popup')
      await frame.getByRole('link', { name: 'Full page' }).click()
      const popup = await opened
      await popup.getByRole('heading', { name: 'numbers.py' }).waitFor()
      assert.equal(popup.url(), url)
      assert.deepEqual(complaints, [])
    } finally {
      await context.close()
      host.close()
      host.closeAllConnections()
    }
  })
})
