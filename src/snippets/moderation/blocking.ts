import { hash } from 'node:crypto'
import { nextId } from '../../db/serials.ts'
import { type Actor, demand } from '../../kernel/actor.ts'
import { AppError, conflict, notFound } from '../../kernel/errors.ts'
import { parsed } from '../../lib/fields.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import type { Snippet } from '../model/snippet.ts'
import { fileAt } from '../read/files.ts'
import {
  type Block,
  type BlockSettings,
  blockDocument,
  madeBlock,
  newBlockSchema,
  originValue,
} from './block.ts'
import { areAlike, type Fingerprint, fingerprintIn, fingerprintOf, hexOf } from './model/fingerprint.ts'
import { moderationProblems } from './model/moderation-problems.ts'
import { gone } from './reporting.ts'
import type { ServiceParts } from './service-parts.ts'

type Blocked = {
  /** Reads a snippet, even if hidden; null if it is protected or deleted. */
  readonly look: (id: string, revision?: number) => Promise<Snippet | null>
  /** Applies the change here at once; other instances poll for it. */
  readonly follow: () => Promise<void>
}

const blocksMax = fixedLimit({
  area: 'Reports and moderation',
  what: 'Blocks',
  value: 2_000,
  unit: 'blocks',
  why: 'Every creation is compared with all of them.',
})

export type Blocking = ReturnType<typeof createBlocking>

export function createBlocking({ db, changes, stores, now }: ServiceParts, { look, follow }: Blocked) {
  const { blocks: store, snippets } = stores

  async function all(actor: Actor): Promise<readonly Block[]> {
    demand(actor, 'moderation')
    return store.all()
  }

  /** Adds a pattern, a host or an address range. Throws `InvalidFields`. */
  async function add(actor: Actor, input: unknown): Promise<Block> {
    demand(actor, 'moderation')
    return keep(actor, parsed(newBlockSchema, input))
  }

  /** Blocks the text of one file. */
  async function blockText(actor: Actor, snippetId: string, file = 1, revision?: number): Promise<Block> {
    const text = await textOf(actor, snippetId, file, revision)
    return keep(actor, madeBlock('text', hash('sha256', text), noteOf(snippetId)))
  }

  /** Blocks texts like that of one file. */
  async function blockAlike(actor: Actor, snippetId: string, file = 1, revision?: number): Promise<Block> {
    const text = await textOf(actor, snippetId, file, revision)
    const { buffer, byteOffset, byteLength } = text
    const fingerprint = fingerprintOf(Buffer.from(buffer, byteOffset, byteLength).toString())
    if (!fingerprint) throw conflict(moderationProblems.tooShort())
    // A wave would otherwise make a block of each of its texts.
    if ((await store.all()).some(each => isLike(each, fingerprint)))
      throw conflict(moderationProblems.blocked())
    return keep(actor, madeBlock('alike', hexOf(fingerprint), noteOf(snippetId)))
  }

  async function textOf(
    actor: Actor,
    snippetId: string,
    file: number,
    revision?: number,
  ): Promise<Uint8Array> {
    demand(actor, 'moderation')
    const seen = await look(snippetId, revision)
    const text = seen && fileAt(seen, file)?.content
    if (text && !seen.encrypted) return text
    throw (await snippets.find(snippetId, now())) ? conflict(moderationProblems.unreadable()) : gone()
  }

  /** Blocks the address this snippet came from, as long as the key of its hash exists. */
  async function blockCreator(actor: Actor, snippetId: string): Promise<Block> {
    demand(actor, 'moderation')
    const facts = await snippets.find(snippetId, now())
    if (!facts) throw gone()
    if (!facts.origin) throw conflict(moderationProblems.noOrigin())
    const { key, address } = facts.origin
    return keep(actor, madeBlock('origin', originValue(key, address), noteOf(snippetId)))
  }

  async function keep(actor: Actor, settings: BlockSettings): Promise<Block> {
    const known = await store.all()
    if (known.some(each => each.kind === settings.kind && each.value === settings.value))
      throw conflict(moderationProblems.blocked())
    if (known.length >= blocksMax)
      throw new AppError('conflict', moderationProblems.tooManyBlocks({ max: blocksMax }))
    const block: Block = { id: await nextId(db, 'snippet_blocks'), ...settings, createdAt: now(), hits: 0 }
    await changes.write(
      { ...changeOf(actor, block), action: 'created', before: null, after: blockDocument(block) },
      ...store.add(block),
    )
    await follow()
    return block
  }

  async function remove(actor: Actor, id: number): Promise<Block> {
    demand(actor, 'moderation')
    const block = (await store.all()).find(each => each.id === id)
    if (!block) throw notFound(moderationProblems.noBlock())
    await changes.write(
      {
        ...changeOf(actor, block),
        action: 'deleted',
        revision: 2,
        before: blockDocument(block),
        after: null,
      },
      ...store.remove(id),
    )
    await follow()
    return block
  }

  /** Blocks again what was unblocked, from now on. */
  async function putBack(actor: Actor, { id, createdAt, hits, ...settings }: Block): Promise<Block> {
    demand(actor, 'moderation')
    return keep(actor, settings)
  }

  return { all, add, blockText, blockAlike, blockCreator, remove, putBack }
}

/** True if the block is of texts like this one. */
function isLike({ kind, value }: Block, fingerprint: Fingerprint): boolean {
  const blocked = kind === 'alike' ? fingerprintIn(value) : null
  return blocked !== null && areAlike(blocked, fingerprint)
}

const noteOf = (snippetId: string): string => `/${snippetId}`

const changeOf = (actor: Actor, { id }: Block) => ({ actor, subject: `block:${id}` as const, revision: 1 })
