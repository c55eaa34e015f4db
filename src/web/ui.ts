import { dayMs, rfc3339 } from '../lib/time.ts'
import { type Html, html } from './html.ts'
import type { PageContext } from './page-context.ts'

/** Kind of a time, by which the script of all pages puts it into words in the reader's zone. */
type TimeKind = 'ago' | 'count' | 'instant' | 'dated' | 'moment' | 'date' | 'length'

/** How long ago an instant was; after a day its date and time. The exact instant is in the title. */
export const timeAgo = (context: PageContext, at: number, now: number): Html =>
  timeElement(
    context,
    at,
    now - at < dayMs ? context.format.ago(at, now) : context.format.instant(at, now),
    'ago',
  )

/** The time of day of an instant, after its date if that is not today. */
export const timeAt = (context: Pick<PageContext, 'format'>, at: number, now: number): Html =>
  timeElement(context, at, context.format.instant(at, now), 'instant')

/** The start of something that ends at `to`: the time of day, after its date if that is not today. The end names the zone. */
export const timeFrom = (context: Pick<PageContext, 'format'>, at: number, to: number, now: number): Html =>
  timeElement(context, at, context.format.beginning(at, to, now), 'instant')

/** The end of something that began at `from`: the time of day, after its date if that is another day. */
export const timeUntil = (
  { format }: Pick<PageContext, 'format'>,
  at: number,
  from: number,
  text: string = format.instant(at, from),
): Html =>
  html`<time datetime="${rfc3339(at)}" title="${format.exact(at)}" data-time="until" data-from="${rfc3339(from)}">${text}</time>`

/** The time of day of an instant; with scripts the seconds since then, so that the bytes of a page stay the same. */
export const timeCounted = (context: Pick<PageContext, 'format'>, at: number, now: number): Html =>
  timeElement(context, at, context.format.instant(at, now), 'count')

/**
 * A time of day below a day of the site, such as `2026-12-05`. Where its day is another in the zone of the reader, the script
 * writes that before it: whole, or as a weekday.
 */
export const timeBelowDay = (
  { format }: Pick<PageContext, 'format'>,
  at: number,
  text: string,
  { date, kind }: { readonly date: string; readonly kind: 'day' | 'weekday' },
): Html =>
  html`<time datetime="${rfc3339(at)}" title="${format.exact(at)}" data-time="${kind}" data-below="${date}">${text}</time>`

/** The day and the time of day of an instant, without its zone; with the year if that is not the year of `now`. */
export const timeDated = ({ format }: Pick<PageContext, 'format'>, at: number, now: number): Html =>
  timeElement({ format }, at, `${format.shortDay(at, now)}, ${format.time(at)}`, 'dated')

/** A calendar date with the exact instant in its title. */
export const dateOf = (context: PageContext, at: number): Html =>
  timeElement(context, at, context.format.date(at), 'date')

/** An instant in other words, such as a duration; the exact instant is in its title. */
export const timeElement = (
  { format }: Pick<PageContext, 'format'>,
  at: number,
  text: string,
  kind?: TimeKind,
): Html =>
  html`<time datetime="${rfc3339(at)}" title="${format.exact(at)}"${kind && html` data-time="${kind}"`}>${text}</time>`

type Button = {
  readonly text: string
  readonly kind?: 'primary' | 'danger'
  readonly name?: string
  readonly value?: string
}

export const button = ({ text, kind, name, value }: Button): Html =>
  html`<button class="button${kind ? ` ${kind}` : ''}"${attribute('name', name)}${attribute('value', value)}>${text}</button>`

export const buttonLink = (href: string, text: string, kind?: Button['kind']): Html =>
  html`<a class="button${kind ? ` ${kind}` : ''}" href="${href}">${text}</a>`

