import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AdminContextOf } from '../../../admin/admin-context.ts'
import { formOf } from '../../../admin/admin-form.ts'
import type { AdminContext } from '../../../admin/admin-layout.ts'
import { redirectNamed } from '../../../admin/named-notice.ts'
import { optionsOf, type Picking, pickStepIn } from '../../../admin/picker.ts'
import { noProblems, type Problems, problemMap, sendPage } from '../../../admin/problems.ts'
import { savedOr } from '../../../admin/saved-or.ts'
import type { Paths } from '../../../kernel/paths.ts'
import { drawId } from '../../../lib/id.ts'
import { minuteMs } from '../../../lib/time.ts'
import { withMarkdown } from '../../../web/markdown-html.ts'
import { route } from '../../../web/route.ts'
import type { AnnouncementService } from '../../announcement-service.ts'
import type { EditedAnnouncement } from '../../model/announcement-edit.ts'
import type { ReportedMonitor } from '../../model/incident-report.ts'
import type { IncidentTemplate } from '../../model/incident-template.ts'
import type { AnnouncementStore } from '../../store/announcement-store.ts'
import type { NearIncident } from '../../store/near-incidents.ts'
import { chipsOf, pressedChip } from '../../templates/admin/template-chips.ts'
import type { Audience } from '../../updates/admin/audience-fields.ts'
import { renderIncident, renderShown } from './incident-page.ts'
import {
  draftedIncident,
  draftInput,
  firstInput,
  type IncidentValues,
  monitorIdsOf,
  readIncident,
  reportInput,
  suggestedIncident,
  withTemplate,
} from './incident-values.ts'

type IncidentManageOptions = {
  readonly announcementService: AnnouncementService
  readonly store: Pick<AnnouncementStore, 'nearIncidents' | 'drafts' | 'firstUpdates'>
  /** The active monitors, in the operator's order. */
  readonly monitors: () => Promise<readonly ReportedMonitor[]>
  /** Finds who is notified of an incident of these monitors. */
  readonly audience: (monitorIds: readonly number[]) => Promise<Audience>
  readonly templates: () => Promise<readonly IncidentTemplate[]>
  readonly context: AdminContextOf
  readonly paths: Paths
  readonly now: () => number
}

/** What the form is shown with, besides what every form of an incident has. */
type Shown = {
  readonly draft: EditedAnnouncement | null
  readonly values: IncidentValues
  readonly revision?: number
  readonly key?: string
  readonly problems?: Problems
  readonly picking?: Picking
  readonly near?: readonly NearIncident[]
  readonly isHeld?: boolean
  readonly isChanged?: boolean
}

/** Any other incident that was edited within this time may be the same, even if it names other monitors. */
const justNowMs = 10 * minuteMs

