import { type Along, type Change, type Changes, nothingAlong } from '../db/changes.ts'
import type { Database, Statement } from '../db/database.ts'
import { isTaken } from '../db/database-trouble.ts'
import { nextId } from '../db/serials.ts'
import { touch } from '../db/slices.ts'
import { type Actor, demand, may } from '../kernel/actor.ts'
import type { ActionOn } from '../kernel/audited.ts'
import { atRevision, invalid, notFound } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import { demandMonitors } from '../kernel/monitor-ids.ts'
import { parsed } from '../lib/fields.ts'
import { minuteMs } from '../lib/time.ts'
import {
  checkTimes,
  extensionSchema,
  startSchema,
  windowDocument,
  windowFields,
  withTimes,
} from './maintenance-document.ts'
import { dropWindow, type StoredWindow, saveWindow, type WindowStore } from './maintenance-store.ts'
import { endOfWindow, isCancelledWindow, isOpen } from './model/maintenance.ts'
import { maintenanceChecks, maintenanceProblems } from './model/maintenance-problems.ts'
import { openTimesOf } from './upcoming-maintenance.ts'
import {
  afterNotice,
  afterOccurrenceNotice,
  completedIfOverdue,
  ended,
  keptOf,
  knownStart,
  occurrencesEnded,
  started,
  type WindowMove,
  type WindowNoticeMove,
  windowMoves,
} from './window-moves.ts'

type MaintenanceServiceOptions = {
  readonly db: Database
  readonly store: WindowStore
  readonly changes: Changes
  /** Makes the changes of the announcements of a window, which are written together with it. */
  readonly announced: (actor: Actor, moves: readonly WindowMove[]) => Promise<Along>
  /** Resolves when readers see the change. */
  readonly publish: (slice: 'maintenance') => Promise<void>
  /** Resolves when the prober knows the stored windows. */
  readonly reload: () => Promise<void>
  readonly now: () => number
}

/** The fields of a window that people write. */
type WrittenWindow = Omit<StoredWindow, 'id' | 'revision' | 'plannedAt' | 'endedEarly' | 'moved'>

/** JSON Schema of the conditions that `checkTimes` checks. */
const onceInstants = { required: ['startsAt', 'endsAt'], properties: { rule: { type: 'null' } } }
const whileRule = {
  required: ['rule'],
  properties: { rule: { type: 'object' }, openEnded: { enum: [false] } },
  // Generators of clients cannot read a schema that is `false`, and linters want each required property declared.
  not: { anyOf: ['startsAt', 'endsAt'].map(name => ({ required: [name], properties: { [name]: {} } })) },
}

/** Schema of a whole window, with monitors by id. */
export const windowSchema = windowFields.schema
  .superRefine(checkTimes)
  .meta({ allOf: [{ anyOf: [onceInstants, whileRule] }] })

/**
 * Operations on maintenance windows. All throw `forbidden`; those that take a window throw `InvalidFields`, those that
 * take an id `not_found`; those that take a stored window `conflict` if it was changed meanwhile.
 */
export class MaintenanceService {
  readonly #options: MaintenanceServiceOptions

  constructor(options: MaintenanceServiceOptions) {
    this.#options = options
  }

  all(): ReturnType<WindowStore['all']> {
    return this.#options.store.all()
  }

  async find(id: number): Promise<StoredWindow> {
    const { store } = this.#options
    const window = await store.find(id)
    if (!window) throw notFound(maintenanceProblems.notFound())
    return window
  }

  async create(actor: Actor, input: unknown): Promise<StoredWindow> {
    const { db } = this.#options
    demand(actor, 'maintenance')
    const written = await this.#checked(input, [])
    const id = await nextId(db, 'maintenance_windows')
    const window = { ...written, plannedAt: null, id, revision: 1 }
    await this.#write(actor, 'created', null, window)
    return window
  }

  /** Replaces the whole window. Throws `conflict` if it is not at the expected revision; null accepts any. */
  async update(
    actor: Actor,
    stored: StoredWindow,
    input: unknown,
    expectedRevision: number | null,
  ): Promise<StoredWindow> {
    demand(actor, 'maintenance')
    const before = atRevision(stored, expectedRevision, maintenanceProblems.changed())
    const checked = await this.#checked(input, before.monitors)
    return this.#replace(actor, before, { ...checked, ...keptOf(before, checked, this.#options.now()) })
  }

  /** Makes a window what it was before, its occurrences included. Throws `conflict` if it is changed meanwhile. */
  async revert(actor: Actor, stored: StoredWindow, former: StoredWindow): Promise<StoredWindow> {
    demand(actor, 'maintenance')
    const checked = await this.#checked(windowDocument(former), former.monitors)
    const { endedEarly = [], moved = [], plannedAt } = former
    return this.#replace(actor, stored, { ...checked, endedEarly, moved, plannedAt })
  }

  /** Starts a single window now that is planned for later, for as long as it was to last or until its planned end. */
  async startNow(actor: Actor, id: number, input: unknown): Promise<StoredWindow> {
    demand(actor, 'maintenance')
    const { keep } = parsed(startSchema, input)
    const { now } = this.#options
    const before = await this.find(id)
    if (before.rule || before.startsAt <= now() || isCancelledWindow(before))
      throw invalid(maintenanceProblems.notPlanned())
    const window = started(before, keep, now())
    await this.#write(actor, 'started', before, window)
    return window
  }

  /** Ends a window now, which completes one that goes on until then; of a recurring one only what is open. */
  async endNow(actor: Actor, id: number): Promise<StoredWindow> {
    demand(actor, 'maintenance')
    const now = this.#options.now()
    const before = await this.find(id)
    if (openTimesOf(before, now).length === 0) throw invalid(maintenanceProblems.notOpen())
    const window = before.rule ? occurrencesEnded(before, now) : ended(before, now)
    await this.#write(actor, 'ended', before, window)
    return window
  }

