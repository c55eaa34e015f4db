import type { AdminContext } from '../../admin/admin-layout.ts'
import { type Html, html } from '../../web/html.ts'
import type { Channel } from '../channel-document.ts'
import type { ChannelFailure } from '../channel-store.ts'
import { faultText } from '../fault-text.ts'

type Outcome = {
  readonly error: string | null
  readonly answer: string | null
}

export const failuresOf = ({ id }: Channel, failures: readonly ChannelFailure[]): readonly ChannelFailure[] =>
  failures.filter(each => each.channelId === id)

/** Why an attempt failed and what the receiver answered, one a line. */
export function outcomeLines(
  { messages: { notifications } }: AdminContext,
  { error, answer }: Outcome,
): readonly Html[] {
  const lines = [
    ...(error === null ? [] : [faultText(notifications, error)]),
    ...(answer === null ? [] : [notifications.responded(answer)]),
  ]
  return lines.map(line => html`<br><span class="small soft" dir="auto">${line}</span>`)
}
