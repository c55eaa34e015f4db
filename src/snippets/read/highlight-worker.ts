import { parentPort } from 'node:worker_threads'
import { decodeUtf8 } from '../../lib/utf8.ts'
import { type Manner, type Rendered, render } from './render-text.ts'

export type JobMessage = Manner & { readonly content: Uint8Array }
export type DoneMessage = Omit<Rendered, 'html'> & {
  readonly html: Uint8Array<ArrayBuffer>
}

parentPort?.on('message', ({ content, ...manner }: JobMessage) => {
  const { html, ...about } = render({ text: decodeUtf8(content), ...manner })
  const bytes = new TextEncoder().encode(html)
  const done: DoneMessage = { ...about, html: bytes }
  parentPort?.postMessage(done, [bytes.buffer])
})
parentPort?.postMessage('ready')
