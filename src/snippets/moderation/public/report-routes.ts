import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Form, formOf, publicForms } from '../../../admin/admin-form.ts'
import { noProblems, type Problems, problemMap, sendPage } from '../../../admin/problems.ts'
import { InvalidFields } from '../../../kernel/invalid-fields.ts'
import type { Paths } from '../../../kernel/paths.ts'
import { loadPart } from '../../../lib/program-files.ts'
import type { FormLimit } from '../../../web/form-limit.ts'
import { demandFromHere } from '../../../web/from-here.ts'
import type { PageContext } from '../../../web/page-context.ts'
import { route } from '../../../web/route.ts'
import { sendJson } from '../../../web/send-json.ts'
import { looksLikeId } from '../../model/reserved-names.ts'
import type { Moderation } from '../moderation.ts'
import { gone } from '../reporting.ts'
import {
  blankReport,
  blankTakedown,
  renderReport,
  renderTakedown,
  renderThanks,
  type TypedReport,
  type TypedTakedown,
} from './report-page.ts'

type ReportRoutesOptions = {
  readonly moderation: Pick<Moderation, 'reporting' | 'cases' | 'statuses' | 'snippets' | 'counts' | 'hides'>
  readonly context: (request: FastifyRequest) => PageContext
  readonly addressOf: (request: FastifyRequest) => string
  /** The account of a reporter who is signed in. */
  readonly accountOf: (request: FastifyRequest) => Promise<number | null>
  readonly limitForm: FormLimit
  readonly paths: Paths
  readonly now: () => number
}

/** Mounts the public pages: report a snippet, request a takedown, see its status. All work without scripts. */
export function reportRoutes(app: FastifyInstance, options: ReportRoutesOptions): void {
  const { moderation, context, addressOf, accountOf, limitForm, paths, now } = options
  const { reporting, cases, statuses } = moderation

  app.register(async scope => {
    publicForms(scope, limitForm)

    route.get(scope, paths.snippetReport, async (request, reply) => {
      const { id } = request.params
      if (!looksLikeId(id) || !(await moderation.snippets.find(id, now()))) throw gone()
      return sendPage(reply, reportPage(request, id, blankReport, noProblems))
    })

    route.post(scope, paths.snippetReport, async (request, reply) => {
      demandOwnForm(request)
      const { id } = request.params
      if (!looksLikeId(id)) throw gone()
      const typed = readReport(formOf(request))
      try {
        const number = await reporting.report(id, typed, addressOf(request), await accountOf(request))
        const status = paths.reportStatus(number, { key: await statuses.keyOf(number) })
        return sendPage(reply, renderThanks(context(request), id, { number, status }))
      } catch (error) {
        if (!(error instanceof InvalidFields)) throw error
        if (!(await moderation.snippets.find(id, now()))) throw gone()
        return sendPage(reply, reportPage(request, id, typed, problemMap(error, context(request))), 422)
      }
    })

    route.get(scope, paths.takedown, async (request, reply) =>
      sendTakedown(request, reply, blankTakedown, noProblems),
    )

    route.post(scope, paths.takedown, async (request, reply) => {
      demandOwnForm(request)
      const typed = readTakedown(formOf(request))
      try {
        const { number, key } = await cases.open(typed, addressOf(request))
        const { renderOpened } = await casePages()
        return sendPage(reply, renderOpened(context(request), number, key), 201)
      } catch (error) {
        return sendTakedown(request, reply, typed, problemMap(error, context(request)), 422)
      }
    })

    route.get(scope, paths.case, async (request, reply) => {
      const about = await cases.read(request.params.number, keyIn(request.query))
      const { renderCase } = await casePages()
      return sendPage(reply, renderCase(context(request), about))
    })

    route.get(scope, paths.caseData, async ({ params, query }, reply) => {
      const about = await cases.read(params.number, keyIn(query))
      const { caseDocument } = await statusPages()
      return sendJson(reply, caseDocument(about, paths))
    })

    route.get(scope, paths.reportStatus, async (request, reply) => {
      const key = keyIn(request.query)
      const status = await statuses.read(request.params.number, key)
      const { renderReportStatus } = await statusPages()
      return sendPage(reply, renderReportStatus(context(request), status, key))
    })

    route.get(scope, paths.reportStatusData, async ({ params, query }, reply) => {
      const status = await statuses.read(params.number, keyIn(query))
      const { reportDocument } = await statusPages()
      return sendJson(reply, reportDocument(status, paths))
    })
  })

  const reportPage = (request: FastifyRequest, id: string, typed: TypedReport, problems: Problems) =>
    renderReport(context(request), { id, typed, problems, hides: moderation.hides })

  const sendTakedown = async (
    request: FastifyRequest,
    reply: FastifyReply,
    typed: TypedTakedown,
    problems: Problems,
    status = 200,
  ) =>
    sendPage(
      reply,
      renderTakedown(context(request), { typed, problems, months: await moderation.counts() }),
      status,
    )

  /** Throws for a form of another site, which must not make its visitors report something: they come from many networks. */
  const demandOwnForm = (request: FastifyRequest): void => demandFromHere(request, paths)
}

const casePages = () => loadPart(() => import('./case-status-page.ts'))
const statusPages = () => loadPart(() => import('./report-status-page.ts'))

const keyIn = ({ key }: { readonly key?: unknown }): string => (typeof key === 'string' ? key : '')

const readReport = (form: Form): TypedReport => ({
  reason: form.text('reason'),
  text: form.text('text'),
  contact: form.text('contact'),
})

const readTakedown = (form: Form): TypedTakedown => ({
  addresses: form.text('addresses'),
  ...readReport(form),
})
