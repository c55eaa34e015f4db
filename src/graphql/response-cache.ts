import type { Board } from '../board/model/board.ts'
import { createByteCache } from '../lib/byte-cache.ts'
import type { Reply } from './reply.ts'
import { createSeenBefore } from './seen-before.ts'

/** Length of a key up to which answers are cached; a longer one costs more to compare and keep than it is likely to save. */
export const keyedUpToLength = 16_000

/**
 * Cache of whole answers by the exact bytes of the request. Keys are compared, not hashed, so two requests never share an
 * answer. A new Board empties the cache.
 */
export function createResponseCache(maxBytes = 32_000_000) {
  const replies = createByteCache<Reply>(maxBytes)
  /** Whether the request came before; most requests that are not alike come once. */
  const isRepeated = createSeenBefore()
  let current: Board | null = null

  function find(board: Board, key: string): Reply | undefined {
    if (board !== current) renew(board)
    return replies.get(key)
  }

  /** Keeps the reply, unless there is a newer Board by now. */
  function keep(board: Board, key: string, reply: Reply): void {
    if (board !== current) return
    // Three times the plain bytes account for the compressed ones as well.
    replies.set(key, reply, key.length + reply.answer.size * 3 + 1_000)
  }

  function renew(board: Board): void {
    replies.clear()
    current = board
  }

  return { find, isRepeated, keep, bytes: replies.bytes }
}
