import type { FastifyInstance } from 'fastify'
import { formOf } from '../../admin/admin-form.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { redirectNamed } from '../../admin/named-notice.ts'
import { sendPage } from '../../admin/problems.ts'
import type { Undo } from '../../admin/undo.ts'
import { conflict } from '../../kernel/errors.ts'
import { route } from '../../web/route.ts'
import { stateNow } from '../model/announcement.ts'
import type { EditedAnnouncement } from '../model/announcement-edit.ts'
import { announcementStates } from '../model/announcement-fields.ts'
import { announcementProblems } from '../model/announcement-problems.ts'
import { kindIn } from './announcement-place.ts'
import type { EditorOptions } from './editor-services.ts'
import { bulkActions, renderBulkDeletion } from './list-bulk.ts'

/** Largest number of announcements that one form changes: those of a page of the list. */
export const listPageSize = 100

const write = { config: { access: 'announcements', form: 'text' } } as const

/** Mounts what the list does to the selected announcements, or to that of one row. */
export function listBulkRoutes(app: FastifyInstance, options: EditorOptions): void {
  const { announcementService, context, undos, paths, now } = options

  route.post(app, paths.manage.announcementsBulk, write, async (request, reply) => {
    const page = context(request)
    const form = formOf(request)
    const place = placeIn(request.query)
    const action = bulkActions.find(each => each === form.text('do'))
    const ids = [...new Set(form.all('id'))].slice(0, listPageSize)
    const chosen = action ? await there(ids) : []
    const back = (notice?: string) => paths.manage.announcements({ ...place, notice })
    if (!action || chosen.length === 0) return reply.redirect(back(), 303)
    if (action === 'delete') {
      if (form.text('sure') !== 'on') {
        const addresses = { action: paths.manage.announcementsBulk(place), back: back() }
        return sendPage(reply, renderBulkDeletion(page, chosen, addresses))
      }
      for (const each of chosen) await announcementService.remove(page.actor, each, each.revision)
      return redirectNamed(reply, paths, back('bulkDeleted'), namesOf(page, chosen))
    }
    const changes: Change[] = []
    for (const before of chosen) {
      const state = stateNow(before, now())
      if (!isChanged[action](state)) continue
      changes.push({ before, after: await announcementService[action](page.actor, before, before.revision) })
    }
    if (changes.length === 0) return reply.redirect(back('unchanged'), 303)
    const changed = changes.map(({ after }) => after)
    return undos.redirect(reply, back(noticeOf[action]), namesOf(page, changed), undoOf(changes, now()))
  })

  /** Restores the states, except of those that were changed since. */
  undos.on('states', async (page, ...parameters) => {
    const done: EditedAnnouncement[] = []
    for (const { id, revision, state, publishAt } of quadsOf(parameters)) {
      const [announcement] = await there([id])
      if (announcement?.revision !== revision) continue
      const patch = { state, ...(publishAt && { publishAt: new Date(publishAt).toISOString() }) }
      done.push(await announcementService.update(page.actor, announcement, patch, revision))
    }
    if (done.length === 0) throw conflict(announcementProblems.changed())
    return { address: paths.manage.announcements({ notice: 'bulkRestored' }), name: namesOf(page, done) }
  })

  /** The announcements with these ids that still exist, in this order. */
  async function there(ids: readonly string[]): Promise<readonly EditedAnnouncement[]> {
    const found = await Promise.all(ids.map(id => options.store.load(id)))
    return found.filter(each => each !== null)
  }
}

type Change = { readonly before: EditedAnnouncement; readonly after: EditedAnnouncement }

const noticeOf = { withdraw: 'bulkWithdrawn', archive: 'bulkArchived' } as const

/** Whether the action changes an announcement in this state. */
const isChanged = {
  withdraw: (state: string) => state === 'published' || state === 'scheduled',
  archive: (state: string) => state !== 'archived',
} as const

/** The name of one announcement, or the number of several. */
function namesOf({ messages, format }: AdminContext, announcements: readonly EditedAnnouncement[]): string {
  const [only, ...others] = announcements
  return only && others.length === 0
    ? messages.audit.quoted(only.title)
    : messages.editor.count(format.number(announcements.length))
}

/** For each announcement its id, the revision that the change made, its state before, and when that was to end. */
const undoOf = (changes: readonly Change[], now: number): Undo => [
  'states',
  ...changes.flatMap(({ before, after }) => {
    const state = stateNow(before, now)
    const publishAt = state === 'scheduled' ? String(before.publishAt) : ''
    return [after.id, String(after.revision), state, publishAt]
  }),
]

function quadsOf(parameters: readonly string[]) {
  return Array.from({ length: Math.floor(parameters.length / 4) }, (_, index) => {
    const [id = '', revision = '', state = '', publishAt = ''] = parameters.slice(index * 4, index * 4 + 4)
    return { id, revision: Number(revision), state, publishAt: Number(publishAt) }
  })
}

/** What the list is filtered by, as far as the address has known values. */
function placeIn(query: Readonly<Record<string, unknown>>) {
  const { q } = query
  return {
    kind: kindIn(query['kind']) ?? undefined,
    q: typeof q === 'string' && q !== '' ? q.slice(0, 200) : undefined,
    state: announcementStates.find(each => each === query['state']),
  }
}
