import { type Actor, may } from '../kernel/actor.ts'
import {
  auditPair,
  maskedDocument,
  secretPaths,
  withKnownSecretsOf,
  withSecretsOf,
} from '../kernel/fields/secrets.ts'
import { targetFieldsOf } from './kinds/kinds.ts'
import type { MonitorSettings } from './model/monitor.ts'
import { monitorDocument } from './monitor-document.ts'

/**
 * What is shown of a monitor. What is sent to authenticate is never shown again; who edits the monitor hands the placeholder back, which
 * keeps what is stored. Those who may not edit monitors, and the audit trail, are shown only what the kind's schema declares visible to
 * readers.
 */

type Document = Readonly<Record<string, unknown>>

/** A monitor's document for those who may edit it. */
export const editorsDocument = (monitor: MonitorSettings): Document => shown(monitor, 'editors')

/** A monitor's document as the actor may see it. */
export const documentFor = (actor: Actor, monitor: MonitorSettings): Document =>
  shown(monitor, may(actor, 'monitors') ? 'editors' : 'readers')

function shown(monitor: MonitorSettings, by: 'readers' | 'editors'): Document {
  const document = monitorDocument(monitor)
  return { ...document, ...maskedDocument(targetFields(monitor), document, by) }
}

export const auditDocuments = (before: MonitorSettings | null, after: MonitorSettings | null) =>
  auditPair(before, after, { shown: monitor => shown(monitor, 'readers'), clear: monitorDocument })

/** The monitor with the secrets of the standing one where their placeholder is. Throws `InvalidFields`. */
export const withStoredSecrets = (
  standing: MonitorSettings | null,
  monitor: MonitorSettings,
): MonitorSettings => ({
  ...monitor,
  target: withSecretsOf(targetFields(monitor), sameKind(standing, monitor), monitor.target),
})

/**
 * As `withStoredSecrets`, for a document: where nothing is stored the placeholder stays in its place, and `missing` names the field.
 */
export function withStoredSecretsIfKnown(
  standing: MonitorSettings | null,
  monitor: MonitorSettings,
): { readonly monitor: MonitorSettings; readonly missing: readonly string[] } {
  const stored = sameKind(standing, monitor)
  const { noun: target, missing } = withKnownSecretsOf(targetFields(monitor), stored, monitor.target)
  return { monitor: { ...monitor, target }, missing }
}

const sameKind = (standing: MonitorSettings | null, { target }: MonitorSettings) =>
  standing?.target.kind === target.kind ? standing.target : null

/** The fields that hold something secret. */
export const secretFields = (monitor: MonitorSettings): readonly string[] =>
  secretPaths(targetFields(monitor), editorsDocument(monitor))

const targetFields = ({ target }: MonitorSettings) => targetFieldsOf(target.kind)
