import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import type { Engine } from '../../src/db/database.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../app.ts'
import { engines } from '../matrix.ts'

/** A suite on both engines over one running server each, which `app` gives inside the tests. */
export function onEachServer(
  name: string,
  options: TestAppOptions,
  body: (app: () => TestApp, engine: Engine) => void,
): void {
  // Side by side, because much of the time is spent waiting for an instant.
  describe(name, { concurrency: engines.length }, () => {
    for (const engine of engines)
      describe(`${name}, on ${engine}`, { concurrency: 1 }, () =>
        withServer({ engine, ...options }, app => body(app, engine)),
      )
  })
}

/** The same on one engine, for what has nothing to do with the database. */
export function onServer(name: string, options: TestAppOptions, body: (app: () => TestApp) => void): void {
  describe(name, () => withServer(options, body))
}

function withServer(options: TestAppOptions, body: (app: () => TestApp) => void): void {
  let running: TestApp | null = null
  before(async () => {
    running = await startTestApp(options)
  })
  after(() => running?.close())
  body(() => {
    assert.ok(running, 'the server runs inside the tests only')
    return running
  })
}

/** The data of an answer that must be free of errors. */
export async function ask(app: TestApp, query: string, variables?: object) {
  const { data, errors } = await app.graphql(query, variables)
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data
}

/** An announcement of the import document with all it must have. */
export const announcement = (id: string, fields: object = {}) => ({
  id,
  title: `Title of ${id}`,
  description: `Description of ${id}`,
  image: 'https://pictures.example/a.png',
  createdAt: '2026-01-01T13:00:00.000Z',
  platformUserId: 1,
  ...fields,
})

/** A monitor whose probes never get anywhere within the test: long interval, nobody asks for its result. */
export const monitor = (name: string, fields: object = {}) => ({
  name,
  kind: 'tcp',
  host: '127.0.0.1',
  port: 9,
  intervalSeconds: 3600,
  ...fields,
})

export const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString()
