import type { FastifyInstance, FastifyReply } from 'fastify'
import { formOf } from '../../admin/admin-form.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import type { ShowStored } from '../../admin/admin-resource.ts'
import { reasonOf } from '../../admin/lists/row-refusal.ts'
import { firstChoices, optionsOf } from '../../admin/picker.ts'
import { sendPage } from '../../admin/problems.ts'
import type { Undo } from '../../admin/undo.ts'
import { type Actor, may } from '../../kernel/actor.ts'
import { checks } from '../../kernel/checks.ts'
import { InvalidFields } from '../../kernel/invalid-fields.ts'
import { numberedId, route } from '../../web/route.ts'
import type { Monitor } from '../model/monitor.ts'
import { bulkRoute } from './bulk-route.ts'
import { type ListPlace, matching, noFilter, placeOf, placeQuery } from './list-filter.ts'
import type { MonitorListOptions, ShownList } from './list-options.ts'
import { afterStep, isMovedBy, movedTo, stepFrom, stepOfQuery, stepQuery } from './list-order.ts'
import { renderMonitors } from './list-page.ts'
import { pageWith } from './list-sections.ts'
import { tested } from './tested.ts'

const read = { config: { access: 'read' } } as const
const write = { config: { access: 'monitors', form: 'text' } } as const

/** Mounts the list of monitors with its actions. */
export function monitorListRoutes(
  app: FastifyInstance,
  options: MonitorListOptions,
  showStored: ShowStored<Monitor>,
): void {
  const { monitorService, test, context, undos, paths, now, hasWitnesses } = options

  route.get(app, paths.manage.monitors, read, async (request, reply) => {
    const page = context(request)
    const all = await monitorService.overview()
    const step = stepOfQuery(request.query)
    const moved = step && movedTo(page, all, step)
    const place = step ? { filter: noFilter, page: pageWith(all, isMovedBy(step)) } : placeOf(request.query)
    return show(reply, page, { ...place, all, moved })
  })

  route.get(app, paths.manage.monitorChoices, read, async (request, reply) => {
    const all = await monitorService.overview()
    const options = optionsOf(all.map(({ monitor }) => monitor))
    const { q } = request.query
    return reply.send(firstChoices(options, typeof q === 'string' ? q : ''))
  })

  route.post(app, paths.manage.monitorOrder, write, async (request, reply) => {
    const form = formOf(request)
    const step = stepFrom(form.text)
    if (!step) return reply.redirect(paths.manage.monitors(), 303)
    const page = context(request)
    if (step.way === 'to' && !/^[1-9]\d{0,8}$/.test(form.text('place').trim()))
      return showNoPlace(reply, page, await monitorService.find(Number(step.key)))
    const all = (await monitorService.overview()).map(each => each.monitor)
    await monitorService.reorder(page.actor, afterStep(all, step, form))
    // No fragment if a button gets the focus, since it would move the focus away.
    const row = step.way === 'to' ? `#monitor-${step.key}` : ''
    return reply.redirect(`${paths.manage.monitors()}?${stepQuery(step)}${row}`, 303)
  })

  bulkRoute(app, options, show)

  undos.on('active', async (page, id = '', state = '', revision = '') => {
    const monitor = await monitorService.find(Number(id))
    const saved = await switched(page.actor, monitor, state === 'on', Number(revision))
    return { ...saved, address: await rowAddress(monitor, { filter: noFilter, page: 1 }, saved.notice) }
  })

  async function switched(actor: Actor, monitor: Monitor, active: boolean, revision: number | null) {
    const saved = await monitorService.update(actor, monitor, { active }, revision)
    const undo: Undo | null =
      saved.revision === monitor.revision
        ? null
        : ['active', String(monitor.id), active ? '' : 'on', String(saved.revision)]
    return { notice: active ? 'resumed' : 'paused', name: monitor.name, undo }
  }

  /** Shows the result in the row of the monitor; nothing is saved. */
  route.post(app, paths.manage.monitorTest, write, async (request, reply) => {
    const page = context(request)
    const monitor = await monitorService.find(numberedId(request))
    const { result, refusal } = await testedInRow(page, monitor)
    const all = await monitorService.overview()
    const place = await placeWith(monitor, placeOf(request.query))
    if (refusal) reply.headers(refusal.headers)
    return show(reply, page, { ...place, all, tested: { id: monitor.id, result } }, refusal ? 429 : 200)
  })

  /** Redirects to the list when the address of a result is opened again. */
  route.get(app, paths.manage.monitorTest, read, async (request, reply) => {
    const monitor = await monitorService.find(numberedId(request))
    return reply.redirect(await rowAddress(monitor, placeOf(request.query)), 303)
  })

  route.post(app, paths.manage.monitorActive, write, async (request, reply) => {
    const monitor = await monitorService.find(numberedId(request))
    const active = formOf(request).text('active') === 'on'
    const { notice, name, undo } = await switched(context(request).actor, monitor, active, null)
    return undos.redirect(reply, await rowAddress(monitor, placeOf(request.query), notice), name, undo)
  })

  function showNoPlace(reply: FastifyReply, page: AdminContext, monitor: Monitor) {
    const problems = new Map([['place', page.problem(checks.wholeNumber(), 'place')]])
    return showStored(reply, page, monitor, { problems }, 422)
  }

  async function testedInRow(page: AdminContext, { id }: Monitor) {
    try {
      return await tested(page, () => test(page.actor, {}, id))
    } catch (error) {
      // Settings stored before a rule was added may violate it.
      if (error instanceof InvalidFields) return { result: reasonOf(page, error) ?? '', refusal: null }
      throw error
    }
  }

  /** The address of the row of the monitor in the list. */
  async function rowAddress(monitor: Monitor, asked: ListPlace, notice?: string): Promise<string> {
    const query = placeQuery(await placeWith(monitor, asked))
    return `${paths.manage.monitors({ ...query, notice })}#monitor-${monitor.id}`
  }

  /** The requested page of the list if the monitor is still on it, otherwise the page with the monitor. */
  async function placeWith({ id }: Monitor, asked: ListPlace): Promise<ListPlace> {
    const all = await monitorService.overview()
    const shown = matching(all, asked.filter)
    const isThere = shown.some(each => each.monitor.id === id)
    const filter = isThere ? asked.filter : noFilter
    if (filter.sort !== '') return { filter, page: asked.page }
    return { filter, page: pageWith(isThere ? shown : all, each => each.monitor.id === id) }
  }

  async function show(reply: FastifyReply, page: AdminContext, list: ShownList, status = 200) {
    const channels = may(page.actor, 'notifications') ? await options.channels.list(page.actor) : []
    const usual = { moved: null, tested: null, chosen: new Set<number>(), channels, now: now(), hasWitnesses }
    return sendPage(reply, renderMonitors(page, { ...usual, ...list }), status)
  }
}
