import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import { formOf } from '../../admin/admin-form.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { type AdminNoun, adminResource } from '../../admin/admin-resource.ts'
import { bulkRoutes } from '../../admin/lists/bulk-routes.ts'
import { nounRows } from '../../admin/lists/noun-rows.ts'
import { redirectNamed } from '../../admin/named-notice.ts'
import { optionsOf, pickStepIn } from '../../admin/picker.ts'
import { type Problems, problemMap, sendPage } from '../../admin/problems.ts'
import type { Undos } from '../../admin/undo.ts'
import type { Actor } from '../../kernel/actor.ts'
import { conflict } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import { problems } from '../../kernel/problems.ts'
import { parsed } from '../../lib/fields.ts'
import { numberedId, route } from '../../web/route.ts'
import { type MaintenanceService, windowSchema } from '../maintenance-service.ts'
import type { StoredWindow } from '../maintenance-store.ts'
import { endOfWindow } from '../model/maintenance.ts'
import { nextOccurrences } from '../window-occurrences.ts'
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
import { renderWindows, windowActions, windowReversal } from './maintenance-list-page.ts'
import {
  extensions,
  renderWindow,
  renderWindowKinds,
  renderWindowRemoval,
  type WindowPage,
} from './maintenance-pages.ts'

type MaintenanceManageOptions = {
  readonly maintenanceService: MaintenanceService
  readonly monitors: () => Promise<readonly { readonly id: number; readonly name: string }[]>
  readonly context: AdminContextOf
  readonly undos: Undos
  readonly paths: Paths
  readonly now: () => number
}

type Typed = { readonly kind: WindowKind; readonly values: WindowForm }

type WindowNoun = AdminNoun<StoredWindow, Typed, Pick<Partial<WindowPage>, 'next' | 'picking'>>

const shownNext = 5
const kindOfUndo = 'maintenance times'

export function maintenanceManageRoutes(app: FastifyInstance, options: MaintenanceManageOptions): void {
  const { maintenanceService, monitors, context, undos, paths, now } = options
  const { manage } = paths

  const noun: WindowNoun = {
    at: {
      list: manage.maintenance,
      blank: manage.newMaintenance,
      one: manage.maintenanceWindow,
      removal: manage.maintenanceRemove,
    },
    access: { read: 'read', write: 'maintenance' },
    nameOf: ({ title }) => title,
    after: (_window, notice) => manage.maintenance({ notice }),

    find: (_actor, id) => maintenanceService.find(id),
    save: (page, typed, standing, revision) =>
      standing
        ? maintenanceService.update(page.actor, standing, inputOf(page, typed, standing), revision)
        : maintenanceService.create(page.actor, inputOf(page, typed, null)),
    remove: (actor, window, revision) => maintenanceService.remove(actor, window, revision),
    putBack: (actor, window) => maintenanceService.putBack(actor, window),

    blank: ({ format }, asked) => {
      const kind = kindIn(asked)
      return kind && { kind, values: newWindowForm(format.timeZone) }
    },
    stored: ({ format }, window) => ({
      typed: { kind: kindOfWindow(window), values: formOfWindow(window, format.timeZone) },
      next: nextOf(window),
    }),
    read: (form, standing) => {
      const kind = kindIn(form.text('kind')) ?? (standing && kindOfWindow(standing))
      return kind && { kind, values: readWindowForm(form) }
    },
    problems: fieldProblems,
    step: async (page, form, typed, standing) => {
      const { kind, values } = typed
      const picked = pickStepIn(form, 'monitors', optionsOf(await monitors()))
      if (picked)
        return { typed: { kind, values: { ...values, monitors: picked.chosen } }, picking: picked.picking }
      if (form.text('do') !== 'preview') return null
      const {
        rule,
        startsAt = 0,
        endsAt = 0,
        openEnded,
      } = parsed(windowSchema, inputOf(page, typed, standing))
      return { next: nextOf({ rule, startsAt, endsAt, openEnded }) }
    },

    formPage: async (page, { thing: window, typed, theirs, next = null, ...shown }) =>
      renderWindow(page, {
        ...shown,
        ...typed,
        window,
        theirs: theirs && window,
        next,
        monitors: await monitors(),
        now: now(),
      }),
    kindsPage: renderWindowKinds,
    removalPage: (page, window) => renderWindowRemoval(page, window, now()),
  }

  async function showAll(reply: FastifyReply, page: AdminContext, status = 200) {
    const shown = { windows: await maintenanceService.all(), monitors: await monitors(), now: now() }
    return sendPage(reply, renderWindows(page, shown), status)
  }

  route.get(app, manage.maintenance, { config: { access: 'read' } }, async (request, reply) =>
    showAll(reply, context(request)),
  )

  bulkRoutes(app, options, {
    ...nounRows(noun),
    at: manage.maintenanceBulk,
    list: manage.maintenance,
    current: 'maintenance',
    countOf: ({ manage: { lists } }, count) => lists.windows(count),
    actions: windowActions(maintenanceService),
    show: showAll,
    revert: windowReversal(maintenanceService),
  })

  adminResource(app, options, noun)

  route.post(app, manage.maintenanceEnd, { config: { access: 'maintenance' } }, async (request, reply) => {
    return changed(request, reply, (actor, { id }) => maintenanceService.endNow(actor, id))
  })

  route.post(app, manage.maintenanceStart, { config: { access: 'maintenance' } }, async (request, reply) => {
    const keep = formOf(request).text('keep')
    return changed(request, reply, (actor, { id }) => maintenanceService.startNow(actor, id, { keep }))
  })

  /** Changes the window of the address, and offers to undo it. */
  async function changed(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    change: (actor: Actor, before: StoredWindow) => Promise<StoredWindow>,
  ) {
    const before = await maintenanceService.find(numberedId(request))
    const { title, revision } = await change(context(request).actor, before)
    const back = formOf(request).text('back')
    const undo = [kindOfUndo, JSON.stringify(before), String(revision), back] as const
    return undos.redirect(reply, savedAt(back), title, undo)
  }

  /** The page on which the button stood: the overview or the list. */
  const savedAt = (back: string): string =>
    (back === 'overview' ? manage.overview : manage.maintenance)({ notice: 'saved' })

  undos.on(kindOfUndo, async ({ actor }, text = '', revision = '', back = '') => {
    const before: StoredWindow = JSON.parse(text)
    const now = await maintenanceService.find(before.id)
    if (now.revision !== Number(revision)) throw conflict(problems.undoOver())
    const { title } = await maintenanceService.revert(actor, now, before)
    return { address: savedAt(back), name: title }
  })

  route.post(app, manage.maintenanceExtend, { config: { access: 'maintenance' } }, async (request, reply) => {
    const asked = Number(formOf(request).text('minutes'))
    const minutes = extensions.find(each => each === asked) ?? extensions[0]
    const { title } = await maintenanceService.extend(context(request).actor, numberedId(request), {
      minutes,
    })
    return redirectNamed(reply, paths, manage.maintenance({ notice: 'saved' }), title)
  })

  /** The times at which it opens next. */
  function nextOf(window: Pick<StoredWindow, 'rule' | 'startsAt' | 'endsAt' | 'openEnded' | 'endedEarly'>) {
    if (window.rule) return nextOccurrences(window, now(), shownNext)
    return endOfWindow(window) > now() ? [window] : []
  }
}

const inputOf = ({ format }: AdminContext, { kind, values }: Typed, standing: StoredWindow | null) =>
  windowInput(values, kind, format.timeZone, standing)

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
