import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import { formOf } from '../../admin/admin-form.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import type { ShowStored } from '../../admin/admin-resource.ts'
import { firstChoices, optionsOf } from '../../admin/picker.ts'
import { noProblems, sendPage } from '../../admin/problems.ts'
import type { Undo, Undos } from '../../admin/undo.ts'
import type { Actor } from '../../kernel/actor.ts'
import { checks } from '../../kernel/checks.ts'
import { conflict } from '../../kernel/errors.ts'
import { InvalidFields } from '../../kernel/invalid-fields.ts'
import type { Paths } from '../../kernel/paths.ts'
import { numberedId, route } from '../../web/route.ts'
import type { Monitor } from '../model/monitor.ts'
import { monitorProblems } from '../model/monitor-problems.ts'
import type { MonitorService } from '../monitor-service.ts'
import type { MonitorTest } from '../monitor-test.ts'
import { bulkEditOf, undoingEdit, undoOf } from './bulk-edit.ts'
import { type ListPlace, matching, noFilter, placeOf, placeQuery } from './list-filter.ts'
import { afterStep, isMovedBy, movedTo, stepFrom, stepOfQuery, stepQuery } from './list-order.ts'
import { type MonitorList, renderMonitors } from './list-page.ts'
import { pageWith } from './list-sections.ts'
import { tested } from './tested.ts'

export type MonitorListOptions = {
  readonly monitorService: MonitorService
  readonly test: MonitorTest
  readonly context: AdminContextOf
  readonly undos: Undos
  readonly paths: Paths
  readonly now: () => number
  /** True if the operator has configured WITNESSES, which testify for the network. */
  readonly hasWitnesses: boolean
}

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

  route.post(app, paths.manage.monitorsBulk, write, async (request, reply) => {
    const page = context(request)
    const place = placeOf(request.query)
    const edit = bulkEditOf(formOf(request))
    const back = paths.manage.monitors(placeQuery(place))
    if (!edit) return reply.redirect(back, 303)
    const all = await monitorService.overview()
    const chosen = new Set(edit.ids)
    const before = all.map(({ monitor }) => monitor).filter(({ id }) => chosen.has(id))
    const edits = before.map(stored => ({ stored, input: edit.patchFor(stored) }))
    const wrong = edits.map(each => problemOf(page, each)).find(each => each !== null)
    if (wrong) return show(reply, page, { ...place, all, problems: new Map([['', wrong]]), chosen }, 422)
    const after = await monitorService.updateMany(page.actor, edits)
    const notice = after.length === 0 ? 'unchanged' : edit.notice
    return undos.redirect(
      reply,
      paths.manage.monitors({ ...placeQuery(place), notice }),
      namesOf(page, after.length === 0 ? before : after),
      undoOf(before, after),
    )
  })

  /** Sets back the monitors that are as the change has left them. */
  undos.on('monitors', async (page, text = '') => {
    const { ids, patchFor } = undoingEdit(text)
    const all = (await monitorService.overview()).map(({ monitor }) => monitor)
    const edits = all
      .filter(stored => ids.get(stored.id) === stored.revision)
      .map(stored => ({ stored, input: patchFor(stored) }))
    if (edits.length === 0) throw conflict(monitorProblems.changed())
    const after = await monitorService.updateMany(page.actor, edits)
    const address = paths.manage.monitors({ notice: 'bulkChanged' })
    return {
      address,
      name: namesOf(page, after),
      undo: undoOf(
        edits.map(({ stored }) => stored),
        after,
      ),
    }
  })

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

  /** Why a change does not suit a monitor, with its name; null if it does. */
  function problemOf(
    page: AdminContext,
    { stored, input }: { stored: Monitor; input: unknown },
  ): string | null {
    try {
      monitorService.settingsFrom(input, stored)
      return null
    } catch (error) {
      if (error instanceof InvalidFields) return `${stored.name}: ${firstProblem(page, error)}`
      throw error
    }
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
      if (error instanceof InvalidFields) return { result: firstProblem(page, error), refusal: null }
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

  const show = (
    reply: FastifyReply,
    page: AdminContext,
    list: Pick<MonitorList, 'all' | 'filter' | 'page'> & Partial<MonitorList>,
    status = 200,
  ) =>
    sendPage(
      reply,
      renderMonitors(page, {
        ...{ moved: null, tested: null, problems: noProblems, chosen: new Set<number>() },
        ...{ now: now(), hasWitnesses, ...list },
      }),
      status,
    )
}

/** The name of one monitor, or the number of several. */
const namesOf = ({ messages, format }: AdminContext, monitors: readonly Monitor[]): string => {
  const [only] = monitors
  return only && monitors.length === 1
    ? messages.audit.quoted(only.name)
    : messages.monitors.total(monitors.length, format.number(monitors.length))
}

function firstProblem(page: AdminContext, { problems: [first] }: InvalidFields): string {
  return first ? page.problem(first.message, first.path) : ''
}
