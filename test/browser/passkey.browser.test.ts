/** Passkeys with Chromium's virtual authenticator, through the real pages only. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { somebody } from '../people.ts'
import { launchChromium } from './chromium.ts'

describe('A passkey in Chromium', () => {
  let site: TestApp
  let browser: Browser
  before(async () => {
    // WebAuthn needs a host name, not an IP address.
    site = await startTestApp({ host: 'localhost' })
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await site?.close()
  })

  it('is added by its owner, signs in without a password, and no more once it was deleted', async () => {
    const ada = await somebody(site, 'owner', 'ada')
    const [name = '', value = ''] = ada.cookie.split('=')
    const context = await browser.newContext()
    await context.addCookies([{ name, value, url: site.url }])
    const page = await context.newPage()
    await authenticator(page)

    await page.goto(`${site.url}/manage/account`)
    await page
      .getByLabel('For example')
      .or(page.getByLabel('Name', { exact: true }))
      .fill('laptop')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('textbox', { name: 'Name of laptop' }).waitFor()
    assert.equal(await page.getByRole('textbox', { name: 'Name of laptop' }).inputValue(), 'laptop')

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/sign-in/)
    await page.goto(`${site.url}/manage/sign-in?next=${encodeURIComponent('/manage/site')}`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL(/\/manage\/site$/)

    await page.goto(`${site.url}/manage/account`)
    await page.getByRole('button', { name: 'Delete the passkey laptop' }).click()
    await page.getByText('This is the only way to sign in').waitFor()
    await withPassword(site, ada.accountId)
    await page.goto(`${site.url}/manage/account`)
    await page.getByRole('button', { name: 'Delete the passkey laptop' }).click()
    await page.getByText('The passkey “laptop” was deleted.').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/sign-in/)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('alert').filter({ hasText: 'is not registered here' }).waitFor()

    await using db = await openDatabase(site.databaseUrl)
    const trail = await db.query.selectFrom('audit').select('action').where('name', '=', 'ada').execute()
    const actions = trail.map(each => each.action)
    assert.ok(
      actions.includes('added a passkey') && actions.includes('removed a passkey'),
      actions.join(', '),
    )
    await context.close()
  })

  it('confirms an old session, and what was typed before is done', async () => {
    const bea = await somebody(site, 'owner', 'bea')
    const [name = '', value = ''] = bea.cookie.split('=')
    const context = await browser.newContext()
    await context.addCookies([{ name, value, url: site.url }])
    const page = await context.newPage()
    await authenticator(page)
    await page.goto(`${site.url}/manage/account`)
    await page.locator('#passkey-name').fill('laptop')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('textbox', { name: 'Name of laptop' }).waitFor()

    await using db = await openDatabase(site.databaseUrl)
    const sessions = db.query.updateTable('sessions').where('account_id', '=', bea.accountId)
    const anHourAgo = () => db.write(sessions.set({ created_at: Date.now() - 3_600_000 }))
    await anHourAgo()
    await page.goto(`${site.url}/manage/tokens`)
    await page.locator('input[name=name]').fill('deploy <b>')
    await page.locator('form:has(input[name=name]) button').last().click()
    await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor()
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
    await page.getByText('deploy <b>').waitFor()
    assert.match(await page.locator('#secret').inputValue(), /^ckb_/)

    await anHourAgo()
    await page.goto(`${site.url}/manage/account`)
    await page.locator('#passkey-name').fill('phone')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor()
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
    await page.waitForURL(/\/manage\/account$/)
    await context.close()
  })

  it('takes only challenges of its own, and nothing that is no answer of a key', async () => {
    const options = await (await post('/manage/passkeys/sign-in/options', {})).json()
    const response = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    }
    const answer = { ceremony: options.ceremony, response }
    const first = await (await post('/manage/passkeys/sign-in', answer)).json()
    assert.match(first.problem, /is not registered here/)
    const made = { ...answer, ceremony: `${options.ceremony.slice(0, -4)}AAAA` }
    const second = await (await post('/manage/passkeys/sign-in', made)).json()
    assert.match(second.problem, /took too long/)
    const strange = await post('/manage/passkeys/sign-in', { ceremony: 7, response: 'x' })
    assert.equal(strange.status, 422)
  })

  async function post(path: string, body: object): Promise<Response> {
    const page = await site.fetch('/manage/sign-in')
    const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const token = /data-csrf="([^"]+)"/.exec(await page.text())?.[1] ?? ''
    return site.fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-csrf-token': token,
        cookie,
      },
      body: JSON.stringify(body),
    })
  }
})

async function authenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Gives an account a password, as a link for setting one would. */
async function withPassword(site: TestApp, accountId: number): Promise<void> {
  await using db = await openDatabase(site.databaseUrl)
  await db.write(
    db.query.updateTable('accounts').set({ password_hash: '$argon2id$x' }).where('id', '=', accountId),
  )
}
