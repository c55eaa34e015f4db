import { parentPort } from 'node:worker_threads'
import { decodeUtf8 } from '../../lib/utf8.ts'
import { drawTextPicture, type PictureText } from './picture/text-picture.ts'
import { type Manner, type Rendered, render } from './render-text.ts'

/** The picture of a text, of whose lines only the first are given. */
type PictureManner = { readonly manner: 'picture' } & Omit<PictureText, 'text'>

export type JobMessage = (Manner | PictureManner) & { readonly content: Uint8Array }
export type DoneMessage = Omit<Rendered, 'html'> & {
  /** The markup as UTF-8, or the PNG of a picture. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

parentPort?.on('message', (job: JobMessage) => {
  const done = madeOf(job)
  parentPort?.postMessage(done, [done.bytes.buffer])
})
parentPort?.postMessage('ready')

function madeOf({ content, ...manner }: JobMessage): DoneMessage {
  const text = decodeUtf8(content)
  if (manner.manner === 'picture')
    return { ...nothingBeside, bytes: new Uint8Array(drawTextPicture({ ...manner, text })) }
  const { html, ...about } = render({ ...manner, text })
  return { ...about, bytes: new TextEncoder().encode(html) }
}

const nothingBeside = { shape: 'rows', lines: 0, misleads: false, changes: null, facts: null } as const
