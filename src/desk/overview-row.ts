import type { Condition } from '../board/model/condition.ts'
import { type Html, html } from '../web/html.ts'
import { statusMark } from '../web/marks.ts'

/** A line of the overview: what it is about, what is known of it, and one action. */
export type Row = {
  readonly mark?: Condition | null
  readonly what: Html
  /** What is known of it, beside it. */
  readonly about?: Html | string | null
  readonly isUrgent?: boolean
  readonly action?: Html | null
}

export const row = ({ mark = null, what, about = null, isUrgent = false, action = null }: Row): Html =>
  html`<li data-row><span class="need">${mark ? statusMark(mark) : html`<span class="mark"></span>`}<span class="need-text"><span>${what}</span>${about === null ? null : html` <span class="${isUrgent ? 'is-down' : 'soft'}">${about}</span>`}</span></span>${action}</li>`

/** A link to a thing, whose title may be of either direction. */
export const link = (href: string, text: string): Html => html`<a href="${href}" dir="auto">${text}</a>`

/** Field of forms that lead back to the overview. */
export const backHere = { back: 'overview' }
