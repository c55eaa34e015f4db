import type { AdminContext } from '../../../admin/admin-layout.ts'
import type { SnippetFacts } from '../../../db/snippet-facts.ts'
import { systemActor } from '../../../kernel/actor.ts'
import { type Html, html } from '../../../web/html.ts'
import { timeElement } from '../../../web/ui.ts'
import { type Block, typedKinds } from '../block.ts'
import type { ReportRecord } from '../model/report-weight.ts'
import { visiblePieces } from '../model/visible-characters.ts'
import type { Decision } from '../moderated-snippet-store.ts'

type Section = 'queue' | 'cases' | 'snippets' | 'decided' | 'blocks'

/** The navigation between the pages of moderation, beside the heading. */
export function sections({ paths, messages: { moderation } }: AdminContext, current: Section | null): Html {
  const link = (section: Section, href: string) =>
    html`<a class="button" href="${href}"${section === current ? html` aria-current="page"` : null}>${moderation[section]}</a>`
  return html`${link('queue', paths.manage.reports())}
${link('cases', paths.manage.cases())}
${link('snippets', paths.manage.snippets())}
${link('decided', paths.manage.decisions())}
${link('blocks', paths.manage.blocks())}`
}

/** User text with marks for invisible characters; never markup or links. */
export function inert(text: string, maxLength: number): { readonly shown: Html; readonly more: number } {
  const { pieces, more } = visiblePieces(text, maxLength)
  const shown = html`${pieces.map(each => ('text' in each ? each.text : html`<b class="unseen">${each.mark}</b>`))}`
  return { shown, more }
}

export const inertLine = (text: string, maxLength = 200): Html =>
  html`<span dir="auto">${inert(text.replace(/\s+/gu, ' '), maxLength).shown}</span>`

/** The name of the moderator, or that reports hid the snippet automatically. */
export const decidedBy = (
  { messages: { moderation } }: AdminContext,
  { name, because }: Pick<Decision, 'name' | 'because'>,
): string =>
  name !== systemActor.name ? name : because ? moderation.byLikeness(because) : moderation.byReports

/** The name of a block in a notice: what it blocks, or its kind and the snippet it was made from. */
export const nameOfBlock = (
  { messages: { moderation } }: AdminContext,
  { kind, value, note }: Block,
): string =>
  (typedKinds as readonly string[]).includes(kind) ? value : `${moderation.blockKinds[kind]} ${note}`.trim()

/** How earlier reports by the same people were decided; null if none was. */
export function recordText(
  { messages: { moderation }, format }: AdminContext,
  { right, wrong }: ReportRecord,
): Html | null {
  if (right + wrong === 0) return null
  return html` <span class="soft small">· ${moderation.record(format.number(right), format.number(right + wrong))}</span>`
}

/** When a snippet expires, or what else ends it. */
export function expiryText(
  context: AdminContext,
  facts: Pick<SnippetFacts, 'expiresAt' | 'onetime'>,
): Html | string {
  const { common, moderation } = context.messages
  const { expiresAt, onetime } = facts
  if (expiresAt !== null) return timeElement(context, expiresAt, context.format.date(expiresAt))
  return onetime ? moderation.lastRead : common.never
}
