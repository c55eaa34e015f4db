import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import { type Form, formOf } from '../../admin/admin-form.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { storePictures } from '../../admin/form-pictures.ts'
import { redirectNamed } from '../../admin/named-notice.ts'
import { noProblems, problemMap, sendPage } from '../../admin/problems.ts'
import { savedOr } from '../../admin/saved-or.ts'
import { readValues } from '../../admin/schema-form.ts'
import { type Actor, may } from '../../kernel/actor.ts'
import type { Fields } from '../../kernel/fields/field.ts'
import { type FormValues, inputFrom } from '../../kernel/fields/form.ts'
import type { Paths } from '../../kernel/paths.ts'
import { renderMarkdown, withMarkdown } from '../../web/markdown-html.ts'
import { route } from '../../web/route.ts'
import { siteFields } from '../model/site.ts'
import type { SiteService } from '../site-service.ts'
import { type InstancesView, renderSite, type SitePage } from './site-page.ts'

type SiteManageOptions = {
  readonly siteService: SiteService
  readonly running: () => Promise<InstancesView>
  readonly context: AdminContextOf
  readonly paths: Paths
  /** Stores a picture and returns its address. Throws `InvalidFields` at `path`. */
  readonly keepPicture: (actor: Actor, bytes: Buffer, path: string) => Promise<{ readonly address: string }>
}

export function siteManageRoutes(app: FastifyInstance, options: SiteManageOptions): void {
  const { siteService, running, context, paths, keepPicture } = options

  route.get(app, paths.manage.site, { config: { access: 'information' } }, async (request, reply) => {
    const page = context(request)
    return show(reply, page, { running: may(page.actor, 'site') ? await running() : null })
  })

  route.post(
    app,
    paths.manage.site,
    { config: { access: 'information', form: 'picture' } },
    async (request, reply) => {
      const form = formOf(request)
      const page = context(request)
      const { typed, problems } = await withLogo(form, page, readValues(form, carried(form, page)))
      const revision = Number(form.text('revision'))
      if (problems.size > 0) return show(reply, page, { typed, revision, problems }, 422)
      if (form.has('preview')) return show(reply, page, { typed, revision })
      return savedOr<FastifyReply>(
        async () => {
          const site = await siteService.update(page.actor, inputFrom(carried(form, page), typed), revision)
          const notice = site.revision === revision ? 'unchanged' : 'saved'
          return redirectNamed(reply, paths, paths.manage.site({ notice }), site.title)
        },
        {
          invalid: error => show(reply, page, { typed, revision, problems: problemMap(error, page) }, 422),
          conflict: () => show(reply, page, { typed, isConflict: true }, 409),
        },
      )
    },
  )

  route.post(
    app,
    paths.manage.sitePreview,
    { config: { access: 'information', form: 'text' } },
    async (request, reply) =>
      sendPage(reply, await withMarkdown(() => renderMarkdown(formOf(request).text('text')))),
  )

  /** Replaces the logo's address by an uploaded picture, if the actor may change it. */
  async function withLogo(form: Form, page: AdminContext, typed: FormValues) {
    const names = typed['logo'] === undefined ? [] : ['logoFile']
    const save = (bytes: Buffer, path: string) => keepPicture(page.actor, bytes, path)
    const { addresses, problems } = await storePictures(form, names, { save, context: page })
    const logo = addresses.get('logoFile')
    return { typed: logo === undefined ? typed : { ...typed, logo }, problems }
  }

  /** What was typed stands in the place of what is stored; after a conflict both are shown. */
  async function show(
    reply: FastifyReply,
    page: AdminContext,
    { typed, isConflict, ...more }: Shown,
    status = 200,
  ) {
    const site = await siteService.read()
    const stored = siteFields.typed(site)
    const shown = {
      values: { ...stored, ...typed },
      revision: site.revision,
      problems: noProblems,
      theirs: isConflict ? stored : null,
      ...more,
    }
    return sendPage(reply, await withMarkdown(() => renderSite(page, shown)), status)
  }
}

type Shown = Partial<Pick<SitePage, 'revision' | 'problems' | 'running'>> & {
  readonly typed?: FormValues
  readonly isConflict?: boolean
}

/** The fields in the form that the actor may change; editors have only the information text. */
const carried = (form: Form, { actor }: AdminContext): Fields =>
  Object.fromEntries(
    Object.entries(siteFields.fields).filter(
      ([name]) => form.has(name) && (name === 'information' || may(actor, 'site')),
    ),
  )
