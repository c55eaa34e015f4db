import type { Condition } from '../board/model/condition.ts'
import { type Html, html } from '../web/html.ts'
import { flagMark, statusMark } from '../web/marks.ts'

/** A row of the overview: what it is about, what is known of that, and one action. A phone has the latter two below the first. */
export type Row = {
  readonly mark?: Condition | 'reported' | null
  readonly what: Html
  /** What is known of the thing, beside it. */
  readonly about?: Html | string | null
  /** The class of `about`; `soft` by default. */
  readonly tone?: string
  readonly action?: Html | null
}

export const row = ({ mark = null, what, about = null, tone = 'soft', action = null }: Row): Html =>
  html`<li data-row>${markOf(mark)}<span class="need-what">${what}</span>${about && html` <span class="need-about ${tone}">${about}</span>`}${action && html`<span class="need-action">${action}</span>`}</li>`

const markOf = (mark: Row['mark']): Html =>
  mark === 'reported' ? flagMark : mark ? statusMark(mark) : html`<span class="mark"></span>`

/** A link to a thing, whose title may be of either direction. */
export const link = (href: string, text: string): Html => html`<a href="${href}" dir="auto">${text}</a>`

/** Field of forms that lead back to the overview. */
export const backHere = { back: 'overview' }
