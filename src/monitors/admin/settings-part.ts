import type { AdminContext } from '../../admin/admin-layout.ts'
import { postButton } from '../../admin/admin-parts.ts'
import { labelsOf, shownValue } from '../../admin/schema-form.ts'
import { may } from '../../kernel/actor.ts'
import { type Html, html } from '../../web/html.ts'
import { buttonLink } from '../../web/ui.ts'
import { definitionIfKnown, waitingOf } from '../kinds/kinds.ts'
import type { Monitor } from '../model/monitor.ts'
import { fieldsOf } from '../monitor-document.ts'
import { formOfMonitor } from './monitor-form.ts'

/** A channel that is notified of the monitor. */
export type NotifiedChannel = { readonly id: number; readonly name: string }

/** Fields of all kinds that state how the monitor is checked. */
const checkedBy = [
  'intervalSeconds',
  'timeoutSeconds',
  'maxRetries',
  'successThreshold',
  'upsideDown',
] as const

/** What a monitor checks, without secrets, and which channels are notified when it goes down. */
export function settingsPart(
  context: AdminContext,
  monitor: Monitor,
  channels: readonly NotifiedChannel[] | null,
): Html {
  const { staff } = context.messages.monitorPage
  return html`
<section class="staff-settings"><h2>${staff.settings}</h2>
${settingsList(context, monitor)}</section>${
    channels &&
    html`
<section><h2>${staff.notified}</h2>
${channelList(context, channels)}</section>`
  }`
}

function settingsList(context: AdminContext, monitor: Monitor): Html | null {
  const { kind } = monitor.target
  const definition = definitionIfKnown(kind)
  if (!definition) return null
  const { staff } = context.messages.monitorPage
  const fields = fieldsOf(kind)
  const form = { fields, values: formOfMonitor(context.actor, monitor) }
  const labels = labelsOf(context, fields)
  // A monitor that waits for pushes has a timeout, too, which nothing uses.
  const names = [...Object.keys(definition.fields), ...checkedBy].filter(
    name => form.values[name] !== '' && !(waitingOf(monitor.target) && name === 'timeoutSeconds'),
  )
  return html`<dl class="settings"><div><dt>${staff.kind}</dt><dd>${definition.name[context.language]}</dd></div>${names
    .map(name => [name, shownValue(context, form, name)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => html`<div><dt>${labels[name]}</dt><dd dir="auto">${value}</dd></div>`)}</dl>`
}

function channelList(context: AdminContext, channels: readonly NotifiedChannel[]): Html {
  const { paths, messages, actor } = context
  const isLinked = may(actor, 'notifications')
  if (channels.length === 0) {
    const more = isLinked ? buttonLink(paths.manage.newChannel(), messages.notifications.newTitle) : null
    return html`<p>${messages.monitorPage.staff.nobodyNotified}</p>${more}`
  }
  return html`<ul class="staff-channels">${channels.map(
    ({ id, name }) =>
      html`<li>${isLinked ? html`<a href="${paths.manage.channel(id)}" dir="auto">${name}</a>` : html`<span dir="auto">${name}</span>`}</li>`,
  )}</ul>`
}

/** The buttons of those who may change the monitor; others open its settings to read them. */
export function staffActions(context: AdminContext, { id, name, active, target }: Monitor): Html {
  const { paths, messages, actor } = context
  const { monitors, monitorPage } = messages
  const settings = buttonLink(paths.manage.monitor(id), monitorPage.staff.edit)
  if (!may(actor, 'monitors')) return buttonLink(paths.manage.monitor(id), monitorPage.staff.open)
  const test = html`<span data-test="${id}" data-testing="${monitors.testing}" data-not-tested="${monitors.notTested}">${postButton(context, `${paths.manage.monitorTest(id)}#monitor-${id}`, monitors.test, { label: monitors.testOne(name) })}</span>`
  const change = postButton(
    context,
    paths.manage.monitorActive(id),
    active ? monitors.pause : monitors.resume,
    {
      label: active ? monitors.pauseOne(name) : monitors.resumeOne(name),
      fields: { active: active ? '' : 'on' },
    },
  )
  return html`${waitingOf(target) || !active ? null : test}${settings}${change}`
}
