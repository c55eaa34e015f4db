import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import { type Form, formOf } from '../../admin/admin-form.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { redirectNamed } from '../../admin/named-notice.ts'
import { type Picking, type PickStep, pickedIn, pickStepIn } from '../../admin/picker.ts'
import { noProblems, type Problems, sendPage } from '../../admin/problems.ts'
import { readValues, schemaProblems } from '../../admin/schema-form.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { inputFrom } from '../../kernel/fields/form.ts'
import type { Paths } from '../../kernel/paths.ts'
import { numberedId, route } from '../../web/route.ts'
import type { Channel } from '../channel-document.ts'
import { channelProblems } from '../channel-problems.ts'
import type { Tested } from '../channel-sender.ts'
import type { ChannelService } from '../channel-service.ts'
import { isChannelKind } from '../channels/channels.ts'
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

type ChannelRoutesOptions = {
  readonly channels: ChannelService
  readonly context: AdminContextOf
  readonly paths: Paths
  readonly now: () => number
}

const notifications = { config: { access: 'notifications', form: 'text' } } as const

export function channelManageRoutes(app: FastifyInstance, options: ChannelRoutesOptions): void {
  const { channels, context, paths, now } = options

  route.get(app, paths.manage.channels, notifications, async (request, reply) => {
    const page = context(request)
    const [all, log, failures] = await Promise.all([
      channels.list(page.actor),
      channels.log(page.actor),
      channels.failures(page.actor),
    ])
    return sendPage(reply, renderChannels(page, { channels: all, log, failures, now: now() }))
  })

  route.get(app, paths.manage.newChannel, notifications, async (request, reply) => {
    const kind = String(request.query['kind'] ?? '')
    const page = context(request)
    if (!isChannelKind(kind)) return sendPage(reply, renderKinds(page))
    return show(reply, page, null, { form: newChannelForm(kind) })
  })

  route.post(app, paths.manage.channels, notifications, async (request, reply) => {
    const page = context(request)
    const form = readForm(formOf(request))
    const picked = await pickedFrom(formOf(request))
    if (picked) return show(reply, page, null, withPicked(form, picked))
    try {
      const made = await channels.create(page.actor, inputOf(form))
      return await redirectNamed(
        reply,
        paths,
        paths.manage.channel(made.id, { notice: 'created' }),
        made.name,
      )
    } catch (error) {
      return show(reply, page, null, { form, problems: problemsOf(error, page, form), status: 422 })
    }
  })

  route.get(app, paths.manage.channel, notifications, async (request, reply) => {
    const page = context(request)
    const channel = await channels.find(page.actor, numberedId(request))
    return show(reply, page, channel, { form: formOfChannel(channel) })
  })

  route.post(app, paths.manage.channel, notifications, async (request, reply) => {
    const page = context(request)
    const sent = formOf(request)
    const channel = await channels.find(page.actor, numberedId(request))
    const form = { ...readForm(sent), kind: channel.kind }
    const picked = await pickedFrom(sent)
    if (picked) return show(reply, page, channel, withPicked(form, picked))
    try {
      const saved = await channels.update(
        page.actor,
        channel.id,
        inputOf(form),
        Number(sent.text('revision')),
      )
      return redirectNamed(reply, paths, paths.manage.channel(channel.id, { notice: 'saved' }), saved.name)
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') {
        const saved = await channels.find(page.actor, channel.id)
        return show(reply, page, saved, { form, theirs: formOfChannel(saved), status: 409 })
      }
      return show(reply, page, channel, { form, problems: problemsOf(error, page, form), status: 422 })
    }
  })

  route.post(app, paths.manage.testChannel, notifications, async (request, reply) => {
    const page = context(request)
    const id = numberedId(request)
    const tested = await channels.test(page.actor, id)
    const channel = await channels.find(page.actor, id)
    return show(reply, page, channel, { form: formOfChannel(channel), tested })
  })

  route.get(app, paths.manage.removeChannel, notifications, async (request, reply) => {
    const page = context(request)
    return sendPage(reply, renderRemoval(page, await channels.find(page.actor, numberedId(request))))
  })

  route.post(app, paths.manage.removeChannel, notifications, async (request, reply) => {
    const { actor } = context(request)
    const { id, name } = await channels.find(actor, numberedId(request))
    await channels.remove(actor, id, null)
    return redirectNamed(reply, paths, paths.manage.channels({ notice: 'deleted' }), name)
  })

  route.post(app, paths.manage.retryMessage, notifications, async (request, reply) => {
    const channel = await channels.retry(context(request).actor, request.params.id)
    return redirectNamed(reply, paths, paths.manage.channels({ notice: 'retried' }), channel?.name ?? '')
  })

  async function pickedFrom(form: Form) {
    const monitors = await channels.monitors()
    const options = monitors.map(({ id, name }) => ({ value: String(id), label: name }))
    return pickStepIn(form, 'monitors', options)
  }

  async function show(reply: FastifyReply, page: AdminContext, channel: Channel | null, shown: Shown) {
    const { problems = noProblems, status, ...rest } = shown
    const [monitors, failures] = await Promise.all([channels.monitors(), channels.failures(page.actor)])
    return sendPage(reply, renderChannel(page, { channel, problems, monitors, failures, ...rest }), status)
  }
}

type Shown = {
  readonly form: ChannelForm
  readonly problems?: Problems
  readonly tested?: readonly Tested[]
  readonly theirs?: ChannelForm
  readonly picking?: Picking
  readonly status?: number
}

const withPicked = (form: ChannelForm, { chosen, picking }: PickStep): Shown => ({
  form: { ...form, monitors: chosen.map(Number) },
  picking,
})

function readForm(form: Form): ChannelForm {
  const kind = form.text('kind')
  if (!isChannelKind(kind)) throw notFound(channelProblems.noKind())
  return {
    kind,
    values: readValues(form, allFields(kind)),
    events: form.all('events'),
    monitors: pickedIn(form, 'monitors').map(Number),
  }
}

const inputOf = ({ kind, values, events, monitors }: ChannelForm) => ({
  ...inputFrom(allFields(kind), values),
  kind,
  events,
  monitors,
})

const problemsOf = (error: unknown, page: AdminContext, { kind, values }: ChannelForm): Problems =>
  schemaProblems(error, page, allFields(kind), values)
