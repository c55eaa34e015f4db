import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { publicFolder } from '../../src/web/assets.ts'
import type { Html } from '../../src/web/html.ts'

export const galleryOrigin = 'https://status.example'

/** Serves the pages of the gallery to a browser, without a server. */
export const serveGallery = (context: BrowserContext, pages: ReadonlyMap<string, Html>) =>
  context.route('**/*', route => {
    const { origin, pathname } = new URL(route.request().url())
    if (origin !== galleryOrigin) return route.abort()
    const asset = join(publicFolder, pathname.replace('/assets/', ''))
    if (pathname.startsWith('/assets/') && existsSync(asset))
      return route.fulfill({ contentType: types[extname(asset)] ?? 'text/plain', body: readFileSync(asset) })
    return route.fulfill({ contentType: 'text/html', body: String(pages.get(pathname.slice(1)) ?? '') })
  })

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}
