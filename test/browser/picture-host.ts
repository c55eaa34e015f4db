import type { BrowserContext } from 'playwright-core'

/** Answers for the host of the documents' pictures, which would otherwise not load and be taken off the page. */
export async function servePictures(context: BrowserContext): Promise<void> {
  const body = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
  await context.route('https://pictures.example/**', route =>
    route.fulfill({ contentType: 'image/svg+xml', body }),
  )
}
