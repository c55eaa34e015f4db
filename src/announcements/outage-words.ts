import type { Board } from '../board.ts'
import { createFormat } from '../words/format.ts'
import { wordsOf } from '../words/words.ts'
import type { OutageWords } from './outages.ts'

/** Drafts are in English, in the site's time zone; whoever publishes one gives it the words of the house. */
export function outageWords(board: () => Board, now: () => number): OutageWords {
  const { outage } = wordsOf('en').updates
  const instant = (at: number) => createFormat('en', board().site.timeZone).instant(at, now())
  return {
    title: outage.title,
    description: (monitor, since) => outage.description(monitor, instant(since)),
    resolved: (monitor, since) => outage.resolved(monitor, instant(since)),
  }
}
