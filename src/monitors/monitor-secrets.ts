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
 * Masking of monitors. Credentials are never shown again; an editor sends the placeholder back, which keeps the stored
 * value. The audit trail, and actors without the permission to edit monitors, see only fields that the schema marks as
 * visible to readers.
 */

type Document = Readonly<Record<string, unknown>>

/** A monitor's document for editors. */
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

/** Replaces placeholders with the secrets of the stored monitor. Throws `InvalidFields`. */
export const withStoredSecrets = (
  standing: MonitorSettings | null,
  monitor: MonitorSettings,
): MonitorSettings => ({
  ...monitor,
  target: withSecretsOf(targetFields(monitor), sameKind(standing, monitor), monitor.target),
})

/** Like `withStoredSecrets`, for an import: a placeholder without a stored value stays, and `missing` names the field. */
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

/** The fields that hold a secret. */
export const secretFields = (monitor: MonitorSettings): readonly string[] =>
  secretPaths(targetFields(monitor), editorsDocument(monitor))

const targetFields = ({ target }: MonitorSettings) => targetFieldsOf(target.kind)
