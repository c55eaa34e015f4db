import type { Board } from '../board/model/board.ts'
import { createByteCache } from '../lib/byte-cache.ts'
import type { Reply } from './reply.ts'
import { createSeenBefore } from './seen-before.ts'

/** A longer question costs more to compare and keep than it is likely to save. */
export const keyedUpToLength = 16_000

/**
 * Whole answers by the exact bytes of the question. Keys are compared, not hashed, so two questions never share an
 * answer. Everything goes when the Board does.
 */
export function createResponseCache(maxBytes = 32_000_000) {
  const replies = createByteCache<Reply>(maxBytes)
  /** Whether the question was asked before; most documents that differ at all are never asked again. */
  const isRepeated = createSeenBefore()
  let current: Board | null = null

  function find(board: Board, key: string): Reply | undefined {
    if (board !== current) renew(board)
    return replies.get(key)
  }

  /** Keeps the reply, unless the Board is another by now. */
  function keep(board: Board, key: string, reply: Reply): void {
    if (board !== current) return
    // Three times the plain bytes pay for the compressed ones as well.
    replies.set(key, reply, key.length + reply.answer.size * 3 + 1_000)
  }

  function renew(board: Board): void {
    replies.clear()
    current = board
  }

  return { find, isRepeated, keep, bytes: replies.bytes }
}
