import { parentPort } from 'node:worker_threads'
import { decodeUtf8 } from '../../lib/utf8.ts'
import { type Manner, render } from './render.ts'

export type JobMessage = Manner & { readonly content: Uint8Array }
export type DoneMessage = { readonly html: Uint8Array<ArrayBuffer>; readonly lines: number }

parentPort?.on('message', ({ content, ...manner }: JobMessage) => {
  const { html, lines } = render({ text: decodeUtf8(content), ...manner })
  const bytes = new TextEncoder().encode(html)
  const done: DoneMessage = { html: bytes, lines }
  parentPort?.postMessage(done, [bytes.buffer])
})
parentPort?.postMessage('ready')
