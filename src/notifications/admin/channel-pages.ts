import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { checkboxes, formErrors, postButton, postForm, select, table } from '../../admin/admin-parts.ts'
import { conflictCard, type Versions, versionsOf } from '../../admin/conflict-card.ts'
import type { Problems } from '../../admin/problems.ts'
import { controls, labelsOf, type SchemaForm } from '../../admin/schema-form.ts'
import { languageNames, languages } from '../../i18n/messages.ts'
import { type FormValues, newValues, valuesOf } from '../../kernel/fields/form.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, emptyState, timeElement } from '../../web/ui.ts'
import { type Channel, channelDocument, commonFields, fieldsOfKind } from '../channel-document.ts'
import type { LoggedMessage } from '../channel-store.ts'
import { type ChannelKind, channelDefinition, channelKinds } from '../channels/channels.ts'
import { chosenKinds, notifiedKinds } from '../notified-kind.ts'

type ChannelsPage = {
  readonly channels: readonly Channel[]
  readonly log: readonly LoggedMessage[]
  readonly now: number
}

export function renderChannels(context: AdminContext, page: ChannelsPage): Html {
  const { messages, paths } = context
  const { notifications } = messages
  return adminPage(context, {
    title: notifications.title,
    current: 'notifications',
    actions: buttonLink(paths.manage.newChannel(), notifications.newTitle, 'primary'),
    main: html`<p class="measure">${notifications.intro}</p>
${page.channels.length === 0 ? noChannels(context) : channelTable(context, page.channels)}
<section class="sheet" id="log"><h2>${notifications.log}</h2>${
      page.log.length === 0 ? html`<p class="soft">${notifications.noLog}</p>` : logTable(context, page)
    }</section>`,
  })
}

const noChannels = ({ messages: { notifications }, paths }: AdminContext): Html =>
  html`<section class="sheet">${emptyState(
    notifications.none,
    html`<p>${notifications.noneNext}</p>${buttonLink(paths.manage.newChannel(), notifications.newTitle)}`,
  )}</section>`

function channelTable(context: AdminContext, channels: readonly Channel[]): Html {
  const { notifications } = context.messages
  const { heads } = notifications
  const rows = channels.map(channel => [
    html`<a href="${context.paths.manage.channel(channel.id)}" dir="auto"><b>${channel.name}</b></a>`,
    channelDefinition(channel.kind).name[context.language],
    notifications.eventCount(channel.rule.events.length, chosenKinds.length),
    stateOf(context, channel),
  ])
  return html`<section class="sheet"><h2>${notifications.channels}</h2>${table(
    [heads.name, heads.kind, heads.events, heads.state],
    rows,
    notifications.channels,
  )}</section>`
}

function stateOf(context: AdminContext, { active, fault }: Channel): Html | string {
  const { notifications } = context.messages
  if (active) return notifications.active
  if (fault === null) return html`<span class="chip">${notifications.inactive}</span>`
  return html`<span class="chip">${notifications.disabled}</span><br><span class="small soft">${faultText(context, fault)}</span>`
}

function logTable(context: AdminContext, { log, channels, now }: ChannelsPage): Html {
  const { notifications } = context.messages
  const { logHeads: heads } = notifications
  const nameById = new Map(channels.map(each => [each.id, each.name]))
  const rows = log.map(message => [
    html`<span dir="auto">${summary(context, message)}</span>`,
    html`<span dir="auto">${nameById.get(message.channelId) ?? notifications.gone}</span>`,
    html`${notifications.states[message.state]}${message.error === null || message.state === 'delivered' ? null : html`<br><span class="small soft">${faultText(context, message.error)}</span>`}`,
    context.format.number(message.attempts),
    timeOf(context, message, now),
    message.state === 'dead' && message.messageId !== null
      ? postButton(context, context.paths.manage.retryMessage(message.messageId), notifications.retry, {
          label: notifications.retryOf(summary(context, message)),
        })
      : null,
  ])
  return table(
    [heads.message, heads.channel, heads.state, heads.attempts, heads.time, ''],
    rows,
    notifications.log,
  )
}

function timeOf(
  context: AdminContext,
  { state, attempts, nextAt, doneAt, event }: LoggedMessage,
  now: number,
): Html {
  const { format, messages } = context
  const at = doneAt ?? event.at
  if (state !== 'waiting' || attempts === 0) return timeElement(context, at, format.ago(at, now))
  return timeElement(context, nextAt, messages.notifications.next(format.time(nextAt)))
}

function summary({ messages: { notifications } }: AdminContext, { event, events }: LoggedMessage): string {
  const { params } = event
  const about = 'name' in params ? params.name : 'title' in params ? params.title : ''
  const kind = notifiedKinds.find(each => each === event.kind)
  const text = kind ? notifications.events[kind] : event.kind
  const first = about === '' ? text : `${text}: ${about}`
  return events > 1 ? `${first} (${notifications.and(events - 1)})` : first
}

/** The code of a failed delivery as a sentence; one that a later version stored is shown as it is. */
function faultText({ messages: { notifications } }: AdminContext, error: string): string {
  const [code = '', status = ''] = error.split(' ')
  const faults: Readonly<Record<string, (status: string) => string>> = notifications.faults
  return Object.hasOwn(faults, code) ? (faults[code]?.(status) ?? error) : error
}

