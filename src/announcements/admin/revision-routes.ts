import type { FastifyInstance } from 'fastify'
import { formOf } from '../../admin/admin-form.ts'
import { sendPage } from '../../admin/problems.ts'
import type { Undo } from '../../admin/undo.ts'
import type { Actor } from '../../kernel/actor.ts'
import { notFound } from '../../kernel/errors.ts'
import { route } from '../../web/route.ts'
import { announcementProblems } from '../model/announcement-problems.ts'
import type { Revision } from '../store/revisions.ts'
import { valuesOf } from './announcement-form.ts'
import type { EditorOptions } from './editor-services.ts'
import { renderRevision, renderRevisions } from './revision-pages.ts'

/** Revisions a page. */
const pageSize = 30

const read = { config: { access: 'read' } } as const

export function revisionRoutes(app: FastifyInstance, options: EditorOptions): void {
  const { announcementService, store, monitors, context, undos, paths, defaultPicture, now } = options

  route.get(app, paths.manage.announcementRevisions, read, async (request, reply) => {
    const page = context(request)
    const announcement = await announcementService.read(request.params.id)
    const from = numberOf(request.query.from) ?? announcement.revision
    const found = await store.revisions.list(announcement.id, pageSize + 1, from)
    const values = found.map(each => written(each, page.format.timeZone))
    const listed = found
      .slice(0, pageSize)
      .flatMap((revision, index) =>
        values[index] ? [{ revision, values: values[index], before: values[index + 1] ?? null }] : [],
      )
    const next = found[pageSize]?.number ?? null
    return sendPage(reply, renderRevisions(page, { announcement, listed, next, now: now() }))
  })

  route.get(app, paths.manage.announcementRevision, read, async (request, reply) => {
    const page = context(request)
    const { timeZone } = page.format
    const announcement = await announcementService.read(request.params.id)
    const revision = await find(announcement.id, numberOf(request.params.number))
    const wanted = numberOf(request.query.with)
    const other = wanted
      ? await find(announcement.id, wanted)
      : await store.revisions.find(announcement.id, revision.number - 1)
    return sendPage(
      reply,
      renderRevision(page, {
        announcement,
        revision,
        values: written(revision, timeZone),
        other: other && { number: other.number, values: written(other, timeZone) },
        choices: { monitors: await monitors(), authors: await store.authors.byName() },
        now: now(),
      }),
    )
  })

  route.post(
    app,
    paths.manage.announcementAction.restore,
    { config: { access: 'announcements' } },
    async (request, reply) => {
      const form = formOf(request)
      const [number, before] = [Number(form.text('number')), Number(form.text('revision'))]
      const { address, name, undo } = await restored(
        context(request).actor,
        request.params.id,
        number,
        before,
      )
      return undos.redirect(reply, address, name, undo)
    },
  )

  undos.on('revision', ({ actor }, id = '', number = '', revision = '') =>
    restored(actor, id, Number(number), Number(revision)),
  )

  async function restored(actor: Actor, id: string, number: number, before: number) {
    const { title, revision } = await announcementService.restore(actor, id, number, before)
    const undo: Undo | null = revision === before ? null : ['revision', id, String(before), String(revision)]
    return { address: paths.manage.announcement(id, { notice: 'restored' }), name: title, undo }
  }

  async function find(id: string, number: number | null): Promise<Revision> {
    const revision = number === null ? null : await store.revisions.find(id, number)
    if (!revision) throw notFound(announcementProblems.noRevision())
    return revision
  }

  const written = ({ document }: Revision, timeZone: string) => valuesOf(document, timeZone, defaultPicture)
}

const numberOf = (text: unknown): number | null =>
  typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
