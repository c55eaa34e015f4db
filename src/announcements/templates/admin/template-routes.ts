import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AdminContextOf } from '../../../admin/admin-context.ts'
import type { AdminContext } from '../../../admin/admin-layout.ts'
import { type AdminNoun, adminResource } from '../../../admin/admin-resource.ts'
import { bulkRoutes } from '../../../admin/lists/bulk-routes.ts'
import { deletionOf, nounRows } from '../../../admin/lists/noun-rows.ts'
import { optionsOf, type Picking, pickedIn, pickStepIn } from '../../../admin/picker.ts'
import { sendPage } from '../../../admin/problems.ts'
import { readValues, schemaProblems } from '../../../admin/schema-form.ts'
import type { Undos } from '../../../admin/undo.ts'
import { inputFrom } from '../../../kernel/fields/form.ts'
import type { Paths } from '../../../kernel/paths.ts'
import { route } from '../../../web/route.ts'
import type { IncidentTemplate } from '../../model/incident-template.ts'
import type { TemplateService } from '../template-service.ts'
import {
  formOfTemplate,
  newTemplateForm,
  plainFields,
  renderTemplate,
  renderTemplateRemoval,
  renderTemplates,
  type TemplateForm,
} from './template-pages.ts'

type TemplateManageOptions = {
  readonly templateService: TemplateService
  readonly context: AdminContextOf
  readonly undos: Undos
  readonly paths: Paths
}

type TemplateNoun = AdminNoun<IncidentTemplate, TemplateForm, { readonly picking?: Picking }>

/** Mounts the management of the templates of incidents. */
export function templateManageRoutes(app: FastifyInstance, options: TemplateManageOptions): void {
  const { templateService, context, paths } = options
  const { manage } = paths

  const noun: TemplateNoun = {
    at: {
      list: manage.templates,
      blank: manage.newTemplate,
      one: manage.template,
      removal: manage.removeTemplate,
    },
    access: { read: 'announcements', write: 'announcements' },
    nameOf: ({ name }) => name,
    after: (_template, notice) => manage.templates({ notice }),

    find: (_actor, id) => templateService.find(id),
    save: ({ actor }, typed, standing, revision) =>
      standing
        ? templateService.update(actor, standing, inputOf(typed), revision)
        : templateService.create(actor, inputOf(typed)),
    remove: (actor, template, revision) => templateService.remove(actor, template, revision),
    putBack: (actor, template) => templateService.putBack(actor, template),

    blank: newTemplateForm,
    stored: (_page, thing) => ({ typed: formOfTemplate(thing) }),
    read: form => ({ values: readValues(form, plainFields), monitors: pickedIn(form, 'monitors') }),
    problems: (error, page, { values }) => schemaProblems(error, page, plainFields, values),
    step: async (_page, form, typed) => {
      const picked = pickStepIn(form, 'monitors', optionsOf(await templateService.monitors()))
      return picked && { typed: { ...typed, monitors: picked.chosen }, picking: picked.picking }
    },

    formPage: async (page, shown) =>
      renderTemplate(page, { ...shown, monitors: await templateService.monitors() }),
    kindsPage: page => renderTemplates(page, []),
    removalPage: renderTemplateRemoval,
  }

  const showAll = async (reply: FastifyReply, page: AdminContext, status = 200) =>
    sendPage(reply, renderTemplates(page, await templateService.all()), status)

  route.get(app, manage.templates, { config: { access: 'announcements' } }, async (request, reply) =>
    showAll(reply, context(request)),
  )

  bulkRoutes(app, options, {
    ...nounRows(noun),
    at: manage.templatesBulk,
    list: manage.templates,
    current: 'incidents',
    countOf: ({ manage: { lists } }, count) => lists.templates(count),
    actions: { delete: deletionOf(noun, ({ templates }) => templates.removeText) },
    show: showAll,
    revert: ({ actor }, template) => templateService.putBack(actor, template),
  })

  adminResource(app, options, noun)
}

const inputOf = ({ values, monitors }: TemplateForm) => ({
  ...inputFrom(plainFields, values),
  content: values['content'],
  monitors: monitors.map(Number),
})
