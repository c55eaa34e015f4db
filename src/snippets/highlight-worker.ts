import { parentPort } from 'node:worker_threads'
import { type Manner, render } from './render.ts'

export type JobMessage = Manner & { readonly content: Uint8Array }
export type DoneMessage = { readonly html: Uint8Array<ArrayBuffer>; readonly lines: number }

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

parentPort?.on('message', ({ content, ...manner }: JobMessage) => {
  const { html, lines } = render({ text: utf8.decode(content), ...manner })
  const bytes = new TextEncoder().encode(html)
  const done: DoneMessage = { html: bytes, lines }
  parentPort?.postMessage(done, [bytes.buffer])
})
parentPort?.postMessage('ready')
