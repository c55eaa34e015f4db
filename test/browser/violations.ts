import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe-core finds wrong with the page as it is now: rule and element. */
export async function violations(page: Page): Promise<readonly string[]> {
  // A colour that is on its way to another has no contrast to judge.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The policy of our pages lets nobody add a script to them; the debugger may evaluate one.
  await page.evaluate(axe)
  const found = await page.evaluate<AxeResults>(`axe.run(document, { runOnly: ${JSON.stringify(rules)} })`)
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
