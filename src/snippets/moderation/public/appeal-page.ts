import { formErrors, textArea, textField } from '../../../admin/admin-parts.ts'
import type { Problems } from '../../../admin/problems.ts'
import { type Html, html } from '../../../web/html.ts'
import { taskPage } from '../../../web/layout.ts'
import type { PageContext } from '../../../web/page-context.ts'
import { button, buttonLink, dateOf, fact } from '../../../web/ui.ts'
import type { Appeal } from '../appeal-store.ts'
import { appealTextMax } from '../appeals.ts'

type AppealPage = {
  readonly id: string
  /** The newest appeal; null if there is none, or if the reader is not recognized as the creator. */
  readonly appeal: Appeal | null
  readonly isHidden: boolean
  /** True for the creator, who sees how the last appeal ended. */
  readonly isOwn: boolean
  /** The delete token as it was typed; null where none is needed. */
  readonly token: string | null
  readonly typed: TypedAppeal
  /** Who gets a mail about the decision. */
  readonly mail: AppealMail
  readonly problems: Problems
}

export type TypedAppeal = { readonly text: string; readonly email: string }

/** `address`: the address that the creator enters; `account`: that of their account; null: none is sent. */
export type AppealMail = 'address' | 'account' | null

/** The appeal of a creator: how the last one ended, and a form for the next unless one is open. */
export function renderAppeal(context: PageContext, page: AppealPage): Html {
  const { paths, messages } = context
  const { appeal: words } = messages.reports
  const { id, appeal, isHidden, isOwn, problems } = page
  const mayAppeal = isHidden && appeal?.state !== 'open'
  return taskPage(context, {
    title: words.title,
    sendsForms: mayAppeal,
    styles: ['admin.css'],
    main: html`<section class="card"><h1>${words.title}</h1>
${formErrors(context, problems, { text: words.text, email: words.email, token: words.token })}
<p class="measure soft">${messages.reports.about} <a href="${paths.snippet(id)}">${paths.absolute(paths.snippet(id))}</a></p>
${isOwn ? lastAppeal(context, page) : null}</section>
${mayAppeal ? html`<section class="card">${appealForm(context, page)}</section>` : null}`,
  })
}

/** The last appeal; for the delete token also that there is none, which the creator has asked. */
function lastAppeal(context: PageContext, { appeal, token }: AppealPage): Html | null {
  if (appeal) return outcome(context, appeal)
  const { none } = context.messages.reports.appeal
  return token === null ? null : html`<p class="measure" role="status">${none}</p>`
}

function outcome(context: PageContext, { text, at, state, answer, decidedAt, hasEmail }: Appeal): Html {
  const { messages } = context
  const { appeal: words, decided } = messages.reports
  return html`<p class="measure" role="status"><b>${words.states[state]}</b>${state === 'open' && hasEmail ? html` ${words.mailed}` : null}</p>
${answer === '' ? null : html`<p class="whole measure" dir="auto">${answer}</p>`}
<dl class="facts">
${fact(words.sent, dateOf(context, at))}
${decidedAt === null ? null : fact(decided, dateOf(context, decidedAt))}
</dl>
<h2>${words.wrote}</h2><p class="whole measure" dir="auto">${text}</p>`
}

function appealForm(
  context: PageContext,
  { id, appeal, isOwn, token, typed, mail, problems }: AppealPage,
): Html {
  const { paths, messages } = context
  const { appeal: words, cancel } = messages.reports
  return html`${appeal ? html`<h2>${words.again}</h2>` : null}<p class="measure">${words.lead}</p>
<form class="form" method="post" action="${paths.snippetAppeal(id)}" enctype="multipart/form-data" novalidate>
${textArea({ name: 'text', label: words.text, value: typed.text, rows: 5, maxLength: appealTextMax, required: true, wrong: problems.get('text') })}
${token === null ? null : textField({ name: 'token', label: words.token, hint: words.tokenHint, value: token, autocomplete: 'off', maxLength: 100, wrong: problems.get('token') })}
${
  mail === 'address'
    ? textField({
        name: 'email',
        label: words.email,
        hint: words.emailHint,
        value: typed.email,
        type: 'email',
        autocomplete: 'email',
        maxLength: 254,
        wrong: problems.get('email'),
      })
    : null
}
${mail === 'account' ? html`<p class="measure soft">${words.mailsAccount}</p>` : null}
<p class="buttons">${button({ text: words.send, kind: 'primary' })} ${isOwn ? null : button({ text: words.show, name: 'show', value: '1' })} ${buttonLink(paths.snippet(id), cancel)}</p></form>`
}
