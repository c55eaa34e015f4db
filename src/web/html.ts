import { raw as markAsHtml, html as tag } from 'hono/html'
import type { Content } from './edge/page-answer.ts'

/** Markup that is safe to put into a page. Only `html` and `trusted` make such values. */
export type Html = string & { readonly isEscaped: true }

type Value = Html | string | number | null | undefined | false | readonly Value[]

/**
 * Tag of all templates of pages: every value is escaped unless it is `Html`. `null`, `undefined` and `false` show
 * nothing; arrays are joined.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return tag(strings, ...values) as unknown as Html
}

/** Marks markup as safe that a renderer has escaped by itself (Markdown, the highlighter, our own SVG files). */
export const trusted = (markup: string): Html => markAsHtml(markup) as unknown as Html

/** A page as the content of a ready answer. */
export const htmlContent = (page: Html): Content => ({
  body: Buffer.from(String(page)),
  type: 'text/html; charset=utf-8',
})
