import type { AdminContext } from '../../admin/admin-layout.ts'
import type { BulkAction } from '../../admin/lists/bulk-routes.ts'
import type { DeskList } from '../../admin/lists/list-definition.ts'
import { deletionOf } from '../../admin/lists/noun-rows.ts'
import { RowRefused } from '../../admin/lists/row-refusal.ts'
import { type Html, html } from '../../web/html.ts'
import { type Channel, plainChannelDocument } from '../channel-document.ts'
import type { ChannelService } from '../channel-service.ts'
import type { ChannelFailure } from '../channel-store.ts'
import { targetsOf } from '../channel-target.ts'
import { channelDefinition } from '../channels/channels.ts'
import { faultText } from '../fault-text.ts'
import { chosenKinds } from '../notified-kind.ts'
import { failuresOf } from './failures.ts'

/** The list of channels. */
export function channelList(context: AdminContext, failures: readonly ChannelFailure[]): DeskList<Channel> {
  const { messages, paths, language } = context
  const { common, manage, notifications } = messages
  const { heads } = notifications
  const state = (channel: Channel) => stateOf(channel, failuresOf(channel, failures))
  return {
    id: 'channels',
    caption: notifications.channels,
    columns: [
      {
        name: 'name',
        head: heads.name,
        cell: ({ id, name }) => html`<a href="${paths.manage.channel(id)}" dir="auto">${name}</a>`,
        sortBy: ({ name }) => name,
        width: 'wide',
      },
      {
        name: 'kind',
        head: heads.kind,
        narrow: 'alone',
        cell: ({ kind }) => channelDefinition(kind).name[language],
        sortBy: ({ kind }) => channelDefinition(kind).name[language],
      },
      {
        name: 'events',
        head: heads.events,
        narrow: 'alone',
        cell: ({ rule }) => notifications.eventCount(rule.events.length, chosenKinds.length),
        sortBy: ({ rule }) => rule.events.length,
        first: 'desc',
        width: 'narrow',
      },
      {
        name: 'status',
        head: common.status,
        narrow: 'alone',
        cell: channel => stateText(context, channel, failuresOf(channel, failures)),
        sortBy: channel => channelStates.indexOf(state(channel)),
        width: 'wide',
      },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    at: paths.manage.channels,
    usual: { sort: 'name', order: 'asc' },
    filters: (['active', 'failing', 'inactive'] as const).map(value => ({
      value,
      label: notifications[value],
      test: channel => state(channel) === value,
    })),
    searched: ({ name, kind }) => [name, channelDefinition(kind).name[language]],
    bulk: {
      at: paths.manage.channelsBulk,
      actions: [
        { name: 'test', text: notifications.test, isQuick: true, isFor: ({ active }) => active },
        { name: 'enable', text: notifications.enable, isFor: ({ active }) => !active },
        { name: 'disable', text: notifications.disable, isFor: ({ active }) => active },
        { name: 'delete', text: manage.remove, isDanger: true },
      ],
    },
  }
}

/** Worst first. */
const channelStates = ['failing', 'inactive', 'active'] as const

function stateOf({ active, fault }: Channel, failures: readonly ChannelFailure[]) {
  if (!active && fault === null) return 'inactive'
  return active && failures.length === 0 ? 'active' : 'failing'
}

export function stateText(
  { messages: { notifications } }: AdminContext,
  channel: Channel,
  failures: readonly ChannelFailure[],
): Html | string {
  const { active, fault } = channel
  const failing = (text: string, error: string) =>
    html`<span class="chip state-failing">${text}</span> <span class="small soft">${faultText(notifications, error)}</span>`
  if (!active && fault === null) return html`<span class="chip">${notifications.inactive}</span>`
  if (!active) return failing(notifications.disabled, fault ?? '')
  const [first] = failures
  if (!first) return notifications.active
  const all = targetsOf(channel).length
  const text = first.recipient === '' ? notifications.failing : notifications.failingOf(failures.length, all)
  return failing(text, first.error)
}

/** Actions on several channels. */
export const channelActions = (channels: ChannelService): Readonly<Record<string, BulkAction<Channel>>> => ({
  test: {
    notice: 'bulkTested',
    text: ({ notifications }) => notifications.test,
    run: async ({ actor, messages: { notifications } }, channel) => {
      const failed = (await channels.test(actor, channel)).find(each => each.fault !== null)
      if (failed?.fault)
        throw new RowRefused(notifications.testFailed(faultText(notifications, failed.fault.message)))
      return channel
    },
    isFinal: true,
  },
  enable: switched(channels, true),
  disable: switched(channels, false),
  delete: deletionOf(
    { remove: (actor, channel, revision) => channels.remove(actor, channel, revision) },
    ({ notifications }) => notifications.removeText,
  ),
})

const switched = (channels: ChannelService, active: boolean): BulkAction<Channel> => ({
  notice: active ? 'bulkEnabled' : 'bulkDisabled',
  text: ({ notifications }) => (active ? notifications.enable : notifications.disable),
  isFor: channel => channel.active !== active,
  run: ({ actor }, channel) =>
    channels.update(actor, channel, { ...plainChannelDocument(channel), active }, channel.revision),
})

/** Puts a deleted channel back, or makes it as it was before a change. */
export const channelReversal =
  (channels: ChannelService) =>
  ({ actor }: AdminContext, before: Channel, now: Channel | null): Promise<Channel> =>
    now === null
      ? channels.putBack(actor, before)
      : channels.update(actor, now, plainChannelDocument(before), now.revision)
