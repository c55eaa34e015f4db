/** Those who are notified of an incident: all subscribers, or a channel by its id. */
export type AudiencePart = 'subscribers' | `channel:${number}`

/** The id of the channel; null for subscribers. */
export const channelIn = (part: AudiencePart): number | null =>
  part === 'subscribers' ? null : Number(part.slice('channel:'.length))

/** Each audience once, in a fixed order. */
export const audiences = (given: readonly string[]): AudiencePart[] =>
  [...new Set(given)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)) as AudiencePart[]
