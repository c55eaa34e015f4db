/**
 * Notifications in the browser. Chromium without windows never allows them and reaches no push service, so the permission and
 * the `PushManager` are stand-ins; the page, the service worker and its push event are real.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page, Worker } from 'playwright-core'
import { startTestApp, type TestApp, until } from '../app.ts'
import { incidentDocument } from '../subscribers/incidents.ts'
import { testBrowser } from '../subscribers/push/push-service.ts'
import { launchChromium } from './chromium.ts'
import { violations } from './violations.ts'

/** Replaces what Chromium without windows lacks; `answer` is what the person says to the prompt. */
const standIns = (subscription: object, answer: NotificationPermission) => `
  localStorage.permission ??= 'default'
  Object.defineProperty(Notification, 'permission', { get: () => localStorage.permission })
  Notification.requestPermission = async () => {
    if (!navigator.userActivation.isActive) throw new Error('not by a click')
    return (localStorage.permission = ${JSON.stringify(answer)})
  }
  const made = {
    ...${JSON.stringify(subscription)},
    get options() {
      const key = localStorage.pushKey.replaceAll('-', '+').replaceAll('_', '/')
      return { applicationServerKey: Uint8Array.from(atob(key), each => each.charCodeAt(0)).buffer }
    },
    toJSON: () => (${JSON.stringify(subscription)}),
    unsubscribe: async () => {
      delete localStorage.pushKey
      return true
    },
  }
  PushManager.prototype.getSubscription = async () => (localStorage.pushKey ? made : null)
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly) throw new Error('invisible')
    localStorage.pushKey = applicationServerKey
    return made
  }
`

