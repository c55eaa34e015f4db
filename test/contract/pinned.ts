import assert from 'node:assert/strict'
import type { TestApp } from '../app.ts'
import { type Sent, send, urlencoded } from './wire.ts'

export type Pinned = { readonly url: string; readonly lexer: string; readonly content: string }

/** Creates a snippet and gives its address. */
export async function pin(app: TestApp, fields: Readonly<Record<string, string>>): Promise<string> {
  const sent = urlencoded(Object.entries({ format: 'url', ...fields }))
  const { status, text } = await send(`${app.url}/api/`, sent)
  assert.equal(status, 200, text)
  return text.trim()
}

/** Sends a form that asks for JSON, and gives the answer, which must be a success. */
export async function stored(app: TestApp, sent: Sent): Promise<Pinned> {
  const { status, text } = await send(`${app.url}/api/`, sent)
  assert.equal(status, 200, text)
  return JSON.parse(text) as Pinned
}

/** The raw text of a snippet, to the byte. */
export async function readBack(url: string): Promise<Buffer> {
  const { status, bytes, text } = await send(`${url}/raw`)
  assert.equal(status, 200, text)
  return bytes
}