export function renderKinds(context: AdminContext): Html {
  const { messages, paths, language } = context
  return adminPage(context, {
    title: messages.notifications.newTitle,
    current: 'notifications',
    main: html`<section class="sheet"><h2>${messages.notifications.kindTitle}</h2><ul class="kinds">${channelKinds.map(
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
  /** Null: a new one. */
  readonly channel: Channel | null
  readonly form: ChannelForm
  readonly problems: Problems
  readonly monitors: readonly { readonly id: number; readonly name: string }[]
  /** What came of a test: null when it was delivered, otherwise the code of the failure; absent: there was none. */
  readonly tested?: string | null
  /** What another editor saved since the form was opened; absent: nothing. */
  readonly theirs?: ChannelForm
}

export const newChannelForm = (kind: ChannelKind, drawn: Readonly<Record<string, string>>): ChannelForm => ({
  kind,
  values: { ...newValues(allFields(kind)), ...drawn },
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
  // Deleted ones too: without them, saving would turn a rule about them alone into one about all monitors.
  const offered = [...new Set([...page.monitors.map(({ id }) => id), ...form.monitors])]
  return adminPage(context, {
    title: channel ? channel.name : notifications.newTitle,
    current: 'notifications',
    main: html`${page.theirs ? conflictCard(context, channelVersions(context, page, page.theirs)) : null}
${formErrors(context, problems, labelsOf(context, fields))}
${page.tested === undefined ? null : testOutcome(context, page.tested)}
${channel?.fault ? html`<p class="notice">${notifications.disabledBecause(faultText(context, channel.fault))}</p>` : null}
${postForm(context, {
  action: channel ? paths.manage.channel(channel.id) : paths.manage.channels(),
  content: html`<input type="hidden" name="kind" value="${form.kind}">${channel ? html`<input type="hidden" name="revision" value="${channel.revision}">` : null}
<section class="sheet"><h2>${definition.name[language]}</h2>
${controls(context, schemaForm, ['name', ...Object.keys(definition.fields)])}
${select({
  name: 'language',
  label: labelsOf(context, fields)['language'] ?? '',
  value: form.values['language'] ?? '',
  options: languages.map(value => ({ value, label: languageNames[value] })),
  wrong: problems.get('language'),
})}
${controls(context, schemaForm, ['active'])}</section>
<section class="sheet"><h2>${notifications.heads.events}</h2>
${checkboxes({
  name: 'events',
  label: notifications.eventsLabel,
  options: chosenKinds.map(kind => ({ value: kind, label: notifications.events[kind] })),
  chosen: new Set(form.events),
  wrong: problems.get('events'),
})}</section>
<section class="sheet"><h2>${messages.manage.monitors}</h2><p class="soft">${notifications.scopeHint}</p>
${
  offered.length === 0
    ? null
    : checkboxes({
        name: 'monitors',
        label: notifications.monitorsLabel,
        options: offered.map(id => ({
          value: String(id),
          label: monitorName(context, page, id),
          ...(isDeleted(page, id) && { hint: notifications.deletedMonitorHint }),
        })),
        chosen: new Set(form.monitors.map(String)),
        wrong: problems.get('monitors'),
      })
}
${controls(context, schemaForm, ['groups', 'tags'])}</section>
<p class="buttons">${saveButtons(context, page)}</p>`,
})}
${channel ? channelActions(context, channel) : null}`,
  })
}

const isDeleted = ({ monitors }: ChannelPage, id: number): boolean =>
  monitors.every(monitor => monitor.id !== id)

const monitorName = (context: AdminContext, { monitors }: ChannelPage, id: number): string =>
  monitors.find(monitor => monitor.id === id)?.name ?? context.messages.notifications.deletedMonitor(id)

/** After a conflict the revision in the form is the one that is saved now, so that saving overwrites it knowingly. */
function saveButtons(context: AdminContext, { channel, theirs }: ChannelPage): Html {
  const { notifications, manage } = context.messages
  if (!channel || !theirs)
    return button({ text: channel ? notifications.save : notifications.create, kind: 'primary' })
  return html`${button({ text: manage.keepMine, kind: 'primary' })}
${buttonLink(context.paths.manage.channel(channel.id), manage.keepTheirs)}`
}

/** What is chosen from a list is compared by its name. */
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

function channelActions(context: AdminContext, { id }: Channel): Html {
  const { messages, paths } = context
  const { notifications } = messages
  return html`<section class="sheet"><p class="soft">${notifications.testHint}</p><div class="buttons">
${postButton(context, paths.manage.testChannel(id), notifications.test)}
${buttonLink(paths.manage.removeChannel(id), notifications.remove, 'danger')}</div></section>`
}

export const renderRemoval = (context: AdminContext, { id, name }: Channel): Html => {
  const { messages, paths } = context
  return adminPage(context, {
    title: messages.notifications.removeTitle(name),
    current: 'notifications',
    main: html`<section class="sheet"><p class="measure">${messages.notifications.removeText}</p>
<div class="buttons">${postButton(context, paths.manage.removeChannel(id), messages.notifications.remove, { kind: 'danger' })}
${buttonLink(paths.manage.channel(id), messages.manage.cancel)}</div></section>`,
  })
}

function testOutcome(context: AdminContext, error: string | null): Html {
  const { notifications } = context.messages
  return error === null
    ? html`<p class="notice" role="status">${notifications.testDelivered}</p>`
    : html`<div class="problems" role="alert"><p>${notifications.testFailed(faultText(context, error))}</p></div>`
}
