import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '../../admin/admin-form.ts'
import { formErrors, postForm, textField } from '../../admin/admin-parts.ts'
import { noProblems, type Problems, sendPage, wholeProblem } from '../../admin/problems.ts'
import type { Message } from '../../kernel/messages.ts'
import type { Paths } from '../../kernel/paths.ts'
import { type Html, html } from '../../web/html.ts'
import { route } from '../../web/route.ts'
import { button } from '../../web/ui.ts'
import type { BrowserSessions } from '../browser-sessions.ts'
import type { ResetMail } from '../password-reset.ts'
import type { SignInContext, SignInContextOf } from './sign-in-context.ts'
import { renderForgotten } from './sign-in-pages.ts'
import { orAgain } from './sign-in-routes.ts'

type MailRoutesOptions = {
  readonly resetMail: ResetMail
  readonly browserSessions: Pick<BrowserSessions, 'visitor'>
  readonly context: SignInContextOf
  readonly paths: Paths
}

export function mailRoutes(
  app: FastifyInstance,
  { resetMail, browserSessions, context, paths }: MailRoutesOptions,
): void {
  const again = (request: FastifyRequest, reply: FastifyReply, problem: Message) => {
    const page = context(request)
    const typed = { name: formOf(request).text('name'), problems: wholeProblem(problem, page) }
    return sendPage(reply, renderForgotten(page, mailForm(page, typed)), 403)
  }

  route.post(app, paths.manage.forgotten, orAgain(again), async (request, reply) => {
    const page = context(request)
    await resetMail.ask(formOf(request).text('name'), browserSessions.visitor(request).address, page.language)
    return sendPage(reply, renderForgotten(page, mailAsked(page)))
  })
}

type MailForm = { readonly name: string; readonly problems: Problems }

/** The form that sends a link, on the page *Forgot password?*. */
export const mailForm = (
  context: SignInContext,
  typed: MailForm = { name: '', problems: noProblems },
): Html => {
  const { mail, signIn } = context.messages
  return html`${formErrors(context, typed.problems)}<p>${mail.lead}</p>
${postForm(context, {
  action: context.paths.manage.forgotten(),
  content: html`${textField({ name: 'name', label: signIn.name, value: typed.name, autocomplete: 'username', required: true, maxLength: 254 })}
<p class="buttons">${button({ text: mail.submit, kind: 'primary' })}</p>`,
})}
<h2>${mail.otherwise}</h2>`
}

/** The answer to the form, the same whether or not the account exists. */
export const mailAsked = ({ messages: { mail } }: SignInContext): Html =>
  html`<p class="notice" role="status">${mail.sent}</p><h2>${mail.otherwise}</h2>`
