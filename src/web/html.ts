import { raw as markAsHtml, html as tag } from 'hono/html'
import type { Content } from './edge/page-answer.ts'

/** Markup that is safe to put into a page. Only `html` and `trusted` make it. */
export type Html = string & { readonly isEscaped: true }

type Value = Html | string | number | null | undefined | false | readonly Value[]

/**
 * The only way to build a page: every value is escaped unless it came from this tag itself.
 * `null`, `undefined` and `false` show nothing; arrays are joined.
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
