/** A step of a test that waits in vain. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { launchChromium } from './chromium.ts'
import { watchIdleness } from './patience.ts'

test('A step that waits in vain tells what the page shows', async () => {
  await using browser = await launchChromium()
  await using context = await browser.newContext()
  const page = await context.newPage()
  await page.setContent('<h1>Signed out</h1><p hidden>Signed in</p>')
  await assert.rejects(
    page.getByText('Signed in').waitFor({ timeout: 100 }),
    /getByText\('Signed in'\)[\s\S]*about:blank shows:\nSigned out$/,
  )
})

test('What comes after a step that waited in vain does not wait for long', async () => {
  await using browser = await launchChromium()
  const page = await browser.newPage()
  await assert.rejects(page.waitForURL('**/elsewhere', { timeout: 100 }))
  const later = await browser.newPage()
  await Promise.all(
    [page, later].map(each => assert.rejects(each.getByText('Signed in').click(), /Timeout 5000ms exceeded/)),
  )
})

test('Only time in which the processors had nothing to do makes a step fail early', async t => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let busy = 1
  const { tooLong, stop } = watchIdleness({ busy: () => busy })
  t.after(stop)
  const outcomes: string[] = []
  tooLong.catch(({ message }: Error) => outcomes.push(message))
  t.mock.timers.tick(110_000)
  busy = 0.1
  t.mock.timers.tick(29_000)
  await Promise.resolve()
  assert.deepEqual(outcomes, [])
  t.mock.timers.tick(1_000)
  await assert.rejects(tooLong, /30 s in which the machine was idle/)
})
