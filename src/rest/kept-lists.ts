import type { SliceVersions } from '../db/slices.ts'
import type { Actor } from '../kernel/actor.ts'
import { createByteCache } from '../lib/byte-cache.ts'
import { compressAside, compressOnce, type Encoding } from '../lib/content-encoding.ts'
import { tagOf } from '../lib/etag.ts'
import { ReadyAnswer } from '../web/edge/ready-answer.ts'

type KeptListsOptions = {
  /** Reads the versions of the slices as of now, with the writes of all instances. A negative one is that of this read alone. */
  readonly versions: () => Promise<SliceVersions>
  readonly maxBytes?: number
}

/** A request for a list: all that the list depends on besides the data. */
type Request = {
  readonly operation: string
  /** The address with its query. */
  readonly url: string
  readonly actor: Actor
  /** The slices of which alone the list is made. */
  readonly slices: readonly string[]
}

/** A list as it was made. */
type MadeList = {
  readonly json: string
  /** The header of that name, if there is a next page. */
  readonly link: string | null
  /** True if the content changes with time even without a write. */
  readonly changesWithTime: boolean
}

/** A list as bytes. */
type ReadyList = Pick<MadeList, 'link'> & {
  readonly etag: string
  /** Its variants have bytes and no headers. */
  readonly answer: ReadyAnswer
}

type Kept = { readonly version: string; readonly list: ReadyList }
type ToMake = {
  readonly version: string
  /** False if no later request can have the same version. */
  readonly lasts: boolean
  readonly make: () => Promise<MadeList>
}
type Making = { readonly version: string; readonly list: Promise<ReadyList> }

/** Memory for the headers, the key and the entry itself. */
const besideBytes = 1_500

/**
 * Lists of the REST interface, as the bytes that are sent. A list is valid as long as no instance has written to its
 * slices, whose versions are read for each request. Actors with the same permissions share a list, because nothing else of
 * an actor decides what it shows.
 */
export class KeptLists {
  readonly #versions: KeptListsOptions['versions']
  readonly #kept: ReturnType<typeof createByteCache<Kept>>
  readonly #making = new Map<string, Making>()

  constructor({ versions, maxBytes = 8 * 1024 * 1024 }: KeptListsOptions) {
    this.#versions = versions
    this.#kept = createByteCache(maxBytes)
  }

  get bytes(): number {
    return this.#kept.bytes()
  }

  /** The list for a request, made once for all requests that arrive between two writes. */
  async get(request: Request, make: () => Promise<MadeList>): Promise<ReadyList> {
    // Read before the data, which are then at least as new.
    const versions = await this.#versions()
    const read = request.slices.map(slice => versions.get(slice) ?? 0)
    const [version, lasts] = [read.join(), read.every(each => each >= 0)]
    const key = keyOf(request)
    const kept = this.#kept.get(key)
    if (kept?.version === version) return kept.list
    const making = this.#making.get(key)
    return making?.version === version ? making.list : this.#make(key, { version, lasts, make })
  }

  /** The bytes of a list in an encoding, made once for all requests. */
  async bodyOf(request: Request, list: ReadyList, encoding: Encoding): Promise<Buffer> {
    const made = list.answer.variant(encoding)
    const { body } = await made
    if (made instanceof Promise) this.#weigh(keyOf(request), list)
    return typeof body === 'string' ? Buffer.from(body, 'latin1') : body
  }

  #make(key: string, { version, lasts, make }: ToMake): Promise<ReadyList> {
    const list = make()
      .then(made => {
        const isKept = lasts && !made.changesWithTime
        const ready = readyList(made, isKept)
        if (isKept) this.#keep(key, { version, list: ready })
        return ready
      })
      .finally(() => {
        if (this.#making.get(key)?.list === list) this.#making.delete(key)
      })
    this.#making.set(key, { version, list })
    return list
  }

  /** Updates the size of a list, of which another encoding was made. */
  #weigh(key: string, list: ReadyList): void {
    const kept = this.#kept.get(key)
    if (kept?.list === list) this.#keep(key, kept)
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.set(key, kept, kept.list.answer.bytes + 2 * key.length + besideBytes)
  }
}

const keyOf = ({ operation, url, actor }: Request): string =>
  `${operation} ${[...actor.permissions].sort().join()} ${url}`

/** The tag is weak, because it names the content in every encoding. */
function readyList({ link, json }: MadeList, isKept: boolean): ReadyList {
  const body = Buffer.from(json)
  const compress = isKept ? compressAside : compressOnce
  const answer = new ReadyAnswer({ body, compress, headersOf: () => [], joinedUpToBytes: 0 })
  return { etag: `W/"${tagOf(body)}"`, link, answer }
}
