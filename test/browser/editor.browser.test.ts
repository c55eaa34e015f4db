/** The editor of announcements with scripts: preview, autosave, and no lost text. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { openDatabase } from '../../src/db/open-database.ts'
import { until } from '../app.ts'
import { type Person, somebody } from '../people.ts'
import { siteInChromium } from './site-in-chromium.ts'

describe('The editor of announcements in Chromium', () => {
  const here = siteInChromium()

  async function signIn(context: BrowserContext, person: Person): Promise<Page> {
    const [name = '', value = ''] = person.cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: here.site.url }])
    return context.newPage()
  }

  /** Signs in a new editor in a browser of their own, and opens an announcement of theirs. */
  async function atEditor(username: string): Promise<{ readonly page: Page; readonly person: Person }> {
    const person = await somebody(here.site, 'editor', username)
    const page = await signIn(
      await here.browser.newContext({ viewport: { width: 1280, height: 900 } }),
      person,
    )
    await page.goto(`${here.site.url}/manage/new-announcement`)
    await page.getByLabel('Title').fill(`Of ${username}`)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
    return { page, person }
  }
  const inBrowser = async (page: Page) => String(await page.evaluate('JSON.stringify({ ...localStorage })'))
  const kept = (page: Page) => page.locator('#autosave', { hasText: /^Saved/ }).waitFor()

  it('shows beside the form how it will look while somebody types', async () => {
    const { page } = await atEditor('ada')
    const preview = page.locator('#article-preview')
    await page.getByLabel('Content').fill('Now with **more** lanes. <img src=x onerror="document.title=1">')
    await preview.locator('strong', { hasText: 'more' }).waitFor()
    await page.locator('summary', { hasText: 'Banner' }).click()
    await page.getByLabel('Banner text').fill('Lanes are open.')
    await page.getByLabel('Type').selectOption('success')
    await preview.locator('.page-banner-success', { hasText: 'Lanes are open.' }).waitFor()
    assert.equal(await preview.locator('img[onerror]').count(), 0)
    await page.context().close()
  })

  for (const javaScriptEnabled of [true, false])
    it(`shows only the fields that the chosen kind has, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      const person = await somebody(here.site, 'editor', `kinds ${javaScriptEnabled}`)
      const page = await signIn(await here.browser.newContext({ javaScriptEnabled }), person)
      await page.goto(`${here.site.url}/manage/new-announcement?kind=notice`)
      const shown = async (kind: string) => {
        await page.getByLabel('Kind').selectOption(kind)
        const names = ['Impact', 'Began', 'Ended', 'Recorded afterwards', 'Postmortem']
        const visible = await Promise.all(names.map(name => page.getByLabel(name).isVisible()))
        return names.filter((_, index) => visible[index])
      }
      assert.deepEqual(await shown('notice'), [])
      assert.deepEqual(await shown('maintenance'), ['Began', 'Ended', 'Recorded afterwards'])
      assert.deepEqual(await shown('incident'), [
        'Impact',
        'Began',
        'Ended',
        'Recorded afterwards',
        'Postmortem',
      ])
      await page.context().close()
    })

  it('names the time on the button that schedules, while it is typed and when the page comes back', async () => {
    const { page } = await atEditor('tim')
    await page.getByRole('button', { name: 'Schedule', exact: true }).waitFor()
    await page.getByLabel('Publish at').fill('2099-01-02T03:04')
    await page.getByRole('button', { name: 'Schedule for 2 January 2099, 03:04' }).waitFor()
    await page.getByLabel('Publish at').fill('')
    await page.getByRole('button', { name: 'Schedule', exact: true }).waitFor()
    await page.getByLabel('Publish at').fill('2099-01-02T03:04')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.waitForLoadState()
    await page.getByRole('button', { name: 'Schedule for 2 January 2099, 03:04' }).click()
    await page.getByText('Will be published on 2 January 2099, 03:04.').waitFor()
    await page.context().close()
  })

  it('formats the text by buttons and keys, and takes pictures that are pasted', async () => {
    const { page } = await atEditor('abe')
    const content = page.getByLabel('Content')
    await content.fill('slow')
    await content.press('ControlOrMeta+a')
    await content.press('ControlOrMeta+b')
    assert.equal(await content.inputValue(), '**slow**')
    await content.press('ControlOrMeta+b')
    assert.equal(await content.inputValue(), 'slow')
    await page.getByRole('button', { name: 'List', exact: true }).click()
    assert.equal(await content.inputValue(), '- slow')
    await content.press('ControlOrMeta+z')
    assert.equal(await content.inputValue(), 'slow')
    const picture = (
      await sharp({ create: { width: 2, height: 2, channels: 3, background: '#808080' } })
        .png()
        .toBuffer()
    ).toString('base64')
    const paste = (bytes: string) =>
      page.evaluate(`{
        const files = new DataTransfer()
        files.items.add(new File([Uint8Array.from(atob('${bytes}'), each => each.charCodeAt(0))], 'a plan.png', { type: 'image/png' }))
        document.getElementById('content').dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true }),
        )
      }`)
    await paste(picture)
    // `waitForFunction` evaluates its repeated checks in the page, whose policy refuses that.
    await until(
      () => content.inputValue(),
      text => /!\[a plan\]\(http.*\.webp\)/.test(text),
    )
    await page.locator('#article-preview img[alt="a plan"]').waitFor()
    await paste('bm8gcGljdHVyZQ==')
    await page.getByText('Choose a PNG, JPEG, WebP, GIF or AVIF picture.').waitFor()
    assert.doesNotMatch(await content.inputValue(), /Uploading/)
    await page.context().close()
  })

  it('shows and keeps what was typed before its script came', async () => {
    const { page } = await atEditor('amy')
    const script = Promise.withResolvers<void>()
    await page.route(/editor[^/]*\.js/, async route => {
      await script.promise
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await page.getByLabel('Content').fill('Typed **early**.')
    script.resolve()
    await page.locator('#article-preview strong', { hasText: 'early' }).waitFor()
    await kept(page)
    await page.context().close()
  })

  it('asks for the preview again when the server was busy', async () => {
    const { page } = await atEditor('bea')
    let refused = 0
    await page.route(/preview/, route =>
      refused++ === 0 ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await page.getByLabel('Content').fill('Shown **later**.')
    await page.locator('#article-preview strong', { hasText: 'later' }).waitFor()
    assert.ok(refused > 1)
    await page.context().close()
  })

  it('keeps what is typed, and offers it when the page is opened again', async () => {
    const { page } = await atEditor('ben')
    await page.getByLabel('Content').fill('Half a sent')
    await kept(page)
    await page.reload()
    await page.getByText('You have unsaved changes').waitFor()
    assert.equal(await page.getByLabel('Content').inputValue(), '')
    await page.getByRole('link', { name: 'Continue editing them' }).click()
    assert.equal(await page.getByLabel('Content').inputValue(), 'Half a sent')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
    assert.equal(await page.getByText('You have unsaved changes').count(), 0)
    assert.equal(await page.getByLabel('Content').inputValue(), 'Half a sent')
    await page.context().close()
  })

  it('loses nothing when the session ends while somebody types', async () => {
    const { page, person } = await atEditor('cleo')
    await using db = await openDatabase(here.site.databaseUrl)
    const ofPerson = db.query.selectFrom('sessions').selectAll().where('account_id', '=', person.accountId)
    const session = await ofPerson.executeTakeFirstOrThrow()
    await db.write(db.query.deleteFrom('sessions').where('id', '=', session.id))
    await page.getByLabel('Content').fill('Typed after the end')
    await page.locator('#autosave', { hasText: 'You are signed out' }).waitFor()
    assert.equal(await page.getByLabel('Content').inputValue(), 'Typed after the end')

    await db.write(db.query.insertInto('sessions').values(session))
    await page.reload()
    await page.getByText('You have unsaved changes').waitFor()
    await page.getByRole('link', { name: 'Continue editing them' }).click()
    assert.equal(await page.getByLabel('Content').inputValue(), 'Typed after the end')
    await page.context().close()
  })

  it('keeps what the server did not take for this person alone, and forgets it when they sign out', async () => {
    const { page, person } = await atEditor('eve')
    const address = page.url()
    const context = page.context()
    const secret = 'Not for the next one'
    await page.route('**/autosave', route => route.abort())
    await page.getByLabel('Content').fill(secret)
    await until(
      () => inBrowser(page),
      text => text.includes('next+one'),
    )
    await page.unroute('**/autosave')

    // Another person at the same browser, without a sign-out in between, is not shown it.
    const fritz = await somebody(here.site, 'editor', 'fritz')
    const become = async ({ cookie }: Person) => {
      const [name = '', value = ''] = cookie.split(/=(.*)/s)
      await context.addCookies([{ name, value, url: here.site.url }])
    }
    await page.route('**/autosave', route => route.abort())
    await become(fritz)
    await page.goto(address)
    assert.equal(await page.getByLabel('Content').inputValue(), '')
    assert.equal(await page.getByText('You have unsaved changes').count(), 0)
    assert.match(await inBrowser(page), /next\+one/, 'eve has not lost it')

    await become(person)
    await page.goto(`${here.site.url}/manage/announcements`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/sign-in/)
    assert.doesNotMatch(await inBrowser(page), /next/)
    await context.close()
  })

  it('keeps nothing of somebody who signs out while they type', async () => {
    const { page } = await atEditor('gail')
    await page.route('**/autosave', route => route.abort())
    await page.getByLabel('Content').fill('Half a secret')
    await until(
      () => inBrowser(page),
      text => text.includes('Half'),
    )
    await page.getByLabel('Content').fill('Half a secret and more')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/sign-in/)
    assert.doesNotMatch(await inBrowser(page), /secret/)
    await page.context().close()
  })

  it('shows the second of two both versions, and saves the one that was chosen', async () => {
    const { page } = await atEditor('dora')
    const address = page.url()
    const other = await page.context().newPage()
    await other.goto(address)
    await other.getByLabel('Title').fill('The first of two')
    await other.getByRole('button', { name: 'Save draft' }).click()
    await other.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
    await page.getByLabel('Title').fill('The second of two')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('heading', { name: 'Someone else saved first' }).waitFor()
    await page.locator('del', { hasText: 'first' }).first().waitFor()
    await page.getByRole('button', { name: 'Continue editing mine' }).click()
    assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), 'The second of two')
    await page.locator('del', { hasText: 'first' }).first().waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
    await page.locator('.page-head .menu > summary').click()
    await page.getByRole('link', { name: 'Revisions' }).click()
    await page.getByRole('link', { name: 'Revision 2' }).click()
    await page.getByRole('button', { name: 'Restore this version' }).click()
    await page.getByRole('status').filter({ hasText: 'Restored.' }).waitFor()
    assert.equal(await page.getByLabel('Title').inputValue(), 'The first of two')
    await page.context().close()
  })
})
