import { InvalidFields } from '../kernel/errors.ts'
import type { ErrorAnswer } from './error-answer.ts'
import { type Html, html } from './html.ts'
import { layout, type PageContext } from './layout.ts'
import { buttonLink } from './ui.ts'

export type ErrorMessages = Pick<ErrorAnswer, 'status' | 'title' | 'message'>

/** Replaces the field names of an API answer by the sentences of the form. */
export function errorMessages({ messages }: PageContext, error: Error, answer: ErrorMessages): ErrorMessages {
  if (!(error instanceof InvalidFields)) return answer
  const sentences = error.problems.map(({ path, message }) => messages.formProblem(message, path))
  return { ...answer, message: sentences.join(' ') }
}

export const renderError = (context: PageContext, { status, title, message }: ErrorMessages): Html =>
  layout(context, {
    title: context.messages.problem(title),
    robots: 'noindex',
    narrow: true,
    main: html`<section class="sheet error">
<p class="soft figures">${status}</p>
<h1 dir="auto">${context.messages.problem(title)}</h1>
<p class="measure" dir="auto">${context.messages.problem(message)}</p>
<p class="buttons">${buttonLink(context.paths.home(), context.messages.errors.seeStatus)} ${buttonLink(context.paths.newSnippet(), context.messages.errors.newSnippet)}</p>
</section>`,
  })