describe('Notifications in this browser', () => {
  let app: TestApp
  let browser: Browser
  before(async () => {
    app = await startTestApp({ basePath: '/board', document: incidentDocument })
    browser = await launchChromium()
  })
  after(async () => {
    await browser.close()
    await app.close()
  })

  const opened = async (
    context: BrowserContext,
    subscription: object,
    { answer = 'granted' as NotificationPermission, path = '/subscribe', more = '' } = {},
  ) => {
    const page = await context.newPage()
    await page.addInitScript(standIns(subscription, answer) + more)
    await page.goto(`${app.url}${path}`)
    return page
  }
  const shownState = (page: Page) =>
    page.evaluate(
      `[...document.querySelectorAll('#push [data-state]')].filter(each => !each.hidden).map(each => each.dataset.state).join()`,
    )
  const find = async ({ subscription }: ReturnType<typeof testBrowser>) => {
    const answer = await app.fetch('/subscribe/push/find', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ subscription }),
    })
    return answer.ok ? ((await answer.json()) as { readonly manage: string }).manage : null
  }
  const start = (page: Page) => page.getByRole('button', { name: 'Notify me in this browser' })
  const stop = (page: Page) => page.getByRole('button', { name: 'Stop notifications' })

  it('are asked for by a click alone, with what is chosen, and changed and stopped there', async () => {
    await using context = await browser.newContext()
    const person = testBrowser('https://push.example.net', '/person')
    const page = await opened(context, person.subscription)
    const complaints: string[] = []
    page.on('console', each => each.type() === 'error' && complaints.push(each.text()))
    await start(page).waitFor()
    assert.equal(await page.evaluate('localStorage.permission'), 'default')
    await page.getByText('Choose what to be notified of').click()
    await page.getByLabel('Maintenance', { exact: true }).uncheck()
    await page.getByLabel('Only those I choose').check()
    await page.getByText('Groups and services').click()
    await page.getByLabel(/Everything in ‘Shop’/).check()
    await start(page).click()
    await stop(page).waitFor()
    assert.deepEqual(await violations(page), [])
    const manage = await find(person)
    const data = await (await fetch(new URL(`${manage}/data.json`, app.url))).json()
    const { topics, subscriptions } = data as { readonly topics: string[]; readonly subscriptions: string[] }
    assert.deepEqual([topics, subscriptions], [['incidents'], ['group:Shop']])
    await page.reload()
    await stop(page).waitFor()
    await page.getByRole('link', { name: 'Change', exact: true }).click()
    await page.getByText('Your browser gets notifications from').waitFor()
    await page.goBack()
    await stop(page).click()
    await start(page).waitFor()
    assert.equal(await find(person), null)
    assert.equal(await page.evaluate('localStorage.pushKey'), undefined)
    assert.deepEqual(complaints, [], 'no policy was violated')
  })

  it('say what can be done where the browser cannot show them', async () => {
    const { subscription } = testBrowser('https://push.example.net', '/denied')
    const states = [
      [{ more: `localStorage.permission = 'denied'` }, 'denied'],
      [{ more: 'delete window.PushManager' }, 'unable'],
      [{ more: 'delete window.PushManager; navigator.standalone = false' }, 'install'],
    ] as const
    for (const [given, state] of states) {
      await using context = await browser.newContext()
      const page = await opened(context, subscription, given)
      await until(
        () => shownState(page),
        shown => shown === state,
      )
    }
    await using context = await browser.newContext()
    const page = await opened(context, subscription, { answer: 'denied' })
    await start(page).click()
    await page.getByText('Your browser blocks notifications').waitFor()
    await using still = await browser.newContext({ javaScriptEnabled: false })
    const plain = await still.newPage()
    await plain.goto(`${app.url}/subscribe`)
    assert.equal(await plain.getByRole('button', { name: 'Notify me' }).count(), 0)
  })

  it('show the reason of a refusal, and take it away with the next attempt', async () => {
    await using context = await browser.newContext()
    const person = testBrowser('https://push.example.net', '/refused')
    const page = await opened(context, person.subscription)
    await page.getByText('Choose what to be notified of').click()
    await page.getByLabel('Only those I choose').check()
    await start(page).click()
    await page.getByText('Choose at least one service or group').waitFor()
    await page.getByLabel('All services, also those added later').check()
    await start(page).click()
    await stop(page).waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
  })

  it('are renewed for another key of the site, and offer to add what a link has chosen', async () => {
    await using context = await browser.newContext()
    const person = testBrowser('https://push.example.net', '/again')
    const more = `localStorage.pushKey ??= 'AAAA'; localStorage.permission = 'granted'`
    const page = await opened(context, person.subscription, { more, path: '/subscribe?incident=one' })
    await start(page).click()
    await stop(page).waitFor()
    assert.notEqual(await page.evaluate('localStorage.pushKey'), 'AAAA')
    await page.goto(`${app.url}/subscribe?monitor=2`)
    await page.getByRole('link', { name: 'Add what is chosen above' }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Added to your subscription.').waitFor()
    const data = await (await fetch(new URL(`${await find(person)}/data.json`, app.url))).json()
    assert.deepEqual((data as { readonly subscriptions: string[] }).subscriptions, [
      'incident:one',
      'monitor:2',
    ])
  })

  describe('the service worker', () => {
    let context: BrowserContext
    let page: Page
    let worker: Worker
    const person = testBrowser('https://push.example.net', '/worker')
    before(async () => {
      context = await browser.newContext()
      page = await opened(context, person.subscription)
      const started = context.waitForEvent('serviceworker')
      await start(page).click()
      await stop(page).waitFor()
      worker = await started
      await worker.evaluate(`{
        self.shown = []
        self.registration.showNotification = async (title, options) => void self.shown.push({ title, ...options })
      }`)
    })
    after(() => context.close())

    const shown = () => worker.evaluate('self.shown')
    /** Dispatches an event that only a browser with windows makes; scripts cannot extend the life of their own events. */
    const dispatch = (type: string, fields: string) =>
      worker.evaluate(`(async () => {
        const event = new ExtendableEvent('${type}')
        const work = []
        Object.assign(event, { waitUntil: each => work.push(each) }, ${fields})
        self.dispatchEvent(event)
        await Promise.all(work)
      })()`)

    it('shows a message that arrives, under the tag of its incident', async () => {
      const cdp = await context.newCDPSession(page)
      const registered = new Promise<string>(resolve =>
        cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          const own = registrations.find(each => each.scopeURL === `${app.url}/`)
          if (own) resolve(own.registrationId)
        }),
      )
      await cdp.send('ServiceWorker.enable')
      const notification = {
        title: 'Identified: Checkout fails',
        body: 'Found.',
        navigate: `${app.url}/announcements/one`,
        tag: 'announcement:one',
        lang: 'en',
      }
      await cdp.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(app.url).origin,
        registrationId: await registered,
        data: JSON.stringify({ web_push: 8030, notification }),
      })
      const all = await until(shown, each => (each as readonly object[]).length > 0)
      const { navigate, ...options } = notification
      assert.deepEqual(all, [
        {
          ...options,
          renotify: true,
          icon: `${app.url}/icons/192.png`,
          data: { url: navigate },
        },
      ])
    })

    it('opens the page of the incident, or shows it where it is open', async () => {
      await worker.evaluate('{ self.clients.openWindow = async url => { self.openedWindow = url } }')
      const click = (url: string) =>
        dispatch('notificationclick', `{ notification: { close: () => {}, data: { url: '${url}' } } }`)
      await click(`${app.url}/announcements/one`)
      assert.equal(await worker.evaluate('self.openedWindow'), `${app.url}/announcements/one`)
      await worker.evaluate(
        '{ WindowClient.prototype.focus = async function () { self.focused = this.url } }',
      )
      await click(`${app.url}/subscribe`)
      assert.equal(await worker.evaluate('self.focused'), `${app.url}/subscribe`)
    })

    it('tells the site when the browser renews its address', async () => {
      const renewed = testBrowser('https://push.example.net', '/renewed')
      const manage = await find(person)
      await dispatch('pushsubscriptionchange', `{ newSubscription: ${JSON.stringify(renewed.subscription)} }`)
      assert.equal(await find(renewed), manage)
      assert.equal(await find(person), null)
    })

    it('keeps no copies of pages, and answers none of their requests', async () => {
      await page.reload()
      assert.deepEqual(await worker.evaluate('caches.keys()'), [])
      const source = await (await app.fetch('/service-worker.js')).text()
      assert.doesNotMatch(source, /'fetch',|respondWith/)
    })
  })

  it('are offered by a page that can be installed, with its icons', async () => {
    const page = await (await app.fetch('/subscribe', { headers: { accept: 'text/html' } })).text()
    assert.match(page, /<link rel="manifest" href="\/board\/manifest\.webmanifest">/)
    const answer = await app.fetch('/manifest.webmanifest')
    assert.match(answer.headers.get('content-type') ?? '', /^application\/manifest\+json/)
    for (const path of ['/subscribe', '/subscribe?monitor=1'])
      assert.match(
        (await app.fetch(path)).headers.get('content-security-policy') ?? '',
        /^default-src 'none'; .*; manifest-src 'self'$/,
      )
    const manifest = (await answer.json()) as {
      readonly display: string
      readonly scope: string
      readonly icons: readonly { readonly src: string; readonly sizes: string }[]
    }
    assert.deepEqual([manifest.display, manifest.scope], ['standalone', '/board/'])
    for (const { src, sizes } of [...manifest.icons, { src: '/board/icons/180.png', sizes: '180x180' }]) {
      const icon = Buffer.from(await (await fetch(new URL(src, app.url))).arrayBuffer())
      assert.equal(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, sizes)
    }
    assert.equal((await app.fetch('/icons/193.png')).status, 404)
  })
})
