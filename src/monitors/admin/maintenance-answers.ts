import type { FastifyReply } from 'fastify'
import type { Form } from '../../admin/admin-form.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { redirectNamed } from '../../admin/named-notice.ts'
import { type Picking, pickStepIn } from '../../admin/picker.ts'
import { noProblems, type Problems, problemMap, sendPage } from '../../admin/problems.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import { parsed } from '../../lib/fields.ts'
import { type MaintenanceService, windowSchema } from '../maintenance-service.ts'
import type { StoredWindow } from '../maintenance-store.ts'
import { type Occurrence, occurrences } from '../recurrence.ts'
import {
  formOfWindow,
  kindOfWindow,
  type WindowForm,
  type WindowKind,
  windowInput,
} from './maintenance-form.ts'
import { renderWindow } from './maintenance-pages.ts'

/** The form of a window, with what was typed into it. */
export type TypedWindow = {
  readonly window: StoredWindow | null
  readonly kind: WindowKind
  readonly values: WindowForm
  readonly revision: number
}

type Shown = TypedWindow & {
  readonly problems?: Problems
  readonly theirs?: StoredWindow | null
  readonly next?: readonly Occurrence[]
  readonly picking?: Picking
}

export type MaintenanceAnswersOptions = {
  readonly editing: MaintenanceService
  readonly monitors: () => Promise<readonly { readonly id: number; readonly name: string }[]>
  readonly paths: Paths
  readonly now: () => number
}

const shownNext = 5

/** The pages that the form of a window is answered with. */
export class MaintenanceAnswers {
  readonly #options: MaintenanceAnswersOptions

  constructor(options: MaintenanceAnswersOptions) {
    this.#options = options
  }

  /** Back to the list, which shows the notice. */
  toList(reply: FastifyReply, notice: string, title: string): FastifyReply {
    const { paths } = this.#options
    return redirectNamed(reply, paths, paths.manage.maintenance({ notice }), title)
  }

  async show(reply: FastifyReply, page: AdminContext, shown: Shown, status = 200): Promise<FastifyReply> {
    const { monitors, now } = this.#options
    const empty = { problems: noProblems, theirs: null, next: null }
    const view = { ...empty, ...shown, monitors: await monitors(), now: now() }
    return sendPage(reply, renderWindow(page, view), status)
  }

  /** The stored window, with the times at which it opens next. */
  showStored(reply: FastifyReply, page: AdminContext, window: StoredWindow): Promise<FastifyReply> {
    const values = formOfWindow(window, page.format.timeZone)
    const { revision } = window
    return this.show(reply, page, {
      window,
      kind: kindOfWindow(window),
      values,
      revision,
      next: this.#nextOf(window),
    })
  }

  /** A step of choosing monitors, which saves nothing; null: the form does something else. */
  async picked(reply: FastifyReply, page: AdminContext, typed: TypedWindow, form: Form) {
    const monitors = await this.#options.monitors()
    const options = monitors.map(({ id, name }) => ({ value: String(id), label: name }))
    const step = pickStepIn(form, 'monitors', options)
    if (!step) return null
    const values = { ...typed.values, monitors: step.chosen }
    return this.show(reply, page, { ...typed, values, picking: step.picking })
  }

  /** Saves what was typed, which gives the notice, or shows what it would do; what is wrong stands in the form again. */
  async attempt(
    reply: FastifyReply,
    page: AdminContext,
    typed: TypedWindow,
    step: string,
    save: (input: unknown) => Promise<string>,
  ): Promise<FastifyReply> {
    const input = windowInput(typed.values, typed.kind, page.format.timeZone, typed.window)
    try {
      if (step === 'preview') return await this.show(reply, page, { ...typed, next: this.#previewOf(input) })
      return this.toList(reply, await save(input), String(input['title']))
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict' && typed.window)
        return this.#showConflict(reply, page, typed, typed.window.id)
      return this.show(reply, page, { ...typed, problems: fieldProblems(error, page, typed) }, 422)
    }
  }

  /** Shows both versions after another editor has saved first. */
  async #showConflict(reply: FastifyReply, page: AdminContext, typed: TypedWindow, id: number) {
    const theirs = await this.#options.editing.find(id)
    return this.show(reply, page, { ...typed, window: theirs, theirs, revision: theirs.revision }, 409)
  }

  /** Throws `InvalidFields`, as saving would. */
  #previewOf(input: unknown): readonly Occurrence[] {
    const { rule, startsAt = 0, endsAt = 0 } = parsed(windowSchema, input)
    return this.#nextOf({ rule, startsAt, endsAt })
  }

  #nextOf({ rule, startsAt, endsAt }: Pick<StoredWindow, 'rule' | 'startsAt' | 'endsAt'>) {
    const now = this.#options.now()
    if (rule) return occurrences(rule, now, shownNext)
    return endsAt > now ? [{ startsAt, endsAt }] : []
  }
}

/** The fields of a rule stand in the form beside the others; two times make its duration. */
function fieldProblems(error: unknown, page: AdminContext, { kind, values }: TypedWindow): Problems {
  const isTimed = kind !== 'cron' && values.endTime !== ''
  const problems = [...problemMap(error, page)].map(([field, message]) => {
    if (field === 'durationMinutes' && isTimed) return ['endTime', message] as const
    return [field === 'rule' ? 'title' : field, message] as const
  })
  return new Map(problems)
}