/** Mounts the form that reports an incident, as a new one or from a draft. */
export function incidentManageRoutes(app: FastifyInstance, options: IncidentManageOptions): void {
  const { announcementService, store, monitors, audience, templates, context, paths, now } = options
  const write = { config: { access: 'announcements', form: 'text' } } as const

  route.get(app, paths.manage.newIncident, write, async (request, reply) => {
    const page = context(request)
    const first = numberOf(request.query.monitor)
    const prepared = first === null ? null : await preparedDraft(first)
    if (prepared !== null) return reply.redirect(paths.manage.incident(prepared), 303)
    const values = suggestedIncident(page, await monitors(), first)
    return show(reply, page, { draft: null, values })
  })

  route.get(app, paths.manage.incident, write, async (request, reply) => {
    const page = context(request)
    const draft = await announcementService.read(request.params.id)
    if (!isDraft(draft)) return reply.redirect(paths.manage.announcementUpdates(draft.id), 303)
    const first = await store.firstUpdates.find(draft.id)
    const values = { ...draftedIncident(page, draft, first), silent: draft.silent }
    return show(reply, page, { draft, values })
  })

  route.post(app, paths.manage.newIncident, write, (request, reply) => save(request, reply, null))

  route.post(app, paths.manage.incident, write, async (request, reply) => {
    const draft = await announcementService.read(request.params.id)
    // It was published meanwhile, perhaps by this very form.
    if (!isDraft(draft)) return reply.redirect(paths.manage.announcementUpdates(draft.id), 303)
    return save(request, reply, draft)
  })

  route.post(app, paths.manage.takeIncident, write, async (request, reply) => {
    const { actor } = context(request)
    const draft = await announcementService.read(request.params.id)
    if (!isDraft(draft)) return reply.redirect(paths.manage.announcementUpdates(draft.id), 303)
    const isOurs = draft.platformUserId === 0 && actor.accountId !== null
    const input = isOurs ? { platformUserId: actor.accountId } : {}
    const { id, title } = await announcementService.update(actor, draft, input, draft.revision)
    return redirectNamed(reply, paths, paths.manage.incident(id, { notice: 'saved' }), title)
  })

  route.post(app, paths.manage.incidentPreview, write, async (request, reply) => {
    const values = readIncident(formOf(request))
    const all = await monitors()
    return sendPage(reply, await withMarkdown(() => renderShown(context(request), values, all, now())))
  })

  async function save(request: FastifyRequest, reply: FastifyReply, draft: EditedAnnouncement | null) {
    const page = context(request)
    const form = formOf(request)
    const values = readIncident(form)
    const key = form.text('key').slice(0, 40)
    const shown = { draft, values, key, revision: Number(form.text('revision')) || 0 }
    const all = await monitors()
    const chip = pressedChip(chipsOf(page, await templates()), form.text('template'))
    if (chip)
      return show(reply, page, { ...shown, values: withTemplate(page, values, chip, { all, now: now() }) })
    const picked = pickStepIn(form, 'monitors', optionsOf(all))
    if (picked)
      return show(reply, page, {
        ...shown,
        values: { ...values, monitors: picked.chosen.join(' ') },
        picking: picked.picking,
      })
    const isPublishing = form.text('step') !== 'draft'
    return savedOr<FastifyReply>(
      async () => {
        if (isPublishing) {
          const near = await nearTo(values, draft)
          const seen = new Set(form.text('seen').split(' '))
          const isKnown = near.every(each => seen.has(seenName(each)))
          // What this form has published already is no other incident.
          if (!isKnown && !(await wasSent(page, shown)))
            return show(reply, page, { ...shown, near, isHeld: true }, 409)
        }
        return isPublishing ? publish(reply, page, shown) : keepDraft(reply, page, shown)
      },
      {
        invalid: error => show(reply, page, { ...shown, problems: problemMap(error, page) }, 422),
        conflict: draft && (() => showChanged(reply, page, shown, draft)),
      },
    )
  }

  type Sent = {
    readonly draft: EditedAnnouncement | null
    readonly values: IncidentValues
    readonly key: string
    readonly revision: number
  }

  const wasSent = ({ actor, format }: AdminContext, { draft, values, key }: Sent): Promise<boolean> =>
    draft === null && key !== ''
      ? announcementService.wasReported(actor, reportInput(values, format.timeZone), key)
      : Promise.resolve(false)

  async function publish(reply: FastifyReply, page: AdminContext, { draft, values, key, revision }: Sent) {
    const { id, title } = await announcementService.report(
      page.actor,
      reportInput(values, page.format.timeZone),
      {
        draft,
        expectedRevision: draft ? revision : null,
        key: key === '' ? null : key,
        silent: values.silent,
      },
    )
    return redirectNamed(reply, paths, paths.manage.announcementUpdates(id, { notice: 'published' }), title)
  }

  async function keepDraft(reply: FastifyReply, page: AdminContext, { draft, values, revision }: Sent) {
    const input = draftInput(values, page.format.timeZone, draft, page.actor.accountId)
    const { id, title } = await announcementService.keepReport(page.actor, input, firstInput(values), {
      draft,
      expectedRevision: draft ? revision : null,
      silent: values.silent,
    })
    return redirectNamed(reply, paths, paths.manage.incident(id, { notice: 'saved' }), title)
  }

  /** Shows the form again with the current revision, so publishing again overwrites the other version knowingly. */
  async function showChanged(
    reply: FastifyReply,
    page: AdminContext,
    shown: Sent,
    { id }: EditedAnnouncement,
  ) {
    const draft = await announcementService.read(id)
    if (!isDraft(draft)) return reply.redirect(paths.manage.announcementUpdates(id), 303)
    return show(reply, page, { ...shown, draft, revision: draft.revision, isChanged: true }, 409)
  }

  const nearTo = async (values: IncidentValues, draft: EditedAnnouncement | null) => {
    const at = now()
    const near = await store.nearIncidents({
      monitorIds: monitorIdsOf(values),
      since: at - justNowMs,
      now: at,
    })
    return near.filter(each => each.id !== draft?.id)
  }

  /** The draft that Corkboard wrote for the outage of the monitor; null if there is none. */
  async function preparedDraft(monitor: number): Promise<string | null> {
    const stories = await store.drafts.open()
    return stories.find(each => each.isDraft && each.namedIds.includes(monitor))?.announcementId ?? null
  }

  async function show(reply: FastifyReply, page: AdminContext, shown: Shown, status = 200) {
    const { draft, values } = shown
    const shownPage = {
      draft,
      values,
      revision: shown.revision ?? draft?.revision ?? 0,
      key: shown.key || drawId(keyLength),
      problems: shown.problems ?? noProblems,
      monitors: await monitors(),
      templates: await templates(),
      picking: shown.picking,
      audience: await audience(monitorIdsOf(values)),
      near: shown.near ?? (await nearTo(values, draft)),
      isHeld: shown.isHeld ?? false,
      isChanged: shown.isChanged ?? false,
      now: now(),
    }
    return sendPage(reply, await withMarkdown(() => renderIncident(page, shownPage)), status)
  }
}

const keyLength = 12

const seenName = ({ id, editedAt }: NearIncident): string => `${id}:${editedAt}`

/** True for an incident that no reader has seen; one of another kind has its own form. */
const isDraft = ({ kind, state, publishAt }: EditedAnnouncement): boolean =>
  kind === 'incident' && state === 'draft' && publishAt === null

const numberOf = (text: unknown): number | null =>
  typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
