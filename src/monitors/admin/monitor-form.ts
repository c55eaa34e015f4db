import type { Actor } from '../../kernel/actor.ts'
import { type FormValues, inputFrom, newValues, valuesOf } from '../../kernel/fields/form.ts'
import type { Kind, Monitor } from '../model/monitor.ts'
import { fieldsOf } from '../monitor-document.ts'
import { documentFor } from '../monitor-secrets.ts'

export type MonitorForm = FormValues

/** The form values of a new monitor. */
export const newForm = (kind: Kind): MonitorForm => newValues(fieldsOf(kind))

/** The form values of a monitor, with what the actor may see. */
export const formOfMonitor = (actor: Actor, monitor: Monitor): MonitorForm =>
  valuesOf(fieldsOf(monitor.target.kind), documentFor(actor, monitor))

/** Input for `monitorSchema`. */
export const inputOf = (typed: MonitorForm, kind: Kind): Record<string, unknown> => ({
  kind,
  ...inputFrom(fieldsOf(kind), typed),
})
