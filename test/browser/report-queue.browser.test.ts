/** The queue of moderators by keys, by buttons and without scripts. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { createStores } from '../../src/server/stores.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { type Person, somebody } from '../people.ts'
import { launchChromium } from './chromium.ts'

describe('The queue of reports in Chromium', () => {
  let app: TestApp
  let browser: Browser
  let moderator: Person
  let db: Database
  before(async () => {
    app = await startTestApp({ environment: { SNIPPET_RATE_PER_MINUTE: '0', SNIPPET_RATE_PER_DAY: '0' } })
    moderator = await somebody(app, 'moderator')
    browser = await launchChromium()
    db = await openDatabase(app.databaseUrl)
  })
  beforeEach(() => db.write(db.query.updateTable('snippet_reports').set({ state: 'gone' })))
  after(async () => {
    await browser?.close()
    await db?.close()
    await app?.close()
  })

  it('one person decides about two hundred reports with a key for each', async () => {
    const ids = await reported(Array.from({ length: 200 }, (_, index) => `Report number ${index}`))
    await using desk = await signedIn()
    const page = await queueIn(desk)
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    for (let left = ids.length; left > 0; left -= 1) {
      const row = page.locator('#queue-rows tr.current')
      await row.waitFor()
      await press(left % 4 === 0 ? 'd' : 'h')
    }
    await page.getByText('No open reports.').waitFor()
    assert.equal(keys, 200)
    const states = await statesOf(ids)
    assert.deepEqual(states, { upheld: 150, dismissed: 50 })
  })

  it('a wave of one creator is selected, hidden and blocked with three keys, and comes back with a fourth', async () => {
    const ids = await reported(
      Array.from({ length: 12 }, (_, index) => `Spam ${index}`),
      { isOneCreator: true },
    )
    await using desk = await signedIn()
    const page = await queueIn(desk)
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    await page.getByText('12 selected').waitFor()
    await page.keyboard.press('b')
    await page.getByRole('status').getByText('12 snippets hidden, and creators blocked.').waitFor()
    assert.deepEqual(await statesOf(ids), { upheld: 12 })
    await page.keyboard.press('z')
    await page.getByRole('status').getByText('12 snippets back in the queue').waitFor()
    assert.deepEqual(await statesOf(ids), { open: 12 })
    assert.equal(await page.locator('#queue-rows tr').count(), 12)
    assert.equal((await db.query.selectFrom('snippet_blocks').selectAll().execute()).length, 0)
  })

  it('one person decides about two hundred reports of a wave and of single ones with at most 60 keys', async () => {
    const wave = await reported(
      Array.from({ length: 150 }, (_, index) => `Buy watches, offer ${index}`),
      { isOneCreator: true },
    )
    const single = await reported(Array.from({ length: 50 }, (_, index) => `A text of its own, ${index}`))
    await using desk = await signedIn()
    const page = await queueIn(desk)
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    const current = page.locator('#queue-rows tr.current')
    const none = page.getByText('No open reports.')
    for (;;) {
      await current.or(none).first().waitFor()
      if (await none.isVisible()) break
      const isOfWave = (await current.getAttribute('data-creator')) !== null
      const id = await current.getAttribute('data-id')
      if (isOfWave) {
        await press('s')
        await press('h')
      } else await press(keys % 3 === 0 ? 'd' : 'h')
      await page.locator(`#queue-rows tr[data-id="${id}"]`).waitFor({ state: 'detached' })
    }
    assert.deepEqual(await statesOf(wave), { upheld: 150 })
    const decided = await statesOf(single)
    assert.equal((decided['upheld'] ?? 0) + (decided['dismissed'] ?? 0), 50)
    assert.ok(keys <= 60, `${keys} keys`)
  })

  it('Delete asks first, and does nothing when that is declined', async () => {
    const [id = ''] = await reported(['To be deleted'])
    await using desk = await signedIn()
    const page = await queueIn(desk)
    await page.keyboard.press('#')
    await page.getByRole('dialog').getByText(id).waitFor()
    await page.keyboard.press('Escape')
    assert.equal(await page.locator(`tr[data-id="${id}"]`).count(), 1)
    await page.keyboard.press('#')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('status').getByText('deleted').waitFor()
    assert.equal((await app.fetch(`/${id}`)).status, 404)
  })

  it('has rows of one line, and shows the whole excerpt in the row at hand', async () => {
    await reported(['short', `long ${'word '.repeat(80)}`, 'another'])
    await using desk = await signedIn()
    const page = await queueIn(desk)
    await page.setViewportSize({ width: 1440, height: 900 })
    const heights = () =>
      page
        .locator('#queue-rows tr')
        .evaluateAll(rows => rows.map(row => Math.round(row.getBoundingClientRect().height)))
    assert.deepEqual((await heights()).slice(1), [44, 44])
    await page.keyboard.press('j')
    const [first, second = 0] = await heights()
    assert.equal(first, 44)
    assert.ok(second > 60, `${second} px`)
  })

  it('takes a press in any row, whichever row is open', async () => {
    const ids = await reported(['one', `two ${'word '.repeat(80)}`, 'three', 'four'])
    await using desk = await signedIn()
    const page = await queueIn(desk)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('j')
    for (const id of ids) await page.getByRole('checkbox', { name: `Select ${id}` }).check()
    await page.getByText('4 selected').waitFor()
    await page
      .locator('#queue-rows tr')
      .last()
      .getByRole('button', { name: /^Hide:/ })
      .click()
    await page.getByRole('status').getByText('hidden from readers').waitFor()
    assert.equal(await page.locator('#queue-rows tr').count(), 3)
  })

  it('single keys can be switched off', async () => {
    const [id = ''] = await reported(['Stays'])
    await using desk = await signedIn()
    const page = await queueIn(desk)
    await page.keyboard.press('?')
    await page.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).uncheck()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('h')
    assert.equal(await page.locator(`tr[data-id="${id}"]`).count(), 1)
    assert.deepEqual(await statesOf([id]), { open: 1 })
  })

  it('a row that the server refuses comes back', async () => {
    const [id = ''] = await reported(['Refused'])
    await using desk = await signedIn()
    const page = await queueIn(desk)
    await page.route('**/manage/reports/decide', route => route.abort())
    await page.keyboard.press('h')
    await page.getByText('This could not be sent.').waitFor()
    assert.equal(await page.locator(`tr[data-id="${id}"]`).count(), 1)
  })

  it('works without scripts: a button of a row, a selection, the question before deleting, and undo', async () => {
    const ids = await reported(['First text', 'Second text', 'Third text'])
    const [first = '', second = '', third = ''] = ids
    await using desk = await signedIn({ javaScriptEnabled: false })
    const page = await queueIn(desk)
    await page.getByText('First text').waitFor()
    await page.getByRole('button', { name: `Hide: ${first}`, exact: true }).click()
    await page.getByRole('status').getByText('hidden from readers').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('back in the queue').waitFor()
    for (const id of [first, second]) await page.getByRole('checkbox', { name: `Select ${id}` }).check()
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
    await page.getByRole('status').getByText('2 snippets visible').waitFor()
    await page.getByRole('button', { name: `Delete: ${third}` }).click()
    await page.getByText('This cannot be undone.').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No open reports.').waitFor()
    assert.deepEqual(await statesOf(ids), { dismissed: 2, upheld: 1 })
  })

  /** Stores snippets, each with a report. */
  async function reported(
    texts: readonly string[],
    { isOneCreator = false } = {},
  ): Promise<readonly string[]> {
    const { reports } = createStores(db).moderation
    const ids: string[] = []
    for (const content of texts) {
      const body = new URLSearchParams({ content, format: 'url', lexer: '_text' })
      const answer = await app.fetch('/api/', { method: 'POST', body })
      ids.push(new URL((await answer.text()).trim()).pathname.slice(1))
    }
    const at = Date.now()
    const report = { kind: 'report', reason: 'spam', text: '', contact: null, state: 'open' } as const
    const all = ids.map((snippetId, index) => ({
      ...report,
      number: `r${snippetId}`,
      snippetId,
      at: at + index,
    }))
    await db.write(...all.map(each => reports.add({ ...each, decidedAt: null, counts: false }, null)))
    if (!isOneCreator)
      await db.write(
        db.query.updateTable('snippets').set({ origin_key: null, address_hash: null }).where('id', 'in', ids),
      )
    return ids
  }

  async function statesOf(ids: readonly string[]): Promise<Readonly<Record<string, number>>> {
    const rows = await db.query
      .selectFrom('snippet_reports')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .where('snippet_id', 'in', ids)
      .groupBy('state')
      .execute()
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  }

  async function signedIn(options: { readonly javaScriptEnabled?: boolean } = {}): Promise<BrowserContext> {
    const context = await browser.newContext(options)
    const [name = '', value = ''] = moderator.cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: app.url }])
    return context
  }

  async function queueIn(context: BrowserContext): Promise<Page> {
    const page = await context.newPage()
    page.on('pageerror', error => assert.fail(error))
    await page.goto(`${app.url}/manage/reports`)
    return page
  }
})
