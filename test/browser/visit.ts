import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { followCopies } from './copies.ts'

export type Visit = {
  readonly page: Page
  /** Uncaught errors, dialogs, and what the browser warns of in its console. */
  readonly complaints: string[]
  /** The last text that a page copied. */
  readonly copied: () => string | null
} & AsyncDisposable

/** A tab of a visitor without cookies, who may copy. The context closes with it. */
export async function visit(
  browser: Browser,
  { url, ...options }: BrowserContextOptions & { readonly url?: string } = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  })
  const copied = await followCopies(context)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('dialog', dialog => complaints.push(`a dialog: ${dialog.message()}`))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  if (url !== undefined) await page.goto(url)
  return { page, complaints, copied, [Symbol.asyncDispose]: () => context.close() }
}

/** Complaints without the browser's own lines about answers with an error status, which a test expects. */
export const apartFromAnswers = (complaints: readonly string[]): readonly string[] =>
  complaints.filter(each => !each.startsWith('Failed to load resource'))

export const snippetAddress = /\/[0-9A-Za-z]{10}$/
export const encryptedAddress = /\/[0-9A-Za-z]{10}#[\w-]{43}$/

/** Opens the menu with what is rare, on the page of a snippet or its form. */
export const openMenu = (page: Page): Promise<void> =>
  page.locator('.snippet-menu > summary, .new-menu > summary[aria-label], .ready-head summary').click()

type Writing = {
  readonly text: string
  readonly name?: string
  /** Value of the lifetime. */
  readonly expires?: string
  readonly password?: string
  readonly burns?: boolean
  readonly encrypts?: boolean
}

/** Fills in the form for new snippets, which is open. */
export async function fillIn(page: Page, { text, name, expires, ...protection }: Writing): Promise<void> {
  await page.getByLabel('Text', { exact: true }).fill(text)
  if (name !== undefined) await page.getByLabel('File name', { exact: true }).fill(name)
  if (expires !== undefined) await page.getByLabel('Expires').selectOption(expires)
  const { password, burns = false, encrypts = false } = protection
  if (password === undefined && !burns && !encrypts) return
  await page.locator('.new-protect > summary').click()
  if (password !== undefined) await page.getByLabel('Password').fill(password)
  if (burns) await page.getByLabel('Burn after reading').check()
  if (encrypts) await page.getByLabel('Encrypt in this browser').check()
  await page.locator('.new-protect > summary').click()
}

/** Creates a snippet by the form at this address; returns the address of its page. */
export async function write(page: Page, form: string, writing: Writing): Promise<string> {
  await page.goto(form)
  await fillIn(page, writing)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(writing.encrypts ? encryptedAddress : snippetAddress)
  return page.url()
}
