import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import { formOf } from '../../admin/admin-form.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { noProblems, type Problems, problemMap, sendPage } from '../../admin/problems.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import { parsed } from '../../lib/fields.ts'
import { numberedId, route } from '../../web/route.ts'
import { type MaintenanceService, windowSchema } from '../maintenance-service.ts'
import type { StoredWindow } from '../maintenance-store.ts'
import { type Occurrence, occurrences } from '../recurrence.ts'
import {
  formOfWindow,
  kindOfWindow,
  newWindowForm,
  readWindowForm,
  type WindowForm,
  type WindowKind,
  windowInput,
  windowKinds,
} from './maintenance-form.ts'
import { renderWindow, renderWindowKinds, renderWindowRemoval, renderWindows } from './maintenance-pages.ts'

export type MaintenanceManageOptions = {
  readonly editing: MaintenanceService
  readonly monitors: () => Promise<readonly { readonly id: number; readonly name: string }[]>
  readonly context: AdminContextOf
  readonly paths: Paths
  readonly now: () => number
}

const read = { config: { access: 'read' } } as const
const write = { config: { access: 'maintenance', form: 'text' } } as const
const shownNext = 5

export function maintenanceManageRoutes(app: FastifyInstance, options: MaintenanceManageOptions): void {
  const { editing, monitors, context, paths, now } = options
  const list = (notice: string) => paths.manage.maintenance({ notice })

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
    return show(reply, page, { window: null, kind, values: newWindowForm(page.format.timeZone), revision: 0 })
  })

  route.post(app, paths.manage.maintenance, write, async (request, reply) => {
    const kind = kindIn(formOf(request).text('kind'))
    const page = context(request)
    if (!kind) return sendPage(reply, renderWindowKinds(page), 422)
    const typed = typedIn(request, null, kind)
    return attempt(reply, page, typed, formOf(request).text('do'), async input => {
      await editing.create(page.actor, input)
      return 'created'
    })
  })

  route.get(app, paths.manage.maintenanceWindow, read, async (request, reply) => {
    const page = context(request)
    const window = await editing.find(numberedId(request))
    const values = formOfWindow(window, page.format.timeZone)
    const next = nextOf(window)
    return show(reply, page, { window, kind: kindOfWindow(window), values, revision: window.revision, next })
  })

  route.post(app, paths.manage.maintenanceWindow, write, async (request, reply) => {
    const window = await editing.find(numberedId(request))
    const page = context(request)
    const typed = typedIn(request, window, kindIn(formOf(request).text('kind')) ?? kindOfWindow(window))
    return attempt(reply, page, typed, formOf(request).text('do'), async input => {
      const saved = await editing.update(page.actor, window.id, input, typed.revision)
      return saved.revision === typed.revision ? 'unchanged' : 'saved'
    })
  })

  route.post(app, paths.manage.maintenanceEnd, write, async (request, reply) => {
    await editing.endNow(context(request).actor, (await editing.find(numberedId(request))).id)
    return reply.redirect(list('saved'), 303)
  })

  route.get(app, paths.manage.maintenanceRemove, write, async (request, reply) =>
    sendPage(reply, renderWindowRemoval(context(request), await editing.find(numberedId(request)), now())),
  )

  route.post(app, paths.manage.maintenanceRemove, write, async (request, reply) => {
    const { id } = await editing.find(numberedId(request))
    await editing.remove(context(request).actor, id, Number(formOf(request).text('revision')) || null)
    return reply.redirect(list('deleted'), 303)
  })

  async function attempt(
    reply: FastifyReply,
    page: AdminContext,
    typed: Typed,
    step: string,
    save: (input: unknown) => Promise<string>,
  ): Promise<FastifyReply> {
    const input = windowInput(typed.values, typed.kind, page.format.timeZone, typed.window)
    try {
      if (step === 'preview') return await show(reply, page, { ...typed, next: previewOf(input) })
      return await reply.redirect(list(await save(input)), 303)
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict' && typed.window)
        return showTheirs(reply, page, typed, typed.window.id)
      return show(reply, page, { ...typed, problems: fieldProblems(error, page, typed), status: 422 })
    }
  }

  async function showTheirs(reply: FastifyReply, page: AdminContext, typed: Typed, id: number) {
    const theirs = await editing.find(id)
    return show(reply, page, { ...typed, window: theirs, theirs, revision: theirs.revision, status: 409 })
  }

  async function show(reply: FastifyReply, page: AdminContext, shown: Shown): Promise<FastifyReply> {
    const { problems = noProblems, theirs = null, next = null, status = 200, ...rest } = shown
    const all = await monitors()
    return sendPage(
      reply,
      renderWindow(page, { ...rest, problems, theirs, next, monitors: all, now: now() }),
      status,
    )
  }

  const nextOf = ({ rule, startsAt, endsAt }: Pick<StoredWindow, 'rule' | 'startsAt' | 'endsAt'>) =>
    rule ? occurrences(rule, now(), shownNext) : endsAt > now() ? [{ startsAt, endsAt }] : []

  /** Throws `InvalidFields`, as saving would. */
  function previewOf(input: unknown): readonly Occurrence[] {
    const { rule, startsAt = 0, endsAt = 0 } = parsed(windowSchema, input)
    return nextOf({ rule, startsAt, endsAt })
  }
}

type Typed = {
  readonly window: StoredWindow | null
  readonly kind: WindowKind
  readonly values: WindowForm
  readonly revision: number
}

type Shown = Typed & {
  readonly problems?: Problems
  readonly theirs?: StoredWindow | null
  readonly next?: readonly Occurrence[]
  readonly status?: number
}

const typedIn = (request: FastifyRequest, window: StoredWindow | null, kind: WindowKind): Typed => ({
  window,
  kind,
  values: readWindowForm(formOf(request)),
  revision: Number(formOf(request).text('revision')),
})

const kindIn = (value: unknown): WindowKind | null => windowKinds.find(each => each === value) ?? null

/** The fields of a rule stand in the form beside the others; two times make its duration. */
function fieldProblems(error: unknown, page: AdminContext, { kind, values }: Typed): Problems {
  const isTimed = kind !== 'cron' && values.endTime !== ''
  const problems = [...problemMap(error, page)].map(([field, message]) => {
    if (field === 'durationMinutes' && isTimed) return ['endTime', message] as const
    return [field === 'rule' ? 'title' : field, message] as const
  })
  return new Map(problems)
}
