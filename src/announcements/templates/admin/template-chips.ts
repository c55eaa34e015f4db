import type { AdminContext } from '../../../admin/admin-layout.ts'
import { type Html, html } from '../../../web/html.ts'
import type { UpdateStatus } from '../../model/announcement-kinds.ts'
import { filledIn, hasPlaceholders, type IncidentTemplate } from '../../model/incident-template.ts'

/** A chip above a message. What is null or empty leaves the form as it is. */
export type TemplateChip = Pick<
  IncidentTemplate,
  'name' | 'content' | 'nextUpdateMinutes' | 'title' | 'impact' | 'monitors'
> & {
  /** The value that its button sends. */
  readonly value: string
  readonly status: UpdateStatus
}

/** Statuses with a built-in template, in the order of their chips. */
const builtIn = ['investigating', 'identified', 'monitoring', 'resolved'] as const

/** The sentence that a built-in template puts into the message. */
export const builtInText = ({ messages }: AdminContext, status: (typeof builtIn)[number]): string =>
  messages.incidents.sentences[status]

/** The chips of these templates; the built-in ones if there are none. */
export const chipsOf = (
  context: AdminContext,
  templates: readonly IncidentTemplate[],
): readonly TemplateChip[] =>
  templates.length > 0
    ? templates.map(each => ({ ...each, value: String(each.id) }))
    : builtIn.map(status => ({
        value: status,
        name: context.messages.incidents.templatesOf[status],
        status,
        content: builtInText(context, status),
        nextUpdateMinutes: null,
        title: null,
        impact: null,
        monitors: [],
      }))

/** The pressed chip; null if none was pressed, or its template is gone. */
export const pressedChip = (chips: readonly TemplateChip[], value: string): TemplateChip | null =>
  chips.find(each => each.value === value) ?? null

type FillIn = {
  /** Names of the affected services. */
  readonly names: readonly string[]
  readonly now: number
}

const namedMax = 3

/** A text of a chip with its placeholders filled in. */
export function filledText({ messages, format }: AdminContext, text: string, { names, now }: FillIn): string {
  const { incidents, templates } = messages
  const service =
    names.length === 0
      ? templates.someServices
      : names.length <= namedMax
        ? format.list(names)
        : incidents.services(format.number(names.length))
  return filledIn(text, { service, time: format.instant(now, now) })
}

/** The buttons of the templates; `message-form.js` presses those that need nothing but their text and status. */
export const templateChips = (context: AdminContext, chips: readonly TemplateChip[]): Html =>
  html`<div class="templates" role="group" aria-label="${context.messages.incidents.templates}">${chips.map(
    each =>
      html`<button class="chip" name="template" value="${each.value}"${isPlain(each) ? html` data-text="${each.content}" data-status="${each.status}"` : null} dir="auto">${each.name}</button>`,
  )}<a class="chip-link" href="${context.paths.manage.templates()}">${context.messages.templates.manage}</a></div>`

const isPlain = ({ content, nextUpdateMinutes, title, impact, monitors }: TemplateChip): boolean =>
  nextUpdateMinutes === null &&
  title === null &&
  impact === null &&
  monitors.length === 0 &&
  !hasPlaceholders(content)
