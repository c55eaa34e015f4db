import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'

/** Takes one where `npm run pictures` asks for it, and else none. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const { PICTURES } = process.env
  if (!PICTURES) return
  // What is pressed last must not show as pressed, nor a field that was left with its cursor.
  await page.mouse.move(0, 0)
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await sharp(png)
    .png({ palette: true, colours: 256, effort: 10 })
    .toFile(join(PICTURES, `${name}.png`))
}
