import type { TestContext } from 'node:test'
import type { Carrier } from '../../../src/notifications/channels/channel.ts'

/**
 * What the tests of a kind bring for `test/notifications/channels.test.ts`: `test/notifications/channels/KIND.ts` exports it as
 * `contract`.
 */
export type ChannelContract = {
  /** Starts a fake server of the receiver's documented API. What that API refuses, it refuses. */
  readonly serve: (t: TestContext) => Promise<FakeReceiver>
  /** What the API is documented to refuse, each with what becomes of the message. */
  readonly refusals: Readonly<Record<string, Refusal>>
}

export type FakeReceiver = {
  /** Fields of a channel that lead to it. */
  readonly fields: object
  /** Leads to it by the real code, and nowhere else. */
  readonly carrier: Partial<Pick<Carrier, 'post' | 'mail'>>
  /** What people read of each message that it took, in the order in which they came. */
  readonly taken: readonly string[]
}

type Refusal = {
  readonly serve: (t: TestContext) => Promise<FakeReceiver>
  readonly fault: string
  readonly isPermanent: boolean
  readonly retryAfterMs?: number
}
