import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '../../manage/form.ts'
import { formErrors, postForm, textField } from '../../manage/parts.ts'
import { noProblems, type Problems, sendPage, wholeProblem } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { button } from '../../web/ui.ts'
import type { Entrance } from '../entrance.ts'
import type { ResetMail } from '../reset-mail.ts'
import type { EntranceFrame, EntranceFrameOf } from './entrance-frame.ts'
import { renderForgotten } from './entrance-pages.ts'
import { orAgain } from './entrance-routes.ts'

type MailRoutesOptions = {
  readonly resetMail: ResetMail
  readonly entrance: Pick<Entrance, 'visitor'>
  readonly frame: EntranceFrameOf
}

export function mailRoutes(app: FastifyInstance, { resetMail, entrance, frame }: MailRoutesOptions): void {
  const again = (request: FastifyRequest, reply: FastifyReply, problem: string) => {
    const page = frame(request)
    const typed = { name: formOf(request).text('name'), problems: wholeProblem(problem, page) }
    return sendPage(reply, renderForgotten(page, mailForm(page, typed)), 403)
  }

  app.post('/manage/forgotten', orAgain(again), async (request, reply) => {
    const page = frame(request)
    resetMail.ask(formOf(request).text('name'), entrance.visitor(request).address, page.language)
    return sendPage(reply, renderForgotten(page, mailAsked(page)))
  })
}

type MailForm = { readonly name: string; readonly problems: Problems }

/** The form that sends a link, on the page *Forgot password?*. */
export const mailForm = (
  frame: EntranceFrame,
  typed: MailForm = { name: '', problems: noProblems },
): Html => {
  const { mail, signIn } = frame.words
  return html`${formErrors(frame, typed.problems)}<p>${mail.lead}</p>
${postForm(frame, {
  action: frame.paths.manage.forgotten(),
  content: html`${textField({ name: 'name', label: signIn.name, value: typed.name, autocomplete: 'username', required: true, maxLength: 254 })}
<p class="buttons">${button({ words: mail.submit, kind: 'primary' })}</p>`,
})}
<h2>${mail.otherwise}</h2>`
}

/** The same answer whether or not the account exists. */
export const mailAsked = ({ words: { mail } }: EntranceFrame): Html =>
  html`<p class="notice" role="status">${mail.sent}</p><h2>${mail.otherwise}</h2>`
