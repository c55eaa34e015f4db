import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import { formOf } from '../../admin/admin-form.ts'
import { sendPage } from '../../admin/problems.ts'
import { numberedId, route } from '../../web/route.ts'
import type { StoredWindow } from '../maintenance-store.ts'
import {
  MaintenanceAnswers,
  type MaintenanceAnswersOptions,
  type TypedWindow,
} from './maintenance-answers.ts'
import {
  kindOfWindow,
  newWindowForm,
  readWindowForm,
  type WindowKind,
  windowKinds,
} from './maintenance-form.ts'
import { renderWindowKinds, renderWindowRemoval, renderWindows } from './maintenance-pages.ts'

type MaintenanceManageOptions = MaintenanceAnswersOptions & { readonly context: AdminContextOf }

const read = { config: { access: 'read' } } as const
const write = { config: { access: 'maintenance', form: 'text' } } as const

export function maintenanceManageRoutes(app: FastifyInstance, options: MaintenanceManageOptions): void {
  const { editing, monitors, context, paths, now } = options
  const answers = new MaintenanceAnswers(options)

  route.get(app, paths.manage.maintenance, read, async (request, reply) =>
    sendPage(
      reply,
      renderWindows(context(request), {
        windows: await editing.all(),
        monitors: await monitors(),
        now: now(),
      }),
    ),
  )

  route.get(app, paths.manage.newMaintenance, write, async (request, reply) => {
    const kind = kindIn(request.query.kind)
    const page = context(request)
    if (!kind) return sendPage(reply, renderWindowKinds(page))
    return answers.show(reply, page, {
      window: null,
      kind,
      values: newWindowForm(page.format.timeZone),
      revision: 0,
    })
  })

  route.post(app, paths.manage.maintenance, write, async (request, reply) => {
    const kind = kindIn(formOf(request).text('kind'))
    const page = context(request)
    if (!kind) return sendPage(reply, renderWindowKinds(page), 422)
    const typed = typedIn(request, null, kind)
    const picked = await answers.picked(reply, page, typed, formOf(request))
    if (picked) return picked
    return answers.attempt(reply, page, typed, formOf(request).text('do'), async input => {
      await editing.create(page.actor, input)
      return 'created'
    })
  })

  route.get(app, paths.manage.maintenanceWindow, read, async (request, reply) => {
    const window = await editing.find(numberedId(request))
    return answers.showStored(reply, context(request), window)
  })

  route.post(app, paths.manage.maintenanceWindow, write, async (request, reply) => {
    const window = await editing.find(numberedId(request))
    const page = context(request)
    const typed = typedIn(request, window, kindIn(formOf(request).text('kind')) ?? kindOfWindow(window))
    const picked = await answers.picked(reply, page, typed, formOf(request))
    if (picked) return picked
    return answers.attempt(reply, page, typed, formOf(request).text('do'), async input => {
      const saved = await editing.update(page.actor, window.id, input, typed.revision)
      return saved.revision === typed.revision ? 'unchanged' : 'saved'
    })
  })

  route.post(app, paths.manage.maintenanceEnd, write, async (request, reply) => {
    const { id, title } = await editing.find(numberedId(request))
    await editing.endNow(context(request).actor, id)
    return answers.toList(reply, 'saved', title)
  })

  route.get(app, paths.manage.maintenanceRemove, write, async (request, reply) =>
    sendPage(reply, renderWindowRemoval(context(request), await editing.find(numberedId(request)), now())),
  )

  route.post(app, paths.manage.maintenanceRemove, write, async (request, reply) => {
    const { id, title } = await editing.find(numberedId(request))
    await editing.remove(context(request).actor, id, Number(formOf(request).text('revision')) || null)
    return answers.toList(reply, 'deleted', title)
  })
}

const typedIn = (request: FastifyRequest, window: StoredWindow | null, kind: WindowKind): TypedWindow => ({
  window,
  kind,
  values: readWindowForm(formOf(request)),
  revision: Number(formOf(request).text('revision')),
})

const kindIn = (value: unknown): WindowKind | null => windowKinds.find(each => each === value) ?? null
