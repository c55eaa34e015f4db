import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from '../../src/config/config.ts'
import { startApp } from '../../src/server/start.ts'
import { freePort } from '../ports.ts'

/** A server that has loaded nothing but what a start loads: the tests' own way to start one brings most of it. */
export async function startFreshApp(environment: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-fresh-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: url,
    DATABASE_URL: `sqlite:${join(folder, 'corkboard.db')}`,
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const app = await startApp(config, { log: pino({ level: 'silent' }) })
  return {
    url,
    close: async () => {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
