import { crc32 } from 'node:zlib'
import { unavailable } from '../../kernel/errors.ts'
import { createByteCache } from '../../lib/byte-cache.ts'
import { FairQueue } from '../../lib/fair-queue.ts'
import type { Outward } from '../../lib/outward-link.ts'
import { decodeUtf8 } from '../../lib/utf8.ts'
import { type ViewKind, viewKinds } from '../../web/public/view-kinds.js'
import type { Lexer } from '../model/lexers.ts'
import { filesMax } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import { textKey } from './files.ts'
import { HighlightJobs, type HighlightJobsOptions, type Key, keyOf, type Wait } from './highlight-jobs.ts'
import type { DoneMessage, JobMessage } from './highlight-worker.ts'
import { hasRows, partLines, rowsMax } from './line-rows.ts'
import type { PictureText } from './picture/text-picture.ts'
import { plainRows } from './plain-text.ts'
import type { Manner, Shape } from './render-text.ts'
import { indexParts, type PartIndex, partMaxBytes, partOf } from './text-part.ts'
import { isUnbroken } from './unbroken.ts'
import type { PatchFacts } from './views/difference/patch-text.ts'
import type { TableFacts } from './views/table/table-markup.ts'
import { type AskedView, shownView } from './views/view-kind.ts'

export type Highlighted = {
  /** Markup to insert between `<code>` and `</code>` or, for `prose`, `table` and `patch`, into the page. */
  readonly html: Uint8Array
  /** `parts`: rows without colours, for which the page requests colours part by part. */
  readonly shape: Shape | 'parts'
  /** The rendered view that the markup is of, or will be; null for the source. */
  readonly kind: ViewKind | null
  /** Numbers of rows and columns of a table and of its shown part, or of files and lines that a patch changes. */
  readonly facts?: TableFacts | PatchFacts | null
  readonly lines: number
  /** True if characters in the text can make it read otherwise than it runs. */
  readonly misleads: boolean
  /** True if this is the plain text for now; a later request gets the final form. */
  readonly pending: boolean
}

export type Compared = Pick<Highlighted, 'html' | 'misleads'> & {
  readonly added: number
  readonly removed: number
}

/** The reader for whom a text is highlighted. */
type Reading = {
  /** Key of the fair queue. */
  readonly network?: string
  /** How long the reader waits for colours, in milliseconds. */
  readonly waitMs?: number
}

/** The first lines of a text, as UTF-8, and the title and label above them. */
export type PictureExcerpt = Omit<PictureText, 'text'> & { readonly text: Uint8Array }

/** How a text is to be shown. */
type Rendering = { readonly outward?: Outward | null; readonly asked?: AskedView }

export type HighlighterOptions = HighlightJobsOptions & {
  /** Default time that a reader waits for colours, in milliseconds; by default less for long texts. */
  readonly waitMs?: number
}

/** People perceive a page within this time, in milliseconds, as instant. */
const usualWaitMs = 300
/**
 * Size in bytes above which colours are seldom made while a reader waits: the first gets the text almost at once, and
 * the page asks for the colours.
 */
const longMinBytes = 48_000
const longWaitMs = 40
/** Wait in milliseconds for a comparison, or for a part requested by a script, which have nothing to show before. */
const doneWaitMs = 4000
/** Size in bytes above which a text is delivered in parts: it appears at once, and no part takes long to highlight. */
const wholeMaxBytes = 200_000
const indexesMaxBytes = 1_048_576
/** Limit of both texts of a comparison in bytes, since comparing costs more than its length. */
const comparedMaxBytes = 2_000_000

export class Highlighter {
  readonly #jobs: HighlightJobs
  readonly #making = new Map<string, Promise<DoneMessage>>()
  /** Queue for work on long texts in the event loop, in slices; fair between networks. */
  readonly turns = new FairQueue({ atOnce: 1, waitingMax: 64, waitingMaxEach: 8, refusal })
  readonly #waitMs: number | undefined
  readonly #indexes = createByteCache<{ readonly stamp: string; readonly index: PartIndex }>(indexesMaxBytes)

  constructor({ waitMs, ...options }: HighlighterOptions = {}) {
    this.#jobs = new HighlightJobs(options)
    this.#waitMs = waitMs
  }

