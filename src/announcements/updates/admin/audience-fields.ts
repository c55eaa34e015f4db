import type { Form } from '../../../admin/admin-form.ts'
import type { AdminContext } from '../../../admin/admin-layout.ts'
import { type AudiencePart, audiences } from '../../../kernel/audience.ts'
import { type Html, html } from '../../../web/html.ts'

/** Subscribers and channels that are notified of an incident unless its author leaves them out. */
export type Audience = {
  /** Number of subscribers; null if readers cannot subscribe. */
  readonly subscribers: number | null
  readonly channels: readonly { readonly id: number; readonly name: string }[]
}

type Part = { readonly part: AudiencePart; readonly name: string }

/**
 * Where an incident appears and who is notified, in one line, and below *Change* a box for each. The line follows the boxes
 * by a script; without it, it shows what was sent.
 */
export function audienceFields(
  context: AdminContext,
  audience: Audience,
  silent: readonly AudiencePart[],
): Html {
  const { incidents } = context.messages
  const parts = partsOf(context, audience)
  const isSilent = (part: AudiencePart) => silent.includes(part)
  const named = ({ part, name }: Part) =>
    html`<span data-told="${part}"${isSilent(part) ? html` hidden` : null}>, <bdi>${name}</bdi></span>`
  const box = ({ part, name }: Part) =>
    html`<li><label><input type="checkbox" name="told" value="${part}"${isSilent(part) ? null : html` checked`}> <bdi>${name}</bdi></label></li>`
  const line = html`<b>${incidents.told}</b> <span>${incidents.onPage}${parts.map(named)}</span>`
  if (parts.length === 0) return html`<p class="told">${line}</p>`
  return html`<details class="told"><summary>${line} <span class="told-change">${incidents.change}</span></summary>
<input type="hidden" name="tellable" value="${parts.map(each => each.part).join(' ')}">
<fieldset class="group"><legend class="visually-hidden">${incidents.told}</legend><ul>${parts.map(box)}</ul>
<p class="hint">${incidents.toldHint}</p></fieldset></details>`
}

const partsOf = (
  { messages: { incidents }, format }: AdminContext,
  { subscribers, channels }: Audience,
): readonly Part[] => [
  ...(subscribers === null
    ? []
    : [
        {
          part: 'subscribers' as const,
          name: incidents.subscribers(subscribers, format.number(subscribers)),
        },
      ]),
  ...channels.map(({ id, name }) => ({ part: `channel:${id}` as const, name })),
]

/** Who is left out by the boxes of a form: parts that it showed and that are not ticked. Null if it showed none. */
export function silentIn(form: Form): readonly AudiencePart[] | null {
  const shown = form.text('tellable').split(' ').filter(isPart)
  if (shown.length === 0) return null
  const told = new Set(form.all('told'))
  return audiences(shown.filter(each => !told.has(each)))
}

const isPart = (text: string): text is AudiencePart => /^(subscribers|channel:[1-9]\d{0,14})$/.test(text)
