import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { type AdminNoun, adminResource } from '../../admin/admin-resource.ts'
import { bulkRoutes } from '../../admin/lists/bulk-routes.ts'
import { nounRows } from '../../admin/lists/noun-rows.ts'
import { optionsOf, type Picking, pickedIn, pickStepIn } from '../../admin/picker.ts'
import { sendPage } from '../../admin/problems.ts'
import { readValues, schemaProblems } from '../../admin/schema-form.ts'
import type { Undos } from '../../admin/undo.ts'
import { notFound } from '../../kernel/errors.ts'
import { inputFrom } from '../../kernel/fields/form.ts'
import type { Paths } from '../../kernel/paths.ts'
import { numberedId, route } from '../../web/route.ts'
import type { Channel } from '../channel-document.ts'
import { channelProblems } from '../channel-problems.ts'
import type { Tested } from '../channel-sender.ts'
import type { ChannelService } from '../channel-service.ts'
import { isChannelKind } from '../channels/channels.ts'
import { channelActions, channelReversal } from './channel-list.ts'
import { renderChannels } from './channel-list-page.ts'
import {
  allFields,
  type ChannelForm,
  formOfChannel,
  newChannelForm,
  renderChannel,
  renderKinds,
  renderRemoval,
} from './channel-pages.ts'
import { messageManageRoutes } from './message-routes.ts'

type ChannelRoutesOptions = {
  readonly channels: ChannelService
  readonly context: AdminContextOf
  readonly undos: Undos
  readonly paths: Paths
  readonly now: () => number
}

type ChannelNoun = AdminNoun<
  Channel,
  ChannelForm,
  { readonly tested?: readonly Tested[]; readonly picking?: Picking }
>

const notifications = { config: { access: 'notifications' } } as const

export function channelManageRoutes(app: FastifyInstance, options: ChannelRoutesOptions): void {
  const { channels, context, paths } = options
  const { manage } = paths

  const noun: ChannelNoun = {
    at: {
      list: manage.channels,
      blank: manage.newChannel,
      one: manage.channel,
      removal: manage.removeChannel,
    },
    access: { read: 'notifications', write: 'notifications' },
    nameOf: ({ name }) => name,
    after: ({ id }, notice) => manage.channel(id, { notice }),

    find: (actor, id) => channels.find(actor, id),
    save: ({ actor }, typed, standing, revision) =>
      standing
        ? channels.update(actor, standing, inputOf(typed), revision)
        : channels.create(actor, inputOf(typed)),
    remove: (actor, channel, revision) => channels.remove(actor, channel, revision),
    putBack: (actor, channel) => channels.putBack(actor, channel),

    blank: (_page, kind) => (isChannelKind(kind) ? newChannelForm(kind) : null),
    stored: (_page, channel) => ({ typed: formOfChannel(channel) }),
    read: (form, standing) => {
      const kind = standing?.kind ?? form.text('kind')
      if (!isChannelKind(kind)) throw notFound(channelProblems.noKind())
      return {
        kind,
        values: readValues(form, allFields(kind)),
        events: form.all('events'),
        monitors: pickedIn(form, 'monitors').map(Number),
      }
    },
    problems: (error, page, { kind, values }) => schemaProblems(error, page, allFields(kind), values),
    step: async (_page, form, typed) => {
      const picked = pickStepIn(form, 'monitors', optionsOf(await channels.monitors()))
      return picked && { typed: { ...typed, monitors: picked.chosen.map(Number) }, picking: picked.picking }
    },

    formPage: async (page, { thing: channel, typed: form, theirs, ...shown }) => {
      const [monitors, failures] = await Promise.all([channels.monitors(), channels.failures(page.actor)])
      return renderChannel(page, { ...shown, channel, form, ...(theirs && { theirs }), monitors, failures })
    },
    kindsPage: renderKinds,
    removalPage: renderRemoval,
  }

  route.get(app, manage.channels, notifications, async (request, reply) => showAll(reply, context(request)))

  bulkRoutes(app, options, {
    ...nounRows(noun),
    at: manage.channelsBulk,
    list: manage.channels,
    current: 'notifications',
    countOf: ({ manage: { lists } }, count) => lists.channels(count),
    actions: channelActions(channels),
    show: showAll,
    revert: channelReversal(channels),
  })

  async function showAll(reply: FastifyReply, page: AdminContext, status = 200) {
    const [all, failures] = await Promise.all([channels.list(page.actor), channels.failures(page.actor)])
    return sendPage(reply, renderChannels(page, { channels: all, failures }), status)
  }

  const showStored = adminResource(app, options, noun)

  route.post(app, manage.testChannel, notifications, async (request, reply) => {
    const page = context(request)
    const channel = await channels.find(page.actor, numberedId(request))
    return showStored(reply, page, channel, { tested: await channels.test(page.actor, channel) })
  })

  messageManageRoutes(app, options)
}

const inputOf = ({ kind, values, events, monitors }: ChannelForm) => ({
  ...inputFrom(allFields(kind), values),
  kind,
  events,
  monitors,
})