export type Field = {
  readonly name: string
  readonly label: string
  /** Markup of the control, with `id="<name>"` and `class="input"`. */
  readonly control: Html
  readonly hint?: string | Html | undefined
  /** Error message of the field. The control refers to it by `aria-describedby="<name>-wrong"`. */
  readonly wrong?: string | undefined
}

export const field = ({ name, label, control, hint, wrong }: Field): Html => html`<div class="field">
<label for="${name}">${label}</label>${control}
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : null}
${wrong ? html`<p class="wrong" id="${name}-wrong">${wrong}</p>` : null}
</div>`

type CopyField = { readonly name: string; readonly label: string; readonly value: string }

/** A read-only field with a button that copies its value. The page loads `copy-field.js`, without which there is no button. */
export const copyField = ({ messages: { common } }: PageContext, { name, label, value }: CopyField): Html =>
  html`<div class="field copy-field"><label for="${name}">${label}</label><div class="copy-row"><input class="input" id="${name}" name="${name}" readonly autocomplete="off" spellcheck="false" dir="ltr" value="${value}">
<button class="button" type="button" hidden data-copy-field="${name}" data-copied="${common.copied}" data-not-copied="${common.notCopied}">${common.copy}</button></div></div>`

/** A button that copies a text shown beside it; hidden without scripts. The page loads `copy-field.js`. */
export const copyButton = ({ messages: { common } }: PageContext, text: string): Html =>
  html`<button class="button" type="button" hidden data-copy-text="${text}" data-copied="${common.copied}" data-not-copied="${common.notCopied}">${common.copy}</button>`

/** Placeholder for an empty list, with the next step. */
export const emptyState = (title: string, next: Html): Html =>
  html`<div class="empty"><h2>${title}</h2>${next}</div>`

type PageLinks = { readonly newer: string | null; readonly older: string | null }

/** Links to the newer and the older page of a list; lists in another order have labels of their own. */
export function pageLinks(
  { messages: { common } }: PageContext,
  { newer, older }: PageLinks,
  said: Readonly<Record<keyof PageLinks, string>> = common,
): Html | null {
  return pageNav(common.pages, [
    newer === null ? null : html`<a class="button" rel="prev" href="${newer}">${said.newer}</a>`,
    older === null ? null : html`<a class="button" rel="next" href="${older}">${said.older}</a>`,
  ])
}

/** Links of a list that is paged in one direction only: back to its first page, and to the older one. */
export function olderLinks(
  { messages: { common } }: PageContext,
  { first, older }: { readonly first: string | null; readonly older: string | null },
  said: { readonly newest: string; readonly older: string } = common,
): Html | null {
  return pageNav(common.pages, [
    first === null ? null : buttonLink(first, said.newest),
    older === null ? null : html`<a class="button" rel="next" href="${older}">${said.older}</a>`,
  ])
}

const pageNav = (label: string, [left, right]: readonly [Html | null, Html | null]): Html | null =>
  left || right
    ? html`<nav class="pages" aria-label="${label}">${left ?? html`<span></span>`}
${right}</nav>`
    : null

/** The number of a page in an address, counted from 1; null for anything else. */
export const parsePage = (value: unknown): number | null =>
  value === undefined ? 1 : /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : null

const attribute = (name: string, value: string | undefined): Html | null =>
  value === undefined ? null : html` ${name}="${value}"`

/** Facts in a row, separated by dots; absent ones are left out. */
export const dotted = (parts: readonly (Html | null)[]): Html =>
  html`${parts.filter(part => part !== null).map((part, index) => html`${index > 0 ? ' · ' : null}${part}`)}`

/** One entry of a list `<dl class="facts">`. */
export const fact = (name: string, value: Html | string): Html =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>`

/** Content, one element, which a narrow screen folds behind a button; open from the start if `isOpen`. */
export const foldedNarrow = (label: string, isOpen: boolean, content: Html): Html =>
  html`<details class="fold-narrow"${isOpen ? html` open` : null}><summary class="button">${label}</summary></details>
${content}`
