import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startTestApp, type TestApp } from '../app.ts'
import { type Person, somebody } from '../people.ts'
import { launchChromium } from './chromium.ts'
import { openMenu } from './visit.ts'

const hostile = `<script>document.title = 'taken'</script><img src="/pixel.png">
[a link](https://evil.example) https://evil.example \u202Egnp.exe`

describe('Moderation in Chromium', () => {
  let app: TestApp
  let browser: Browser
  let moderator: Person
  before(async () => {
    app = await startTestApp({ environment: { SNIPPET_REPORTS_TO_HIDE: '1' } })
    moderator = await somebody(app, 'moderator')
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await app?.close()
  })

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with' : 'without'

    it(`somebody reports a snippet, it is hidden, and a moderator lets it stand, ${how} scripts`, async () => {
      const id = await paste(`Hello ${how}`)
      await using reader = await browser.newContext({ javaScriptEnabled })
      const page = await opened(reader)
      await page.goto(`${app.url}/${id}`)
      await openMenu(page)
      await page.getByRole('link', { name: 'Report', exact: true }).click()
      await page.getByRole('button', { name: 'Send report' }).click()
      await page.getByRole('alert').getByRole('link', { name: 'What is wrong with it?' }).click()
      await page.getByRole('radio', { name: 'Malware or phishing' }).check()
      await page.getByLabel('Anything else').fill('It asks for my password.')
      await page.getByRole('button', { name: 'Send report' }).click()
      await page.getByRole('heading', { name: 'Thank you' }).waitFor()
      await page.getByRole('link', { name: 'Back to the snippet' }).click()
      await page.getByText('was reported').waitFor()

      await using desk = await signedIn({ javaScriptEnabled })
      const work = await opened(desk)
      await work.goto(`${app.url}/manage/reports`)
      await work.getByRole('link', { name: id }).first().click()
      await work.getByText('It asks for my password.').waitFor()
      await work.getByRole('button', { name: 'Show again' }).click()
      await work.getByRole('status').getByText('Visible again.').waitFor()
      await work.getByLabel('New note').fill('A harmless greeting.')
      await work.getByRole('button', { name: 'Add note' }).click()
      await work.getByText('A harmless greeting.').waitFor()
      await page.reload()
      await page.getByText(`Hello ${how}`).waitFor()
    })

    it(`an outsider asks for removal, a moderator deletes and answers, ${how} scripts`, async () => {
      const id = await paste('Our drawings')
      await using outside = await browser.newContext({ javaScriptEnabled })
      const page = await opened(outside)
      await page.goto(`${app.url}/takedown`)
      await page.getByLabel('Addresses of the snippets').fill(`${app.url}/${id}`)
      await page.getByRole('radio', { name: 'Copyright' }).check()
      await page.getByLabel('Explanation').fill('They are ours.')
      await page.getByLabel('How we can reach you').fill('law@northwind.example')
      await page.getByRole('button', { name: 'Send request' }).click()
      const kept = await page.getByLabel('Address of your case').inputValue()

      await using desk = await signedIn({ javaScriptEnabled })
      const work = await opened(desk)
      await work.goto(`${app.url}/manage/reports`)
      const number = /cases\/(\w+)/.exec(kept)?.[1] ?? ''
      await work.getByRole('link', { name: 'Takedown requests', exact: true }).click()
      await work.getByRole('link', { name: number }).click()
      await work.getByRole('link', { name: id }).click()
      await work.getByRole('link', { name: 'Delete', exact: true }).click()
      await work.getByRole('button', { name: 'Delete', exact: true }).click()
      await work.getByRole('status').getByText('Deleted.').waitFor()
      await work.getByRole('link', { name: 'Takedown requests', exact: true }).click()
      await work.getByRole('link', { name: number }).click()
      await work.getByRole('combobox', { name: 'Decision' }).selectOption('upheld')
      await work.getByRole('textbox', { name: 'Answer' }).fill('We deleted it.')
      await work.getByRole('button', { name: 'Save' }).click()
      await work.getByText(/answer.*saved/i).waitFor()

      await page.goto(kept)
      await page.getByText('Upheld').waitFor()
      await page.getByText('We deleted it.').waitFor()
      assert.match(await page.getByRole('main').innerText(), /· gone/)
    })
  }

  it('a hostile text is nothing but characters: nothing runs, loads or leads anywhere', async () => {
    const id = await paste(hostile)
    await using desk = await signedIn()
    const work = await opened(desk)
    const asked: string[] = []
    work.on('request', request => asked.push(new URL(request.url()).pathname))
    await work.goto(`${app.url}/manage/snippets/${id}`)
    const text = work.getByRole('region', { name: 'Text', exact: true })
    assert.equal(await text.locator('a, img, script').count(), 0)
    assert.match(await text.innerText(), /U\+202Egnp\.exe/)
    assert.match(await work.title(), /^Snippet /)
    assert.ok(!asked.includes('/pixel.png'))
  })

  it('a block keeps a text out of the form for new snippets, and is counted', async () => {
    await using desk = await signedIn()
    const work = await opened(desk)
    await work.goto(`${app.url}/manage/blocks`)
    await work.getByLabel('Pattern, host or range').fill('x*')
    await work.getByRole('button', { name: 'Block', exact: true }).click()
    await work.getByRole('alert').getByRole('link', { name: 'Pattern, host or range' }).click()
    assert.equal(await work.locator(':focus').getAttribute('id'), 'value')
    await work.getByLabel('Pattern, host or range').fill('casino*bonus')
    await work.getByRole('button', { name: 'Block', exact: true }).click()
    await work.getByText('Blocked.').waitFor()
    const answer = await app.fetch('/api/', {
      method: 'POST',
      body: new URLSearchParams({ content: 'CASINO with a Bonus' }),
    })
    assert.equal(answer.status, 403)
    await work.getByText('⋯').click()
    await work.getByRole('button', { name: /^Unblock: / }).click()
    await work.getByRole('status').getByText('unblocked.').waitFor()
  })

  const paste = async (content: string): Promise<string> => {
    const body = new URLSearchParams({ content, format: 'url', lexer: '_text' })
    const answer = await app.fetch('/api/', { method: 'POST', body })
    return new URL((await answer.text()).trim()).pathname.slice(1)
  }

  async function signedIn(options: { readonly javaScriptEnabled?: boolean } = {}): Promise<BrowserContext> {
    const context = await browser.newContext(options)
    const [name = '', value = ''] = moderator.cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: app.url }])
    return context
  }

  /** Opens a page that fails the test on every message of the console, except for expected error responses. */
  async function opened(context: BrowserContext): Promise<Page> {
    const page = await context.newPage()
    page.on('console', message => {
      if (message.type() === 'error') assert.match(message.text(), /status of (4\d\d|503)/)
    })
    page.on('pageerror', error => assert.fail(error))
    return page
  }
})
