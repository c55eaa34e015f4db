import type { AdminContext } from '../../../admin/admin-layout.ts'
import { postForm, textField } from '../../../admin/admin-parts.ts'
import { type Html, html } from '../../../web/html.ts'
import { timeAgo } from '../../../web/ui.ts'
import type { Appeal } from '../appeal-store.ts'
import { appealAnswerMax, appealTextMax } from '../appeals.ts'
import { inert } from './moderation-parts.ts'

type Shown = { readonly appeals: readonly Appeal[]; readonly now: number }

/** Open appeals, each with a sentence for its creator and the two decisions; null if there is none. */
export function appealsCard(context: AdminContext, { appeals, now }: Shown): Html | null {
  const { moderation } = context.messages
  if (appeals.length === 0) return null
  return html`<section class="card" id="appeals"><h2>${moderation.appeals}</h2><ul class="said">${appeals.map(each => item(context, each, now))}</ul></section>
`
}

function item(context: AdminContext, { snippetId: id, text, at }: Appeal, now: number): Html {
  const { messages, paths } = context
  const { moderation } = messages
  const decide = (action: 'restore' | 'keep', said: string) =>
    html`<button class="button" name="action" value="${action}" aria-label="${moderation.actionOf(said, id)}">${said}</button>`
  return html`<li><p><a href="${paths.manage.snippet(id)}"><b>${id}</b></a> · ${timeAgo(context, at, now)}</p>
<p class="whole measure" dir="auto">${inert(text, appealTextMax).shown}</p>
${postForm(context, {
  action: paths.manage.decideAppeal(id),
  content: html`${textField({ name: `answer-${id}`, label: moderation.appealAnswer, value: '', autocomplete: 'off', maxLength: appealAnswerMax })}
<p class="buttons">${decide('restore', moderation.appealRestore)}
${decide('keep', moderation.appealKeep)}</p>`,
})}</li>`
}
