import { rfc3339 } from '../../lib/time.ts'
import { type Html, html } from '../../web/html.ts'
import type { Frame } from '../../web/layout.ts'

/** `3 hours ago`, with the exact instant in its title. */
export const ago = (frame: Frame, at: number, now: number): Html =>
  timeTag(frame, at, frame.format.ago(at, now))

export const timeTag = ({ format }: Frame, at: number, words: string): Html =>
  html`<time datetime="${rfc3339(at)}" title="${format.exact(at)}">${words}</time>`

/** `12 March 2026, 14:32`, always with its year: what is planned may be far away. */
export const dated = ({ format }: Frame, at: number): string => `${format.date(at)}, ${format.time(at)}`
