import { chromiumPath } from './browser/chromium.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

let server: TestPostgres | null = null

/** One PostgreSQL for the whole run, every suite makes databases of its own in it; and one Chromium, found or fetched. */
export async function globalSetup(): Promise<void> {
  process.env['CHROMIUM_PATH'] = chromiumPath()
  server = await startPostgres()
  process.env['TEST_POSTGRES_URL'] = server.url
}

export async function globalTeardown(): Promise<void> {
  await server?.stop()
}
