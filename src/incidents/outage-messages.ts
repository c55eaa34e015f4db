import type { Board } from '../board/model/board.ts'
import { createFormat } from '../i18n/format.ts'
import { messagesIn } from '../i18n/messages.ts'
import type { OutageMessages } from './incident-drafts.ts'

/** Texts of drafts, in English and the site's time zone; the editor who publishes one rewrites it as needed. */
export function outageMessages(board: () => Board, now: () => number): OutageMessages {
  const { outage } = messagesIn('en').updates
  const instant = (at: number) => createFormat('en', board().site.timeZone).instant(at, now())
  return {
    title: outage.title,
    description: (monitor, since) => outage.description(monitor, instant(since)),
    resolved: (monitor, since) => outage.resolved(monitor, instant(since)),
  }
}
