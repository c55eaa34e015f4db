import type { Form } from '../../admin/admin-form.ts'
import { bulkPatchOf, type Patch } from '../../admin/lists/bulk-fields.ts'
import type { Undo } from '../../admin/undo.ts'
import type { Monitor } from '../model/monitor.ts'
import { monitorDocument } from '../monitor-document.ts'
import { bulkFields } from './bulk-fields.ts'

/** A change of fields, the same for all rows. */
type FieldEdit = {
  readonly notice: 'bulkPaused' | 'bulkResumed' | 'bulkChanged'
  readonly patchFor: (monitor: Monitor) => Patch
}

/** A change of the monitors that a channel is notified of. */
export type ChannelEdit = { readonly channelId: number; readonly isNotified: boolean }

/** What a form does to each of the chosen monitors. */
export type BulkEdit = (FieldEdit | ChannelEdit) & { readonly ids: readonly number[] }

/** Parses the form below the list; null if it names no monitor or nothing to do. */
export function bulkEditOf(form: Form): BulkEdit | null {
  const ids = [...new Set(form.all('id').filter(isId).map(Number))]
  const [, one, id] = /^(pause|resume) (\d+)$/.exec(form.text('one')) ?? []
  if (one && id && isId(id)) return { ids: [Number(id)], ...switched(one === 'resume') }
  const change = changeOf(form)
  return change && ids.length > 0 ? { ids, ...change } : null
}

function changeOf(form: Form): FieldEdit | ChannelEdit | null {
  const active = { pause: false, resume: true }[form.text('do')]
  if (active !== undefined) return switched(active)
  const isNotified = { notify: true, unnotify: false }[form.text('field')]
  const channel = form.text('channel')
  if (isNotified !== undefined) return isId(channel) ? { channelId: Number(channel), isNotified } : null
  const patchFor = bulkPatchOf(bulkFields, form)
  return patchFor && { notice: 'bulkChanged', patchFor }
}

const switched = (active: boolean): FieldEdit => ({
  notice: active ? 'bulkResumed' : 'bulkPaused',
  patchFor: () => ({ active }),
})

/** Fields that an undo may set. */
const undone = [...new Set(['active', ...bulkFields.map(each => each.changes)])]

/** The undo of a change: the fields as they were before, with the monitors that had them so. Null if nothing changed. */
export function undoOf(before: readonly Monitor[], after: readonly Monitor[]): Undo | null {
  const now = new Map(after.map(each => [each.id, monitorDocument(each)]))
  const revisions = new Map(after.map(each => [each.id, each.revision]))
  const groups = new Map<string, Member[]>()
  for (const monitor of before) {
    const [was, is] = [monitorDocument(monitor), now.get(monitor.id)] as readonly Patch[]
    const changed = undone.filter(name => is && JSON.stringify(was?.[name]) !== JSON.stringify(is[name]))
    if (changed.length === 0) continue
    const key = JSON.stringify(Object.fromEntries(changed.map(name => [name, was?.[name]])))
    groups.set(key, [...(groups.get(key) ?? []), [monitor.id, revisions.get(monitor.id) ?? 0]])
  }
  const text = JSON.stringify([...groups].map(([patch, members]) => [JSON.parse(patch), members]))
  return groups.size === 0 ? null : ['monitors', text]
}

/** A changed monitor: its id and the revision that the change made. */
type Member = readonly [id: number, revision: number]

/** The edit of an undo, with the revisions that the undone change made, by id. */
export function undoingEdit(text: string) {
  const groups: readonly (readonly [Patch, readonly Member[]])[] = JSON.parse(text)
  const patches = new Map(groups.flatMap(([patch, members]) => members.map(([id]) => [id, patch] as const)))
  const ids = new Map(groups.flatMap(([, members]) => members))
  return { ids, patchFor: ({ id }: Monitor): Patch => patches.get(id) ?? {} }
}

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)
