import type { Browser } from 'playwright-core'
import { encryptFiles } from '../../src/web/public/armour.js'
import { pin } from '../contract/pinned.ts'
import type { siteInChromium } from './site-in-chromium.ts'
import { apartFromAnswers, type Visit, visit } from './visit.ts'

export type Files = Parameters<typeof encryptFiles>[0]
export type Look = {
  readonly place?: string
  readonly width?: number
  readonly dark?: boolean
  readonly language?: string
}
type Tab = Visit & { readonly faults: () => readonly string[] }
type Opened = Tab & { readonly url: string; readonly key: string }

/** Opens an encrypted snippet; `place` is what follows the key in the address. */
export async function openEncrypted(
  here: ReturnType<typeof siteInChromium>,
  files: Files,
  { place = '', width = 1000, dark = false, language }: Look = {},
): Promise<Opened> {
  const { armour, key } = await encryptFiles(files)
  const url = `${await pin(here.site, { content: armour, encrypted: '1' })}#${key}`
  const tab = await strictTab(here.browser, width, dark, language)
  await tab.page.goto(`${url}${place}`)
  await tab.page.locator('.encrypted.opened').waitFor()
  return { ...tab, url, key }
}

/** A tab that also counts what the policy of our pages refuses. */
export async function strictTab(browser: Browser, width: number, dark: boolean, locale = 'en'): Promise<Tab> {
  const colorScheme = dark ? 'dark' : 'light'
  const tab = await visit(browser, { viewport: { width, height: 800 }, colorScheme, locale })
  const refused: string[] = []
  await tab.page.exposeFunction('noteRefusal', (what: string) => refused.push(what))
  await tab.page.addInitScript(
    "addEventListener('securitypolicyviolation', each => noteRefusal(each.violatedDirective + ' ' + each.blockedURI))",
  )
  return { ...tab, faults: () => [...apartFromAnswers(tab.complaints), ...refused] }
}
