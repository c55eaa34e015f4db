import { removalMenu } from '../../admin/action-menu.ts'
import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { checkboxes, formErrors, postButton, postForm, saveBar, select } from '../../admin/admin-parts.ts'
import { conflictCard, type Versions, versionsOf } from '../../admin/conflict-card.ts'
import { defaultButton, type Picking, picker } from '../../admin/picker.ts'
import type { Problems } from '../../admin/problems.ts'
import { controls, labelsOf, type SchemaForm } from '../../admin/schema-form.ts'
import { languageNames, languages } from '../../i18n/messages.ts'
import { type FormValues, newValues, valuesOf } from '../../kernel/fields/form.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink } from '../../web/ui.ts'
import { type Channel, channelDocument, commonFields, fieldsOfKind } from '../channel-document.ts'
import type { Tested } from '../channel-sender.ts'
import type { ChannelFailure } from '../channel-store.ts'
import { type ChannelKind, channelDefinition, channelKinds } from '../channels/channels.ts'
import { faultText } from '../fault-text.ts'
import { chosenKinds } from '../notified-kind.ts'
import { failuresOf, outcomeLines } from './failures.ts'

export function renderKinds(context: AdminContext): Html {
  const { messages, paths, language } = context
  return adminPage(context, {
    title: messages.notifications.newTitle,
    current: 'notifications',
    main: html`<section class="card"><h2>${messages.notifications.kindTitle}</h2><ul class="kinds">${channelKinds.map(
      kind => {
        const { name, text } = channelDefinition(kind)
        return html`<li><a href="${paths.manage.newChannel({ kind })}"><b>${name[language]}</b></a><p class="soft">${text[language]}</p></li>`
      },
    )}</ul></section>`,
  })
}

export type ChannelForm = {
  readonly kind: ChannelKind
  readonly values: FormValues
  readonly events: readonly string[]
  readonly monitors: readonly number[]
}

type ChannelPage = {
  /** The stored channel; null for a new one. */
  readonly channel: Channel | null
  readonly form: ChannelForm
  /** The revision the form began with. */
  readonly revision: number
  readonly problems: Problems
  readonly monitors: readonly { readonly id: number; readonly name: string }[]
  readonly failures?: readonly ChannelFailure[]
  /** Progress of choosing monitors without scripts. */
  readonly picking?: Picking
  /** Results of a test for each recipient; absent without a test. */
  readonly tested?: readonly Pick<Tested, 'recipient' | 'fault' | 'answer'>[]
  /** The values that another editor saved since the form was opened; absent without a conflict. */
  readonly theirs?: ChannelForm
}

export const newChannelForm = (kind: ChannelKind): ChannelForm => ({
  kind,
  values: newValues(allFields(kind)),
  events: chosenKinds.filter(each => each !== 'snippet.reported'),
  monitors: [],
})

export const formOfChannel = (channel: Channel): ChannelForm => ({
  kind: channel.kind,
  values: valuesOf(allFields(channel.kind), channelDocument(channel, 'editors')),
  events: channel.rule.events,
  monitors: channel.rule.monitors,
})

export const allFields = (kind: ChannelKind) => ({ ...commonFields, ...fieldsOfKind(kind) })

export function renderChannel(context: AdminContext, page: ChannelPage): Html {
  const { messages, paths, language } = context
  const { notifications } = messages
  const { channel, form, problems } = page
  const fields = allFields(form.kind)
  const schemaForm: SchemaForm = { fields, values: form.values, problems }
  const definition = channelDefinition(form.kind)
  const action = channel ? paths.manage.channel(channel.id) : paths.manage.channels()
  // Deleted monitors are offered too: without them, saving would turn a rule about them alone into one about all
  // monitors.
  const offered = [...new Set([...page.monitors.map(({ id }) => id), ...form.monitors])]
  return adminPage(context, {
    title: channel ? channel.name : notifications.newTitle,
    current: 'notifications',
    scripts: ['picker.js'],
    actions:
      channel &&
      removalMenu(context, {
        name: channel.name,
        removeAt: paths.manage.removeChannel(channel.id),
        revision: channel.revision,
      }),
    main: html`${page.theirs ? conflictCard(context, channelVersions(context, page, page.theirs)) : null}
${formErrors(context, problems, labelsOf(context, fields))}
${page.tested === undefined ? null : testOutcome(context, page.tested)}
${channel?.fault ? html`<div class="problems"><p>${notifications.disabledBecause(faultText(notifications, channel.fault))}</p></div>` : null}
${channel?.active ? failureList(context, failuresOf(channel, page.failures ?? [])) : null}
${postForm(context, {
  action,
  content: html`${defaultButton('do', 'save')}<input type="hidden" name="kind" value="${form.kind}">${channel ? html`<input type="hidden" name="revision" value="${page.revision}">` : null}
<section class="card"><h2>${definition.name[language]}</h2>
${controls(context, schemaForm, ['name', ...Object.keys(definition.fields)])}
${select({
  name: 'language',
  label: labelsOf(context, fields)['language'] ?? '',
  value: form.values['language'] ?? '',
  options: languages.map(value => ({ value, label: languageNames[value] })),
  wrong: problems.get('language'),
})}
${controls(context, schemaForm, ['active'])}</section>
<section class="card"><h2>${notifications.heads.events}</h2>
${checkboxes({
  name: 'events',
  label: notifications.eventsLabel,
  options: chosenKinds.map(kind => ({ value: kind, label: notifications.events[kind] })),
  chosen: new Set(form.events),
  wrong: problems.get('events'),
})}</section>
<section class="card"><h2>${messages.manage.monitors}</h2><p class="soft">${notifications.scopeHint}</p>
${
  offered.length === 0
    ? null
    : picker(context, {
        name: 'monitors',
        label: notifications.monitorsLabel,
        action,
        picking: page.picking,
        choicesAt: paths.manage.monitorChoices(),
        options: offered.map(id => ({
          value: String(id),
          label: monitorName(context, page, id),
          ...(isDeleted(page, id) && { hint: notifications.deletedMonitorHint }),
        })),
        chosen: form.monitors.map(String),
        wrong: problems.get('monitors'),
      })
}
${controls(context, schemaForm, ['groups', 'tags'])}</section>
${saveBar(saveButtons(context, page))}`,
})}
${channel ? testCard(context, channel) : null}`,
  })
}

