import { extname } from 'node:path'
import { type JobThread, openJobThread } from '../lib/job-thread.ts'
import type { MarkdownText } from './markdown-worker.ts'

/** Address of the worker, with the ending of this file: `.ts` in a checkout, `.js` in a package. */
const workerFile = new URL(`./markdown-worker${extname(import.meta.url)}`, import.meta.url)

/** Time limit for a text; ordinary Markdown takes half a millisecond for a thousand characters. */
const limitMs = 3_000
/** Time that an idle thread is kept for the next preview of an editor, before its memory is given back. */
const lingerMs = 10_000

let thread: JobThread<MarkdownText, string> | null = null
let ending: NodeJS.Timeout | undefined
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Renders texts off the event loop, one after another. Resolves to null if a text took too long or the thread broke. */
export function renderInThread(text: MarkdownText): Promise<string | null> {
  waiting++
  clearTimeout(ending)
  const rendering = last.then(async () => {
    thread ??= openJobThread(workerFile)
    return thread.run(text, { limitMs })
  })
  last = rendering.then(endLater, endLater)
  return rendering
}

function endLater(): void {
  waiting--
  if (waiting > 0) return
  ending = setTimeout(() => {
    void thread?.close()
    thread = null
  }, lingerMs).unref()
}
