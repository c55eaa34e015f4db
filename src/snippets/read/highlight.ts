import { createByteCache } from '../../lib/byte-cache.ts'
import type { Lexer } from '../lexers.ts'
import { type HighlightThread, openHighlightThread } from './highlight-thread.ts'
import { escapePlainly } from './plain.ts'
import type { Manner } from './render.ts'

export type Highlighted = {
  /** Markup, ready to be put between `<code>` and `</code>` or, for `prose`, into the page. */
  readonly html: Uint8Array
  readonly shape: 'rows' | 'prose' | 'plain'
  /** Null when nobody has counted them. */
  readonly lines: number | null
}

export type Highlighter = {
  /** Never rejects: what cannot be highlighted in time is plain. `key` names text that never changes; null is not remembered. */
  readonly highlight: (key: string | null, content: Uint8Array, lexer: Lexer) => Promise<Highlighted>
  readonly forget: (key: string) => void
  /** Answers what is pending plainly. */
  readonly close: () => Promise<void>
}

export type HighlighterOptions = {
  readonly deadlineMs?: number
  readonly waitMaxMs?: number
  readonly queueMax?: number
  readonly cacheMaxBytes?: number
}

export function createHighlighter(options: HighlighterOptions = {}): Highlighter {
  const thread = openHighlightThread(options.deadlineMs ?? 2000)
  const turns = createTurns(options.queueMax ?? 50, options.waitMaxMs ?? 4000)
  const cache = createByteCache<Highlighted>(options.cacheMaxBytes ?? 32 * 1024 * 1024)
  const running = new Map<string, Promise<Highlighted>>()

  async function work(key: string | null, content: Uint8Array, manner: Manner): Promise<Highlighted> {
    const result = await turns.take(() => attempt(thread, content, manner))
    if (!result) return { html: await escapePlainly(content), shape: 'plain', lines: null }
    if (key !== null) cache.set(key, result, result.html.byteLength)
    return result
  }

  return {
    async highlight(key, content, lexer) {
      const manner = mannerOf(lexer)
      if (key === null) return work(key, content, manner)
      const known = cache.get(key) ?? running.get(key)
      if (known) return known
      const job = work(key, content, manner).finally(() => running.delete(key))
      running.set(key, job)
      return job
    },
    forget: key => cache.delete(key),
    async close() {
      turns.close()
      await thread.close()
    },
  }
}

const mannerOf = (lexer: Lexer): Manner =>
  lexer.key === '_markdown' ? { manner: 'markdown' } : { manner: 'source', language: lexer.language }

/** What takes too long in colour is tried once more without: that has rows, and is remembered like any other. */
async function attempt(
  thread: HighlightThread,
  content: Uint8Array,
  manner: Manner,
): Promise<Highlighted | null> {
  const done = await thread.run({ ...manner, content })
  if (done) return { ...done, shape: manner.manner === 'markdown' ? 'prose' : 'rows' }
  const plain = await thread.run({ manner: 'source', language: null, content })
  return plain && { ...plain, shape: 'rows' }
}

/** One at a time; null for who finds the queue full, has waited too long, or is caught by the close. */
function createTurns(queueMax: number, waitMaxMs: number) {
  const waiting = new Set<(mine: boolean) => void>()
  let busy = false

  const turn = () =>
    new Promise<boolean>(resolve => {
      const timer = setTimeout(() => answer(false), waitMaxMs)
      const answer = (mine: boolean) => {
        clearTimeout(timer)
        waiting.delete(answer)
        resolve(mine)
      }
      waiting.add(answer)
    })
  const next = () => {
    const [first] = waiting
    if (first) first(true)
    else busy = false
  }
  return {
    async take<T>(work: () => Promise<T>): Promise<T | null> {
      if (busy && (waiting.size >= queueMax || !(await turn()))) return null
      busy = true
      try {
        return await work()
      } finally {
        next()
      }
    },
    close() {
      for (const answer of waiting) answer(false)
    },
  }
}
