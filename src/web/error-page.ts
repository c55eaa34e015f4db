import { InvalidFields } from '../errors.ts'
import type { ErrorAnswer } from './errors.ts'
import { type Html, html } from './html.ts'
import { type Frame, layout } from './layout.ts'
import { buttonLink } from './ui.ts'

export type ErrorWords = Pick<ErrorAnswer, 'status' | 'title' | 'message'>

/** The answer to a program names fields as its interface does; a page says the same in sentences. */
export function errorWords({ words }: Frame, error: Error, answer: ErrorWords): ErrorWords {
  if (!(error instanceof InvalidFields)) return answer
  const sentences = error.problems.map(({ path, message }) => words.formProblem(message, path))
  return { ...answer, message: sentences.join(' ') }
}

export const renderError = (frame: Frame, { status, title, message }: ErrorWords): Html =>
  layout(frame, {
    title: frame.words.problem(title),
    robots: 'noindex',
    narrow: true,
    main: html`<section class="sheet error">
<p class="soft figures">${status}</p>
<h1 dir="auto">${frame.words.problem(title)}</h1>
<p class="measure" dir="auto">${frame.words.problem(message)}</p>
<p class="buttons">${buttonLink(frame.paths.home(), frame.words.errors.seeStatus)} ${buttonLink(frame.paths.newSnippet(), frame.words.errors.newSnippet)}</p>
</section>`,
  })
