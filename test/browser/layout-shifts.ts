import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** How far things moved, each time they did after they were drawn; asked once the page loads nothing more and has drawn what it has. */
export async function layoutShifts(page: Page): Promise<readonly number[]> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(`(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().map(each => each.value)
  })()`)
}

/** A tenth of what counts as good for readers. A time that is put into the words of the reader may be a letter wider. */
export const shiftMax = 0.01

/** Asserts that what a page has drawn stays where it is. */
export async function assertSteady(page: Page, name?: string): Promise<void> {
  const shifts = await layoutShifts(page)
  const sum = shifts.reduce((total, each) => total + each, 0)
  assert.ok(sum < shiftMax, `${name ?? page.url()} moved by ${sum}: ${shifts.join(' ')}`)
}
