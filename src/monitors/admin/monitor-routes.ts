import type { FastifyInstance } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import { formOf } from '../../admin/admin-form.ts'
import { sendPage } from '../../admin/problems.ts'
import { readValues } from '../../admin/schema-form.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import { numberedId, route } from '../../web/route.ts'
import { kinds } from '../kinds/kinds.ts'
import type { Kind } from '../model/monitor.ts'
import { fieldsOf } from '../monitor-document.ts'
import type { MonitorService } from '../monitor-service.ts'
import type { MonitorTest } from '../monitor-test.ts'
import { renderKinds, renderRemoval } from './edit-page.ts'
import { filterOf } from './list-filter.ts'
import { afterStep, movedTo, stepFrom, stepOfQuery, stepQuery } from './list-order.ts'
import { renderMonitors } from './list-page.ts'
import { asSaved, MonitorAnswers } from './monitor-answers.ts'
import { inputOf, newForm } from './monitor-form.ts'

type MonitorManageOptions = {
  readonly editing: MonitorService
  readonly test: MonitorTest
  readonly context: AdminContextOf
  readonly paths: Paths
  readonly now: () => number
  /** True: the operator has named places that testify for the network (WITNESSES). */
  readonly hasWitnesses: boolean
}

const read = { config: { access: 'read' } } as const
const write = { config: { access: 'monitors', form: 'text' } } as const

export function monitorManageRoutes(app: FastifyInstance, options: MonitorManageOptions): void {
  const { editing, test, context, paths, now, hasWitnesses } = options
  const answers = new MonitorAnswers(editing, test)
  const list = (notice: string) => paths.manage.monitors({ notice })

  route.get(app, paths.manage.monitors, read, async (request, reply) => {
    const page = context(request)
    const all = await editing.overview()
    const step = stepOfQuery(request.query)
    const moved = step && movedTo(page, all, step)
    const filter = filterOf(request.query)
    return sendPage(reply, renderMonitors(page, { all, filter, moved, now: now(), hasWitnesses }))
  })

  route.get(app, paths.manage.newMonitor, write, async (request, reply) => {
    const kind = kindOf(request.query.kind)
    if (!kind) return sendPage(reply, renderKinds(context(request), kinds))
    return answers.show(reply, context(request), { kind, values: newForm(kind) })
  })

  route.post(app, paths.manage.monitors, write, async (request, reply) => {
    const form = formOf(request)
    const kind = kindOf(form.text('kind'))
    if (!kind) return sendPage(reply, renderKinds(context(request), kinds), 422)
    const page = context(request)
    const values = readValues(form, fieldsOf(kind))
    if (form.text('do') === 'test') return answers.showTest(reply, page, { kind, values })
    try {
      await editing.create(page.actor, inputOf(values, kind))
    } catch (error) {
      return answers.showProblems(reply, page, { kind, values }, error)
    }
    return reply.redirect(list('created'), 303)
  })

  route.get(app, paths.manage.monitor, read, async (request, reply) => {
    const page = context(request)
    return answers.show(reply, page, asSaved(page, await editing.find(numberedId(request))))
  })

  route.post(app, paths.manage.monitor, write, async (request, reply) => {
    const monitor = await editing.find(numberedId(request))
    const page = context(request)
    const form = formOf(request)
    const { kind } = monitor.target
    const values = readValues(form, fieldsOf(kind))
    const typed = { monitor, kind, values, revision: Number(form.text('revision')) }
    if (form.text('do') === 'test') return answers.showTest(reply, page, typed)
    try {
      const saved = await editing.update(page.actor, monitor.id, inputOf(values, kind), typed.revision)
      return reply.redirect(list(saved.revision === typed.revision ? 'unchanged' : 'saved'), 303)
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict')
        return answers.showConflict(reply, page, typed)
      return answers.showProblems(reply, page, typed, error)
    }
  })

  route.post(app, paths.manage.monitorTest, write, async (request, reply) => {
    const page = context(request)
    return answers.showTest(reply, page, asSaved(page, await editing.find(numberedId(request))))
  })

  route.post(app, paths.manage.monitorActive, write, async (request, reply) => {
    const { id } = await editing.find(numberedId(request))
    await editing.update(
      context(request).actor,
      id,
      { active: formOf(request).text('active') === 'on' },
      null,
    )
    return reply.redirect(list('saved'), 303)
  })

  route.post(app, paths.manage.monitorOrder, write, async (request, reply) => {
    const form = formOf(request)
    const step = stepFrom(form.text)
    if (!step) return reply.redirect(paths.manage.monitors(), 303)
    const all = (await editing.overview()).map(each => each.monitor)
    await editing.reorder(context(request).actor, afterStep(all, step, form))
    return reply.redirect(`${paths.manage.monitors()}?${stepQuery(step)}`, 303)
  })

  route.get(app, paths.manage.monitorRemove, write, async (request, reply) => {
    const monitor = await editing.find(numberedId(request))
    return sendPage(reply, renderRemoval(context(request), monitor, await editing.extent(monitor.id)))
  })

  route.post(app, paths.manage.monitorRemove, write, async (request, reply) => {
    const { id } = await editing.find(numberedId(request))
    const revision = Number(formOf(request).text('revision')) || null
    await editing.remove(context(request).actor, id, revision)
    return reply.redirect(list('deleted'), 303)
  })
}

const kindOf = (name: unknown): Kind | null => kinds.find(each => each === name) ?? null