  /**
   * What cannot be highlighted in time is plain. `key` names text that never changes; null is not remembered, and never
   * rejects. Throws `unavailable` where one network reads too many long texts at once. With `outward`, links in Markdown that leave this site lead past the page that asks first.
   */
  async highlight(
    key: string | null,
    content: Uint8Array,
    lexer: Lexer,
    { outward = null, network = '', waitMs = this.#waitMs, asked = null }: Reading & Rendering = {},
  ): Promise<Highlighted> {
    const kind = shownView(lexer, content, asked)
    const name = key && (outward ? names.outward(key, kind) : names.whole(key, kind))
    const job: JobMessage = { ...mannerOf(kind, lexer, content, outward), content }
    const known = this.#jobs.known(keyOf(name, job))
    const about = { kind, lexer, content }
    if (known) return shownAs(known, about)
    const plainJob: JobMessage = { manner: 'source', language: null, content }
    if (job.manner === 'source' && job.language === null)
      return this.#withoutColours(name, plainJob, about, { network, waitMs: waitMs ?? usualWaitMs })
    const wait = { network, waitMs: waitMs ?? waitFor(job) }
    const done = await this.#jobs.done(keyOf(name, job), [job, plainJob], wait)
    if (done) return shownAs(done, about)
    const plain = await this.#plainly(key && names.plain(key), plainJob, network)
    return {
      ...shownAs(plain, about),
      pending: !this.#jobs.isClosed && !this.#jobs.hasFailed(keyOf(name, job)),
    }
  }

  /**
   * Highlights the part of a long text that starts at line `from`: empty when it stays plain, null when there is no
   * such part. Throws `unavailable` when that takes too long.
   */
  async part(
    key: string,
    content: Uint8Array,
    { language }: Lexer,
    from: number,
    { network = '', waitMs = doneWaitMs }: Reading = {},
  ): Promise<Uint8Array | null> {
    const part = partOf(content, this.#indexOf(key, content), from)
    if (!part) return null
    if (language === null || part.content.byteLength > partMaxBytes || isUnbroken(part.content))
      return new Uint8Array()
    const job: JobMessage = { manner: 'part', language, from, ...part }
    const wait = { network, waitMs }
    const named = keyOf(names.part(key, from), job)
    const done = await this.#jobs.done(named, [job, { ...job, language: null }], wait)
    return done?.bytes ?? refuse()
  }

  /**
   * The changes from `before` to `content`; null if they differ too much, or took too long the last time. A null `key` is not
   * remembered. Throws as `part` does.
   */
  async compare(
    key: string | null,
    before: Uint8Array,
    content: Uint8Array,
    { language }: Lexer,
    { network = '', waitMs = doneWaitMs }: Reading = {},
  ): Promise<Compared | null> {
    if (before.byteLength + content.byteLength > comparedMaxBytes) return null
    const grammar = isUnbroken(content) || isUnbroken(before) ? null : language
    const job: JobMessage = { manner: 'diff', language: grammar, before: decodeUtf8(before), content }
    const wait = { network, waitMs }
    const named = keyOf(key && names.diff(key), job)
    if (this.#jobs.hasFailed(named)) return null
    const done = await this.#jobs.done(named, [job, { ...job, language: null }], wait)
    if (!done) refuse()
    return done.changes && { html: done.bytes, misleads: done.misleads, ...done.changes }
  }

  /** The picture of the first lines of a text, as PNG; null if it could not be drawn in time. */
  async picture(
    key: string,
    { text: content, ...about }: PictureExcerpt,
    { network = '', waitMs = doneWaitMs }: Reading = {},
  ): Promise<Uint8Array | null> {
    const job: JobMessage = { manner: 'picture', ...about, content }
    const named = keyOf(names.picture(key), job)
    const done = await this.#jobs.done(named, [job, { ...job, language: null }], { network, waitMs })
    return done?.bytes ?? null
  }

  /** Evicts what was made of all files of a snippet. */
  forget(id: string): void {
    this.#forget(id, rowsMax)
    for (let file = 2; file <= filesMax; file++) {
      const key = textKey(id, file)
      this.#forget(key, this.#indexes.get(key)?.index?.lines ?? 0)
    }
  }

  #forget(key: string, lines: number): void {
    this.#indexes.delete(key)
    for (const kind of [null, ...viewKinds])
      for (const name of [names.whole, names.outward]) this.#jobs.forget(name(key, kind))
    for (const name of [names.plain, names.diff, names.picture]) this.#jobs.forget(name(key))
    for (let from = 1; from <= lines; from += partLines) this.#jobs.forget(names.part(key, from))
  }

  /** Answers pending requests without colours. */
  close(): Promise<void> {
    return this.#jobs.close()
  }

  #indexOf(key: string, content: Uint8Array): PartIndex {
    const stamp = `${content.byteLength} ${crc32(content)}`
    const known = this.#indexes.get(key)
    if (known?.stamp === stamp) return known.index
    const index = indexParts(content)
    this.#indexes.set(key, { stamp, index }, 8 * (index?.starts.length ?? 0))
    return index
  }

  /** The text without colours: small ones at once in the event loop, large ones in the thread, if it has time. */
  async #withoutColours(
    name: string | null,
    job: JobMessage,
    about: ShownText,
    wait: Wait,
  ): Promise<Highlighted> {
    const { content } = job
    const done =
      content.byteLength <= wholeMaxBytes ? null : await this.#jobs.done(keyOf(name, job), [job], wait)
    return shownAs(done ?? (await this.#plainly(name, job, wait.network)), about)
  }

  /** Markup of long texts may be too large to cache, so it is made for one network after the other. */
  async #plainly(name: string | null, job: JobMessage, network: string): Promise<DoneMessage> {
    const key = keyOf(name, job)
    const known = this.#jobs.known(key)
    if (known) return known
    if (!key || job.content.byteLength <= wholeMaxBytes) return this.#madePlain(key, job)
    const once = `${network} ${key.name} ${key.stamp}`
    const making =
      this.#making.get(once) ?? this.#inTurn(network, key, job).finally(() => this.#making.delete(once))
    this.#making.set(once, making)
    return making
  }

  #inTurn(network: string, key: Key, job: JobMessage): Promise<DoneMessage> {
    return this.turns.run(network, async () => this.#jobs.known(key) ?? (await this.#madePlain(key, job)))
  }

  async #madePlain(key: Key | null, job: JobMessage): Promise<DoneMessage> {
    const { html, ...about } = await plainRows(job.content)
    const done: DoneMessage = { shape: 'rows', changes: null, facts: null, ...about, bytes: html }
    this.#jobs.keep(key, done)
    return done
  }
}

