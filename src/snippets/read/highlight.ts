import { createByteCache } from '../../lib/byte-cache.ts'
import type { Outward } from '../../lib/outward-link.ts'
import { decodeUtf8 } from '../../lib/utf8.ts'
import type { Lexer } from '../lexers.ts'
import { type HighlightThread, openHighlightThread } from './highlight-thread.ts'
import type { DoneMessage, JobMessage } from './highlight-worker.ts'
import { misleads } from './invisible.ts'
import { partMaxBytes, partOf } from './part.ts'
import { escapePlainly } from './plain.ts'
import type { Manner } from './render.ts'
import { hasRows, partLines } from './rows.ts'

export type Highlighted = {
  /** Markup, ready to be put between `<code>` and `</code>` or, for `prose`, into the page. */
  readonly html: Uint8Array
  /** `parts`: rows without colours, which the page may ask for part by part. */
  readonly shape: 'rows' | 'parts' | 'prose' | 'plain'
  /** Null when nobody has counted them. */
  readonly lines: number | null
  /** True: characters in it can make the text read otherwise than it runs. */
  readonly misleads: boolean
}

export type Compared = Pick<Highlighted, 'html' | 'misleads'> & {
  readonly added: number
  readonly removed: number
}

export type Highlighter = {
  /**
   * Never rejects: what cannot be highlighted in time is plain. `key` names text that never changes; null is not
   * remembered. With `outward`, links in Markdown that leave this site lead past the page that asks first.
   */
  readonly highlight: (
    key: string | null,
    content: Uint8Array,
    lexer: Lexer,
    outward?: Outward | null,
  ) => Promise<Highlighted>
  /** The coloured rows of the part of a long text that starts at line `from`: empty when it stays plain, null when there is none. */
  readonly part: (key: string, content: Uint8Array, lexer: Lexer, from: number) => Promise<Uint8Array | null>
  /** What was changed in `before` to make `content`; null when they differ too much to tell in time. */
  readonly compare: (
    key: string,
    before: Uint8Array,
    content: Uint8Array,
    lexer: Lexer,
  ) => Promise<Compared | null>
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

/** A longer text comes in parts: it is there at once, and no part of it takes long to colour. */
const wholeMaxBytes = 200_000
/** Comparing costs more than its length, so two texts together are bounded too. */
const comparedMaxBytes = 2_000_000

export function createHighlighter(options: HighlighterOptions = {}): Highlighter {
  const thread = openHighlightThread(options.deadlineMs ?? 2000)
  const turns = createTurns(options.queueMax ?? 50, options.waitMaxMs ?? 4000)
  const cache = createByteCache<DoneMessage>(options.cacheMaxBytes ?? 32 * 1024 * 1024)
  const running = new Map<string, Promise<DoneMessage | null>>()

  async function work(name: string | null, jobs: readonly JobMessage[]): Promise<DoneMessage | null> {
    const done = await turns.take(() => firstDone(thread, jobs))
    if (done && name !== null) cache.set(name, done, done.html.byteLength)
    return done
  }

  /** The same job is done once, for however many ask at the same time. */
  async function remembered(name: string | null, jobs: readonly JobMessage[]): Promise<DoneMessage | null> {
    if (name === null) return work(name, jobs)
    const known = cache.get(name) ?? running.get(name)
    if (known) return known
    const job = work(name, jobs).finally(() => running.delete(name))
    running.set(name, job)
    return job
  }

  return {
    async highlight(key, content, lexer, outward = null) {
      const manner = mannerOf(lexer, content, outward)
      const name = key && (outward ? names.outward(key) : names.whole(key))
      const done = await remembered(name, [
        { ...manner, content },
        { manner: 'source', language: null, content },
      ])
      if (!done) return plainly(content)
      return { ...done, shape: shapeOf(done, manner, lexer, content) }
    },
    async part(key, content, { language }, from) {
      const part = partOf(content, from)
      if (!part) return null
      if (language === null || part.content.byteLength > partMaxBytes) return new Uint8Array()
      const done = await remembered(names.part(key, from), [{ manner: 'part', language, from, ...part }])
      return done?.html ?? new Uint8Array()
    },
    async compare(key, before, content, { language }) {
      if (before.byteLength + content.byteLength > comparedMaxBytes) return null
      const job: JobMessage = { manner: 'diff', language, before: decodeUtf8(before), content }
      const done = await remembered(names.diff(key), [job, { ...job, language: null }])
      return done?.changes ? { html: done.html, misleads: done.misleads, ...done.changes } : null
    },
    forget(key) {
      for (const name of [names.whole(key), names.outward(key), names.diff(key)]) cache.delete(name)
      for (let from = 1; hasRows(from); from += partLines) cache.delete(names.part(key, from))
    },
    async close() {
      turns.close()
      await thread.close()
    },
  }
}

const plainly = async (content: Uint8Array): Promise<Highlighted> => ({
  html: await escapePlainly(content),
  shape: 'plain',
  lines: null,
  misleads: misleads(decodeUtf8(content)),
})

/** Under which all that was made of one text is remembered. */
const names = {
  whole: (key: string) => key,
  outward: (key: string) => `${key} outward`,
  diff: (key: string) => `${key} diff`,
  part: (key: string, from: number) => `${key} ${from}`,
}

function mannerOf(lexer: Lexer, { byteLength }: Uint8Array, outward: Outward | null): Manner {
  if (lexer.key === '_markdown') return { manner: 'markdown', outward }
  return { manner: 'source', language: byteLength > wholeMaxBytes ? null : lexer.language }
}

function shapeOf(
  done: DoneMessage,
  { manner }: Manner,
  lexer: Lexer,
  { byteLength }: Uint8Array,
): Highlighted['shape'] {
  if (done.manner === 'markdown') return 'prose'
  if (manner === 'markdown' || lexer.language === null) return 'rows'
  return byteLength > wholeMaxBytes && hasRows(done.lines) ? 'parts' : 'rows'
}

/** What takes too long in colour is tried once more without: that has rows, and is remembered like any other. */
async function firstDone(thread: HighlightThread, jobs: readonly JobMessage[]): Promise<DoneMessage | null> {
  for (const job of jobs) {
    const done = await thread.run(job)
    if (done) return done
  }
  return null
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