const isDeleted = ({ monitors }: ChannelPage, id: number): boolean =>
  monitors.every(monitor => monitor.id !== id)

const monitorName = (context: AdminContext, { monitors }: ChannelPage, id: number): string =>
  monitors.find(monitor => monitor.id === id)?.name ?? context.messages.notifications.deletedMonitor(id)

/** The save buttons. After a conflict the form carries the current revision, so that saving overwrites it knowingly. */
function saveButtons(context: AdminContext, { channel, theirs }: ChannelPage): Html {
  const { notifications, manage } = context.messages
  if (!channel || !theirs)
    return button({ text: channel ? notifications.save : notifications.create, kind: 'primary' })
  return html`${button({ text: manage.keepMine, kind: 'primary' })}
${buttonLink(context.paths.manage.channel(channel.id), manage.keepTheirs)}`
}

/** The two versions to compare; choices are compared by name. */
function channelVersions(context: AdminContext, page: ChannelPage, theirs: ChannelForm): readonly Versions[] {
  const { notifications } = context.messages
  const valuesWithNames = (each: ChannelForm): FormValues => ({
    ...each.values,
    events: chosenKinds
      .filter(kind => each.events.includes(kind))
      .map(kind => notifications.events[kind])
      .join(', '),
    monitors: each.monitors
      .map(id => monitorName(context, page, id))
      .sort()
      .join(', '),
  })
  return versionsOf(context, allFields(page.form.kind), {
    mine: valuesWithNames(page.form),
    theirs: valuesWithNames(theirs),
  })
}

function testCard(context: AdminContext, { id }: Channel): Html {
  const { messages, paths } = context
  const { notifications } = messages
  return html`<section class="card"><p class="soft">${notifications.testHint}</p><div class="buttons">
${postButton(context, paths.manage.testChannel(id), notifications.test)}</div></section>`
}

export const renderRemoval = (context: AdminContext, { id, name }: Channel): Html => {
  const { messages, paths } = context
  return adminPage(context, {
    title: messages.manage.removeTitle(name),
    current: 'notifications',
    main: html`<section class="card"><p class="measure">${messages.notifications.removeText}</p>
<div class="buttons">${postButton(context, paths.manage.removeChannel(id), messages.notifications.remove, { kind: 'danger', fields: { sure: 'on' } })}
${buttonLink(paths.manage.channel(id), messages.manage.cancel)}</div></section>`,
  })
}

function testOutcome(
  context: AdminContext,
  tested: readonly Pick<Tested, 'recipient' | 'fault' | 'answer'>[],
): Html {
  const { notifications } = context.messages
  const failed = tested.filter(each => each.fault !== null)
  if (failed.length === 0) {
    const answers = tested.flatMap(each =>
      each.answer === null ? [] : [notifications.responded(each.answer)],
    )
    return html`<p class="notice" role="status">${notifications.testDelivered}${answers.slice(0, 1).map(line => html`<br><span class="small" dir="auto">${line}</span>`)}</p>`
  }
  return html`<div class="problems" role="alert">${failed.map(({ recipient, fault, answer }) => {
    const reason = faultText(notifications, fault?.message ?? '')
    const text =
      recipient === '' ? notifications.testFailed(reason) : notifications.testFailedFor(recipient, reason)
    return html`<p>${text}${outcomeLines(context, { error: null, answer })}</p>`
  })}</div>`
}

function failureList(context: AdminContext, failures: readonly ChannelFailure[]): Html | null {
  const { format, messages } = context
  const { notifications } = messages
  if (failures.length === 0) return null
  return html`<div class="problems"><p><b>${notifications.failingNow}</b></p><ul>${failures.map(
    ({ recipient, since, error, answer }) =>
      html`<li>${recipient === '' ? null : html`<b>${recipient}</b>: `}${faultText(notifications, error)} ${notifications.failingSince(format.exact(since))}${outcomeLines(context, { error: null, answer })}</li>`,
  )}</ul></div>`
}