/** Cache keys of the results for one text. */
const names = {
  whole: (key: string, kind: ViewKind | null) => (kind === null ? key : `${key} ${kind}`),
  outward: (key: string, kind: ViewKind | null) => `${names.whole(key, kind)} outward`,
  plain: (key: string) => `${key} plain`,
  diff: (key: string) => `${key} diff`,
  picture: (key: string) => `${key} picture`,
  part: (key: string, from: number) => `${key} ${from}`,
}

type ShownText = {
  readonly kind: ViewKind | null
  readonly lexer: Lexer
  readonly content: Uint8Array
}

const waitFor = ({ manner, content }: JobMessage): number =>
  manner === 'source' && content.byteLength > longMinBytes ? longWaitMs : usualWaitMs

function mannerOf(
  kind: ViewKind | null,
  { language }: Lexer,
  content: Uint8Array,
  outward: Outward | null,
): Manner {
  const isTooLong = content.byteLength > wholeMaxBytes && kind === null
  if (isTooLong || ((kind === null || kind === 'prose') && isUnbroken(content)))
    return { manner: 'source', language: null }
  if (kind === null) return { manner: 'source', language }
  return kind === 'prose' ? { manner: 'markdown', outward } : { manner: kind }
}

function shownAs(done: DoneMessage, { kind, lexer, content }: ShownText): Highlighted {
  const { bytes: html, lines, misleads, shape, facts } = done
  const mayBeParts = kind === null && lexer.language !== null && content.byteLength > wholeMaxBytes
  const isParts = shape === 'rows' && mayBeParts && hasRows(lines)
  return { html, lines, misleads, kind, shape: isParts ? 'parts' : shape, facts, pending: false }
}

function refuse(): never {
  throw refusal()
}

const refusal = () => unavailable(snippetProblems.tooManyHighlights(), 2)
