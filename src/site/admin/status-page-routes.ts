import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { type AdminNoun, adminResource } from '../../admin/admin-resource.ts'
import { bulkRoutes } from '../../admin/lists/bulk-routes.ts'
import { nounRows } from '../../admin/lists/noun-rows.ts'
import { optionsOf, type Picking, pickedIn, pickStepIn } from '../../admin/picker.ts'
import { sendPage } from '../../admin/problems.ts'
import { readValues, schemaProblems } from '../../admin/schema-form.ts'
import type { Undos } from '../../admin/undo.ts'
import { inputFrom } from '../../kernel/fields/form.ts'
import type { Paths } from '../../kernel/paths.ts'
import { numberedId, route } from '../../web/route.ts'
import type { StatusPage } from '../model/status-page.ts'
import type { StatusPageService } from '../status-page-service.ts'
import { addressOfPage, statusPageActions, statusPageReversal } from './status-page-list.ts'
import {
  formOfStatusPage,
  newStatusPageForm,
  plainFields,
  renderStatusPage,
  renderStatusPageRemoval,
  renderStatusPages,
  type StatusPageForm,
} from './status-page-pages.ts'

type StatusPageManageOptions = {
  readonly statusPageService: StatusPageService
  readonly context: AdminContextOf
  readonly undos: Undos
  readonly paths: Paths
}

type StatusPageNoun = AdminNoun<StatusPage, StatusPageForm, { readonly picking?: Picking }>

/** Mounts the management of status pages. */
export function statusPageManageRoutes(app: FastifyInstance, options: StatusPageManageOptions): void {
  const { statusPageService, context, paths } = options
  const { manage } = paths

  const noun: StatusPageNoun = {
    at: {
      list: manage.statusPages,
      blank: manage.newStatusPage,
      one: manage.statusPage,
      removal: manage.removeStatusPage,
    },
    access: { read: 'site', write: 'site' },
    nameOf: ({ title }) => title,
    after: (_page, notice) => manage.statusPages({ notice }),

    find: (_actor, id) => statusPageService.find(id),
    save: ({ actor }, typed, standing, revision) =>
      standing
        ? statusPageService.update(actor, standing, inputOf(typed), revision)
        : statusPageService.create(actor, inputOf(typed)),
    remove: (actor, page, revision) => statusPageService.remove(actor, page, revision),
    putBack: (actor, page) => statusPageService.putBack(actor, page),

    blank: newStatusPageForm,
    stored: (_page, thing) => ({ typed: formOfStatusPage(thing) }),
    read: form => ({ values: readValues(form, plainFields), monitors: pickedIn(form, 'monitors') }),
    problems: (error, page, { values }) => schemaProblems(error, page, plainFields, values),
    step: async (_page, form, typed) => {
      const picked = pickStepIn(form, 'monitors', optionsOf(await statusPageService.monitors()))
      return picked && { typed: { ...typed, monitors: picked.chosen }, picking: picked.picking }
    },

    formPage: async (page, shown) =>
      renderStatusPage(page, { ...shown, monitors: await statusPageService.monitors() }),
    kindsPage: page => renderStatusPages(page, []),
    removalPage: renderStatusPageRemoval,
  }

  const showAll = async (reply: FastifyReply, page: AdminContext, status = 200) =>
    sendPage(reply, renderStatusPages(page, await statusPageService.all()), status)

  route.get(app, manage.statusPages, { config: { access: 'site' } }, async (request, reply) =>
    showAll(reply, context(request)),
  )

  bulkRoutes(app, options, {
    ...nounRows(noun),
    at: manage.statusPagesBulk,
    list: manage.statusPages,
    current: 'statusPages',
    countOf: ({ manage: { lists } }, count) => lists.statusPages(count),
    actions: statusPageActions(statusPageService),
    show: showAll,
    revert: statusPageReversal(statusPageService),
  })

  adminResource(app, options, noun)

  route.get(app, manage.openStatusPage, { config: { access: 'signed-in' } }, async (request, reply) =>
    reply.redirect(addressOfPage(paths, await statusPageService.find(numberedId(request))), 303),
  )
}

const inputOf = ({ values, monitors }: StatusPageForm) => ({
  ...inputFrom(plainFields, values),
  monitors: monitors.map(Number),
})
