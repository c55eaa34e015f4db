import { minuteMs } from '../../lib/time.ts'

/** A monitor that is down, with the time since when. */
export type Outage = {
  readonly id: number
  readonly name: string
  readonly group: string | null
  readonly since: number
}

/** Outages that begin within this time, in milliseconds, are one incident. */
const togetherMs = 5 * minuteMs

export const beginTogether = (a: number, b: number): boolean => Math.abs(a - b) <= togetherMs

/** Groups outages into incidents of at most `most` outages, the earliest first. */
export function storiesOf(outages: readonly Outage[], most: number): readonly (readonly Outage[])[] {
  const stories: Outage[][] = []
  for (const outage of outages.toSorted((a, b) => a.since - b.since || a.id - b.id)) {
    const story = stories.at(-1)
    const [first] = story ?? []
    if (story && first && story.length < most && beginTogether(first.since, outage.since)) story.push(outage)
    else stories.push([outage])
  }
  return stories
}