  /** Puts off the end of a single window that is in progress; of one that is overdue, by so many minutes from now. */
  async extend(actor: Actor, id: number, input: unknown): Promise<StoredWindow> {
    demand(actor, 'maintenance')
    const { minutes } = parsed(extensionSchema, input)
    const before = await this.#openSingle(id)
    const endsAt = Math.max(before.endsAt, this.#options.now()) + minutes * minuteMs
    const window = { ...before, endsAt, revision: before.revision + 1 }
    await this.#write(actor, 'updated', before, window)
    return window
  }

  async #openSingle(id: number): Promise<StoredWindow> {
    const window = await this.find(id)
    if (window.rule || !isOpen(window, this.#options.now())) throw invalid(maintenanceProblems.notOpenOnce())
    return window
  }

  /**
   * Makes the change of a window, or of one occurrence, for the write that moves the end of its announcement: the window ends, or is
   * cancelled, with the announcement. It goes on with it, too, if both had the same end, and the actor may manage maintenance.
   */
  async followNotice(actor: Actor, move: WindowNoticeMove): Promise<Along> {
    const { db, store, now } = this.#options
    const before = await store.find(move.windowId)
    if (!before || (before.rule === null && knownStart(before) !== move.startsAt)) return nothingAlong
    const follow = before.rule ? afterOccurrenceNotice : afterNotice
    const after = follow(before, move, now(), may(actor, 'maintenance'))
    if (after === null || isSame(before, after)) return nothingAlong
    return {
      changes: [changeOf(actor, isEnding(before, after, now()) ? 'ended' : 'updated', before, after)],
      statements: [...saveWindow(db.query, after), touch(db, 'maintenance')],
      written: () => this.#written(),
    }
  }

  async remove(actor: Actor, stored: StoredWindow, expectedRevision: number | null): Promise<void> {
    demand(actor, 'maintenance')
    const before = atRevision(stored, expectedRevision, maintenanceProblems.changed())
    await this.#write(actor, 'deleted', before, null)
  }

  /** Puts a deleted window back, without the monitors that are gone since. */
  async putBack(actor: Actor, deleted: StoredWindow): Promise<StoredWindow> {
    demand(actor, 'maintenance')
    const there = new Set(await this.#options.store.monitorIds())
    const monitors = deleted.monitors.filter(id => there.has(id))
    const window = { ...deleted, monitors, revision: deleted.revision + 2 }
    await this.#write(actor, 'restored', null, window)
    return window
  }

  /** Writes the window unless nothing of it differs. */
  async #replace(
    actor: Actor,
    before: StoredWindow,
    written: Omit<StoredWindow, 'id' | 'revision'>,
  ): Promise<StoredWindow> {
    const edited = { ...written, id: before.id, revision: before.revision + 1 }
    const window = completedIfOverdue(before, edited, this.#options.now())
    if (isSame(before, window)) return before
    await this.#write(actor, 'updated', before, window)
    return window
  }

  async #checked(input: unknown, standing: readonly number[]): Promise<WrittenWindow> {
    const { store } = this.#options
    const window = withTimes(parsed(windowSchema, input))
    demandMonitors(window.monitors, standing, await store.monitorIds())
    return window
  }

  async #write(
    actor: Actor,
    action: ActionOn<'maintenance'>,
    before: StoredWindow | null,
    after: StoredWindow | null,
  ): Promise<void> {
    const { db, changes, announced, now } = this.#options
    const change = changeOf(actor, action, before, after)
    const statements: readonly Statement[] = after
      ? saveWindow(db.query, after)
      : [dropWindow(db.query, before?.id ?? 0)]
    const notices = await announced(actor, windowMoves(before, after, now()))
    try {
      await changes.writeAll(
        [change, ...notices.changes],
        ...statements,
        touch(db, 'maintenance'),
        ...notices.statements,
      )
    } catch (error) {
      if (isTaken(error, 'maintenance_windows')) throw invalidField('title', maintenanceChecks.titleTaken())
      throw error
    }
    await notices.written()
    await this.#written()
  }

  async #written(): Promise<void> {
    const { publish, reload } = this.#options
    await publish('maintenance')
    await reload()
  }
}

function changeOf(
  actor: Actor,
  action: ActionOn<'maintenance'>,
  before: StoredWindow | null,
  after: StoredWindow | null,
): Change<'maintenance'> {
  const id = after?.id ?? before?.id ?? 0
  const revision = after?.revision ?? (before?.revision ?? 0) + 1
  const [was, is] = [before && auditDocument(before), after && auditDocument(after)]
  return { actor, action, subject: `maintenance:${id}`, revision, before: was, after: is }
}

/** The window as the audit trail has it, with the occurrences that people ended. */
const auditDocument = (window: StoredWindow) => {
  const { endedEarly = [] } = window
  const occurrences = endedEarly.map(({ startsAt, endsAt }) => [iso(startsAt), iso(endsAt)])
  return { ...windowDocument(window), ...(occurrences.length > 0 && { endedEarly: occurrences }) }
}

const iso = (at: number): string => new Date(at).toISOString()

const isEnding = (before: StoredWindow, after: StoredWindow, now: number): boolean =>
  after.rule ? (after.endedEarly ?? []).length > (before.endedEarly ?? []).length : endOfWindow(after) <= now

const isSame = (a: StoredWindow, b: StoredWindow): boolean => recordOf(a) === recordOf(b)

const recordOf = (window: StoredWindow): string =>
  JSON.stringify([windowDocument(window), window.endedEarly ?? [], window.moved ?? [], window.plannedAt])
