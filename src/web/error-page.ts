import { InvalidFields } from '../kernel/invalid-fields.ts'
import type { ErrorAnswer } from './error-answer.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.ts'
import type { PageContext } from './page-context.ts'
import { buttonLink } from './ui.ts'

/** Title and text of an error page, in the reader's language. */
type ErrorMessages = {
  readonly status: number
  readonly title: string
  readonly message: string
  /** What helps further, in place of the search that a page that was not found has. */
  readonly help?: Html
  /** What the search for a page that was not found begins with. */
  readonly words?: string
}

/** Replaces the field names of an API answer by the sentences of the form. */
export function errorMessages(
  { messages, problem }: PageContext,
  error: Error,
  { status, code, reason }: ErrorAnswer,
): ErrorMessages {
  const sentences =
    error instanceof InvalidFields
      ? error.problems.map(({ path, message }) => problem(message, path))
      : [code === 'method_not_allowed' ? messages.errors.useButton : problem(reason)]
  return { status, title: messages.errors.titles[code], message: sentences.join(' ') }
}

export const renderError = (
  context: PageContext,
  { status, title, message, help, words = '' }: ErrorMessages,
): Html =>
  layout(context, {
    title,
    robots: 'noindex',
    width: 'reading',
    main: html`<section class="card error">
<p class="soft figures">${status}</p>
<h1 dir="auto">${title}</h1>
<p class="measure" dir="auto">${message}</p>
${help ?? (status === 404 ? searchForm(context, words) : null)}
<p class="buttons">${buttonLink(context.paths.home(), context.messages.errors.seeStatus)}${context.isPart ? null : html` ${buttonLink(context.paths.newSnippet(), context.messages.common.newSnippet)}`}</p>
</section>`,
  })

/** The search for incidents, maintenance and news, one of which an old or mistyped address was likely meant to be. */
const searchForm = ({ paths, messages: { errors } }: PageContext, words: string): Html =>
  html`<form class="error-search" role="search" action="${paths.history()}"><label for="q">${errors.search}</label>
<p><input class="input" type="search" id="q" name="q" value="${words}" maxlength="100" autocomplete="off"><button class="button">${errors.searchButton}</button></p></form>`
