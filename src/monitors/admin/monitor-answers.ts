import type { FastifyReply } from 'fastify'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { noProblems, sendPage } from '../../admin/problems.ts'
import { schemaProblems } from '../../admin/schema-form.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Kind, Monitor, MonitorOverview } from '../model/monitor.ts'
import { fieldsOf } from '../monitor-document.ts'
import type { MonitorService } from '../monitor-service.ts'
import type { MonitorTest } from '../monitor-test.ts'
import { type EditPage, renderMonitor } from './edit-page.ts'
import { listPages } from './list-sections.ts'
import { formOfMonitor, inputOf, type MonitorForm } from './monitor-form.ts'

/** The form of a monitor, with what was typed into it. */
type TypedMonitor = Partial<EditPage> & { readonly kind: Kind; readonly values: MonitorForm }

/** The pages that the form of a monitor is answered with. */
export class MonitorAnswers {
  readonly #editing: MonitorService
  readonly #test: MonitorTest

  constructor(editing: MonitorService, test: MonitorTest) {
    this.#editing = editing
    this.#test = test
  }

  async show(reply: FastifyReply, page: AdminContext, typed: TypedMonitor, status = 200) {
    const all = await this.#editing.overview()
    const position = typed.monitor ? positionOf(all, typed.monitor) : null
    const groups = [...new Set(all.flatMap(({ monitor: { group } }) => (group === null ? [] : [group])))]
    const empty = { monitor: null, revision: 0, problems: noProblems, theirs: null, test: null }
    return sendPage(reply, renderMonitor(page, { ...empty, groups, position, ...typed }), status)
  }

  /** Once more, with what is wrong at each field; passes every other error on. */
  showProblems(reply: FastifyReply, page: AdminContext, typed: TypedMonitor, error: unknown) {
    const problems = schemaProblems(error, page, fieldsOf(typed.kind), typed.values)
    return this.show(reply, page, { ...typed, problems }, 422)
  }

  /** The result stands in the form it was asked from; nothing is saved and nothing is lost. */
  async showTest(reply: FastifyReply, page: AdminContext, typed: TypedMonitor) {
    const { monitor = null, kind, values } = typed
    try {
      const result = await this.#test(page.actor, inputOf(values, kind), monitor?.id ?? null)
      return this.show(reply, page, { ...typed, test: result })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_requests')
        return this.showProblems(reply, page, typed, error)
      const refusal = page.problem(error.reason)
      return this.show(reply.headers(error.headers), page, { ...typed, test: refusal }, 429)
    }
  }

  /** Shows both versions after another editor has saved first. */
  async showConflict(
    reply: FastifyReply,
    page: AdminContext,
    typed: TypedMonitor & { readonly monitor: Monitor },
  ) {
    const monitor = await this.#editing.find(typed.monitor.id)
    const theirs = formOfMonitor(page.actor, monitor)
    return this.show(reply, page, { ...typed, monitor, revision: monitor.revision, theirs }, 409)
  }
}

function positionOf(all: readonly MonitorOverview[], { id }: Monitor): EditPage['position'] {
  const placed = listPages(all)
    .flat()
    .flatMap(section => section.monitors)
  return placed.find(each => each.watch.monitor.id === id) ?? null
}

export const asSaved = (
  { actor }: AdminContext,
  monitor: Monitor,
): TypedMonitor & { readonly monitor: Monitor } => ({
  monitor,
  kind: monitor.target.kind,
  values: formOfMonitor(actor, monitor),
  revision: monitor.revision,
})
