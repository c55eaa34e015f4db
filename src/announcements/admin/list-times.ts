import { rfc3339 } from '../../lib/time.ts'
import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/layout.ts'

/** `3 hours ago`, with the exact instant in its title. */
export const ago = (context: PageContext, at: number, now: number): Html =>
  timeTag(context, at, context.format.ago(at, now))

export const timeTag = ({ format }: PageContext, at: number, text: string): Html =>
  html`<time datetime="${rfc3339(at)}" title="${format.exact(at)}">${text}</time>`

/** `12 March 2026, 14:32`, always with its year: what is planned may be far away. */
export const dated = ({ format }: PageContext, at: number): string => `${format.date(at)}, ${format.time(at)}`
