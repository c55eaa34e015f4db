import type { FastifyInstance } from 'fastify'
import { formOf } from '../../admin/admin-form.ts'
import { redirectNamed } from '../../admin/named-notice.ts'
import { sendPage } from '../../admin/problems.ts'
import { readValues } from '../../admin/schema-form.ts'
import { AppError } from '../../kernel/errors.ts'
import { numberedId, route } from '../../web/route.ts'
import { kinds } from '../kinds/kinds.ts'
import type { Kind, Monitor } from '../model/monitor.ts'
import { fieldsOf } from '../monitor-document.ts'
import { renderKinds, renderRemoval } from './edit-page.ts'
import { noFilter, placeQuery } from './list-filter.ts'
import { type MonitorListOptions, monitorListRoutes } from './list-routes.ts'
import { pageWith } from './list-sections.ts'
import { asSaved, MonitorAnswers } from './monitor-answers.ts'
import { inputOf, newForm } from './monitor-form.ts'

const read = { config: { access: 'read' } } as const
const write = { config: { access: 'monitors', form: 'text' } } as const

export function monitorManageRoutes(app: FastifyInstance, options: MonitorListOptions): void {
  const { editing, test, context, paths } = options
  const answers = new MonitorAnswers(editing, test)
  const list = (notice: string) => paths.manage.monitors({ notice })
  /** The page of the list with this monitor, at its row. */
  const listAt = async ({ id }: Monitor, notice: string) => {
    const page = pageWith(await editing.overview(), each => each.monitor.id === id)
    return `${paths.manage.monitors({ ...placeQuery({ filter: noFilter, page }), notice })}#monitor-${id}`
  }

  monitorListRoutes(app, options)

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
      const made = await editing.create(page.actor, inputOf(values, kind))
      return redirectNamed(reply, paths, await listAt(made, 'created'), made.name)
    } catch (error) {
      return answers.showProblems(reply, page, { kind, values }, error)
    }
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
      const notice = saved.revision === typed.revision ? 'unchanged' : 'saved'
      return redirectNamed(reply, paths, await listAt(saved, notice), saved.name)
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict')
        return answers.showConflict(reply, page, typed)
      return answers.showProblems(reply, page, typed, error)
    }
  })

  route.get(app, paths.manage.monitorRemove, write, async (request, reply) => {
    const monitor = await editing.find(numberedId(request))
    return sendPage(reply, renderRemoval(context(request), monitor, await editing.extent(monitor.id)))
  })

  route.post(app, paths.manage.monitorRemove, write, async (request, reply) => {
    const { id, name } = await editing.find(numberedId(request))
    const revision = Number(formOf(request).text('revision')) || null
    await editing.remove(context(request).actor, id, revision)
    return redirectNamed(reply, paths, list('deleted'), name)
  })
}

const kindOf = (name: unknown): Kind | null => kinds.find(each => each === name) ?? null
