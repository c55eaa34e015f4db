import type { Message } from '../../kernel/messages.ts'

/** What a probe or a push found. */
export type Finding = {
  readonly kind: 'success' | 'failure'
  /** Null if no time was measured, as for pushes that bring none. */
  readonly latencyMs: number | null
  /** Message without secrets, which readers may see. */
  readonly message: Message
  /** What the sender of a push wrote, for operators only. */
  readonly note?: string
}
