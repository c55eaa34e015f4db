import type { FastifyInstance } from 'fastify'
import { type AdminNoun, adminResource } from '../../admin/admin-resource.ts'
import { readValues, schemaProblems } from '../../admin/schema-form.ts'
import { kinds } from '../kinds/kinds.ts'
import type { Kind, Monitor, MonitorOverview } from '../model/monitor.ts'
import { fieldsOf } from '../monitor-document.ts'
import { type EditPage, renderKinds, renderMonitor, renderRemoval } from './edit-page.ts'
import { noFilter, placeQuery } from './list-filter.ts'
import type { MonitorListOptions } from './list-options.ts'
import { monitorListRoutes } from './list-routes.ts'
import { listPages, pageWith } from './list-sections.ts'
import { formOfMonitor, inputOf, type MonitorForm, newForm } from './monitor-form.ts'
import { tested } from './tested.ts'

type Typed = { readonly kind: Kind; readonly values: MonitorForm }

type MonitorNoun = AdminNoun<Monitor, Typed, Pick<Partial<EditPage>, 'test'>>

export function monitorManageRoutes(app: FastifyInstance, options: MonitorListOptions): void {
  const { monitorService, test, paths } = options
  const { manage } = paths

  const noun: MonitorNoun = {
    at: {
      list: manage.monitors,
      blank: manage.newMonitor,
      one: manage.monitor,
      removal: manage.monitorRemove,
    },
    access: { read: 'read', write: 'monitors' },
    nameOf: ({ name }) => name,
    /** The address of the list page with this monitor, at its row. */
    after: async ({ id }, notice) => {
      const page = pageWith(await monitorService.overview(), each => each.monitor.id === id)
      return `${manage.monitors({ ...placeQuery({ filter: noFilter, page }), notice })}#monitor-${id}`
    },

    find: (_actor, id) => monitorService.find(id),
    save: ({ actor }, { kind, values }, standing, revision) =>
      standing
        ? monitorService.update(actor, standing, inputOf(values, kind), revision)
        : monitorService.create(actor, inputOf(values, kind)),
    remove: (actor, monitor, revision) => monitorService.remove(actor, monitor, revision),
    /** Its history is deleted with it. */
    putBack: null,

    blank: (_page, asked) => {
      const kind = kindOf(asked)
      return kind && { kind, values: newForm(kind) }
    },
    stored: ({ actor }, monitor) => ({
      typed: { kind: monitor.target.kind, values: formOfMonitor(actor, monitor) },
    }),
    read: (form, standing) => {
      const kind = standing?.target.kind ?? kindOf(form.text('kind'))
      return kind && { kind, values: readValues(form, fieldsOf(kind)) }
    },
    problems: (error, page, { kind, values }) => schemaProblems(error, page, fieldsOf(kind), values),
    step: async (page, form, { kind, values }, standing) => {
      const asked = form.text('do')
      if (asked === 'draw') return { typed: { kind, values: withNewToken(kind, values) } }
      if (asked !== 'test') return null
      const { result, refusal } = await tested(page, () =>
        test(page.actor, inputOf(values, kind), standing?.id ?? null),
      )
      return { test: result, ...(refusal && { refusal }) }
    },

    formPage: async (page, { thing: monitor, typed, test = null, ...shown }) => {
      const all = await monitorService.overview()
      const position = monitor ? positionOf(all, monitor) : null
      const groups = [...new Set(all.flatMap(({ monitor: { group } }) => (group === null ? [] : [group])))]
      const theirs = shown.theirs?.values ?? null
      return renderMonitor(page, { ...shown, monitor, ...typed, theirs, test, groups, position })
    },
    kindsPage: page => renderKinds(page, kinds),
    removalPage: async (page, monitor) =>
      renderRemoval(page, monitor, await monitorService.extent(monitor.id)),
  }

  monitorListRoutes(app, options, adminResource(app, options, noun))
}

/** The values with a token that was just drawn, for a kind that has one. */
const withNewToken = (kind: Kind, values: MonitorForm): MonitorForm => {
  const { token } = newForm(kind)
  return token === undefined ? values : { ...values, token }
}

const kindOf = (name: unknown): Kind | null => kinds.find(each => each === name) ?? null

function positionOf(all: readonly MonitorOverview[], { id }: Monitor): EditPage['position'] {
  const placed = listPages(all)
    .flat()
    .flatMap(section => section.monitors)
  return placed.find(each => each.watch.monitor.id === id) ?? null
}
