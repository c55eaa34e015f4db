import { startPostgres, type TestPostgres } from './postgres.ts'

let server: TestPostgres | null = null

/** One PostgreSQL for the whole run; every suite makes databases of its own in it. */
export async function globalSetup(): Promise<void> {
  server = await startPostgres()
  process.env['TEST_POSTGRES_URL'] = server.url
}

export async function globalTeardown(): Promise<void> {
  await server?.stop()
}
