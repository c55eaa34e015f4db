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
