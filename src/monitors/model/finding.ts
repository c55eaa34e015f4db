import type { Message } from '../../kernel/messages.ts'
import type { Certificate } from './certificate.ts'
import type { Phases } from './phases.ts'

/** The result of a probe or a push. */
export type Finding = {
  readonly kind: 'success' | 'failure'
  /** Null if no time was measured, as for pushes that bring none. */
  readonly latencyMs: number | null
  /** Message without secrets, which readers may see. */
  readonly message: Message
  /** The note of the sender of a push, for operators only. */
  readonly note?: string
  /** Durations of the phases of a probe; absent for pushes. */
  readonly phases?: Phases
  /** The certificate that the server showed, null if it showed none; absent if it was not reached. */
  readonly certificate?: Certificate | null
}
