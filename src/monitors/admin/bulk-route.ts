import type { FastifyInstance } from 'fastify'
import { formOf } from '../../admin/admin-form.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { type Refusals, reasonOf } from '../../admin/lists/row-refusal.ts'
import type { Undo } from '../../admin/undo.ts'
import { AppError, conflict } from '../../kernel/errors.ts'
import { route } from '../../web/route.ts'
import type { Monitor } from '../model/monitor.ts'
import { monitorProblems } from '../model/monitor-problems.ts'
import { changeMonitors } from './bulk-change.ts'
import { type BulkEdit, bulkEditOf, type ChannelEdit, undoingEdit, undoOf } from './bulk-edit.ts'
import { placeOf, placeQuery } from './list-filter.ts'
import type { MonitorListOptions, ShowMonitors } from './list-options.ts'
import type { ChannelChange } from './monitor-channels.ts'

const write = { config: { access: 'monitors', form: 'text' } } as const

type Notice = 'bulkPaused' | 'bulkResumed' | 'bulkChanged' | 'bulkNotified' | 'bulkUnnotified'

/** What a form did: the changed monitors, those that were refused, and what undoes it. */
type Done = {
  readonly changed: readonly Monitor[]
  readonly refused: Refusals
  readonly notice: Notice
  readonly undo: Undo | null
}

/** Mounts the form below the list of monitors, which changes those that are selected. */
export function bulkRoute(app: FastifyInstance, options: MonitorListOptions, show: ShowMonitors): void {
  const { monitorService, channels, context, undos, paths } = options

  route.post(app, paths.manage.monitorsBulk, write, async (request, reply) => {
    const page = context(request)
    const place = placeOf(request.query)
    const edit = bulkEditOf(formOf(request))
    if (!edit) return reply.redirect(paths.manage.monitors(placeQuery(place)), 303)
    const chosen = await monitorsWith(edit.ids)
    const { changed, undo, ...done } = await doneBy(page, edit, chosen)
    const refused = withGone(page, edit.ids, chosen, done.refused)
    const notice = changed.length === 0 ? 'unchanged' : done.notice
    const name = namesOf(page, changed.length === 0 ? chosen : changed)
    if (refused.size === 0)
      return undos.redirect(reply, paths.manage.monitors({ ...placeQuery(place), notice }), name, undo)
    const about = changed.length === 0 ? null : { name, ticket: undo && (await undos.ticket(request, undo)) }
    const all = await monitorService.overview()
    const list = { ...place, all, chosen: new Set([...refused.keys()].map(Number)) }
    const isGone = refused.size > done.refused.size
    return show(reply, { ...page, refused, notice: about && notice, about }, list, isGone ? 409 : 422)
  })

  async function monitorsWith(ids: readonly number[]): Promise<readonly Monitor[]> {
    const asked = new Set(ids)
    return (await monitorService.overview()).map(each => each.monitor).filter(({ id }) => asked.has(id))
  }

  async function doneBy(page: AdminContext, edit: BulkEdit, chosen: readonly Monitor[]): Promise<Done> {
    if ('channelId' in edit) return notified(page, edit, chosen)
    const { after, refused } = await changeMonitors(page, monitorService, chosen, edit.patchFor)
    return { changed: after, refused, notice: edit.notice, undo: undoOf(chosen, after) }
  }

  async function notified(
    page: AdminContext,
    { channelId, isNotified }: ChannelEdit,
    chosen: readonly Monitor[],
  ): Promise<Done> {
    const notice = isNotified ? 'bulkNotified' : 'bulkUnnotified'
    const change = { monitors: chosen.map(({ id }) => id), isNotified }
    try {
      const done = await channels.notify(page.actor, channelId, change, null)
      const changed = chosen.filter(({ id }) => done.changed.includes(id))
      const refused = refusing(chosen, ({ id }) => {
        const reason = done.refused.get(id)
        return reason ? page.problem(reason) : null
      })
      return { changed, refused, notice, undo: undoOfChannel(channelId, isNotified, done) }
    } catch (error) {
      const reason = reasonOf(page, error)
      if (reason === null || (error instanceof AppError && error.code === 'forbidden')) throw error
      return { changed: [], refused: refusing(chosen, () => reason), notice, undo: null }
    }
  }

  /** Sets back the monitors that are as the change has left them. */
  undos.on('monitors', async (page, text = '') => {
    const { ids, patchFor } = undoingEdit(text)
    const standing = (await monitorsWith([...ids.keys()])).filter(
      ({ id, revision }) => ids.get(id) === revision,
    )
    const { after } = await changeMonitors(page, monitorService, standing, patchFor)
    if (after.length === 0) throw conflict(monitorProblems.changed())
    const address = paths.manage.monitors({ notice: 'bulkChanged' })
    return { address, name: namesOf(page, after), undo: undoOf(standing, after) }
  })

  undos.on('notified', async (page, channelId = '', ids = '', state = '', revision = '') => {
    const [id, isNotified] = [Number(channelId), state === 'on']
    const change = { monitors: ids.split(' ').map(Number), isNotified }
    const done = await channels.notify(page.actor, id, change, Number(revision))
    if (done.changed.length === 0) throw conflict(monitorProblems.changed())
    const notice = isNotified ? 'bulkNotified' : 'bulkUnnotified'
    const name = namesOf(page, await monitorsWith(done.changed))
    const undo = undoOfChannel(id, isNotified, done)
    return { address: paths.manage.monitors({ notice }), name, undo }
  })
}

/** The undo of a change of the monitors that a channel is notified of: the same with the opposite. Null if nothing changed. */
const undoOfChannel = (id: number, isNotified: boolean, { changed, revision }: ChannelChange): Undo | null =>
  changed.length === 0
    ? null
    : ['notified', String(id), changed.join(' '), isNotified ? '' : 'on', String(revision)]

/** The monitors that there is a reason against. */
const refusing = (monitors: readonly Monitor[], reasonFor: (monitor: Monitor) => string | null): Refusals =>
  new Map(
    monitors.flatMap(monitor => {
      const reason = reasonFor(monitor)
      return reason === null ? [] : [[String(monitor.id), { name: monitor.name, reason }] as const]
    }),
  )

/** The refusals, with the monitors that are gone. */
function withGone(
  { messages }: AdminContext,
  ids: readonly number[],
  found: readonly Monitor[],
  refused: Refusals,
): Refusals {
  const known = new Set(found.map(({ id }) => id))
  const reason = messages.manage.lists.gone
  const gone = ids.filter(id => !known.has(id)).map(id => [String(id), { name: String(id), reason }] as const)
  return new Map([...refused, ...gone])
}

/** The name of one monitor, or the number of several. */
const namesOf = ({ messages, format }: AdminContext, monitors: readonly Monitor[]): string => {
  const [only] = monitors
  return only && monitors.length === 1
    ? messages.audit.quoted(only.name)
    : messages.monitors.total(monitors.length, format.number(monitors.length))
}
