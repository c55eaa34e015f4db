import type { BrowserContext } from 'playwright-core'

/**
 * Follows what the pages of a context copy; returns the function that gives the last text. The files of a run share one
 * Chromium and with it one clipboard, in which another file's text may be by the time it is read.
 */
export async function followCopies(context: BrowserContext): Promise<() => string | null> {
  let last: string | null = null
  await context.exposeFunction('noteCopy', (text: string) => {
    last = text
  })
  await context.addInitScript(`{
    const { clipboard } = navigator
    if (clipboard) {
      const [write, writeText] = [clipboard.write.bind(clipboard), clipboard.writeText.bind(clipboard)]
      clipboard.writeText = async text => {
        await writeText(text)
        await noteCopy(text)
      }
      clipboard.write = async items => {
        await write(items)
        await noteCopy(await (await items[0].getType('text/plain')).text())
      }
    }
  }`)
  return () => last
}
