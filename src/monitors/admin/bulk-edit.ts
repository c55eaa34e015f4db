import type { Form } from '../../admin/admin-form.ts'
import type { Undo } from '../../admin/undo.ts'
import type { Monitor } from '../model/monitor.ts'
import { monitorDocument } from '../monitor-document.ts'

/** Fields that can be changed on several monitors at once, in the order of the form. */
export const bulkFields = ['group', 'addTag', 'removeTag', 'intervalSeconds', 'public'] as const

/** The changed fields of a document. */
type Patch = Readonly<Record<string, unknown>>

/** What a form does to each of the chosen monitors. */
type BulkEdit = {
  readonly notice: 'bulkPaused' | 'bulkResumed' | 'bulkChanged'
  readonly patchFor: (monitor: Monitor) => Patch
  readonly ids: readonly number[]
}

/** Parses the form below the list; null if it names no monitor or nothing to do. */
export function bulkEditOf(form: Form): BulkEdit | null {
  if (form.has('undo')) return undoingEdit(form.text('undo'))
  const ids = [...new Set(form.all('id').filter(isId).map(Number))]
  const change = changeOf(form)
  return change && ids.length > 0 ? { ids, ...change } : null
}

function changeOf(form: Form): Omit<BulkEdit, 'ids'> | null {
  const active = { pause: false, resume: true }[form.text('do')]
  if (active !== undefined)
    return { notice: active ? 'bulkResumed' : 'bulkPaused', patchFor: () => ({ active }) }
  const field = bulkFields.find(each => each === form.text('field'))
  const value = form.text(field === 'addTag' || field === 'removeTag' ? 'tag' : (field ?? '')).trim()
  const patchFor = field && patches[field](value)
  return patchFor ? { notice: 'bulkChanged', patchFor } : null
}

/** Makes the change of a field from its value; null if there is nothing to do. */
const patches: Readonly<
  Record<(typeof bulkFields)[number], (value: string) => ((monitor: Monitor) => Patch) | null>
> = {
  group: value => () => ({ group: value === '' ? null : value }),
  addTag: value =>
    value === '' ? null : ({ tags }) => (tags.includes(value) ? {} : { tags: [...tags, value] }),
  removeTag: value => (value === '' ? null : ({ tags }) => ({ tags: tags.filter(each => each !== value) })),
  intervalSeconds: value => () => ({ intervalSeconds: value === '' ? null : Number(value) }),
  public: value => () => ({ public: value === 'on' }),
}

/** Fields that an undo may set. */
const undone = ['active', 'group', 'tags', 'intervalSeconds', 'public'] as const

/** Longest text of an undo: with its cookie it has to fit into the head of a request. */
const undoMax = 1_500

/**
 * The undo of a change: the fields as they were before, with the monitors that had them so. Null if nothing changed, or
 * if the values differ too much to be kept.
 */
export function undoOf(before: readonly Monitor[], after: readonly Monitor[]): Undo | null {
  const now = new Map(after.map(each => [each.id, monitorDocument(each)]))
  const groups = new Map<string, number[]>()
  for (const monitor of before) {
    const [was, is] = [monitorDocument(monitor), now.get(monitor.id)] as readonly Patch[]
    const changed = undone.filter(name => is && JSON.stringify(was?.[name]) !== JSON.stringify(is[name]))
    if (changed.length === 0) continue
    const key = JSON.stringify(Object.fromEntries(changed.map(name => [name, was?.[name]])))
    groups.set(key, [...(groups.get(key) ?? []), monitor.id])
  }
  const text = JSON.stringify([...groups].map(([patch, ids]) => [JSON.parse(patch), ids]))
  return groups.size === 0 || text.length > undoMax ? null : ['monitors', text]
}

function undoingEdit(text: string): BulkEdit | null {
  const patchById = new Map<number, Patch>()
  for (const [patch, ids] of undoGroups(text))
    for (const id of ids)
      patchById.set(
        id,
        Object.fromEntries(undone.filter(name => name in patch).map(name => [name, patch[name]])),
      )
  const patchFor = ({ id }: Monitor) => patchById.get(id) ?? {}
  return patchById.size === 0 ? null : { notice: 'bulkChanged', ids: [...patchById.keys()], patchFor }
}

function undoGroups(text: string): readonly (readonly [Patch, readonly number[]])[] {
  try {
    const groups: unknown = JSON.parse(text)
    return Array.isArray(groups) ? groups.filter(isUndoGroup) : []
  } catch {
    return []
  }
}

const isUndoGroup = (group: unknown): group is readonly [Patch, readonly number[]] =>
  Array.isArray(group) &&
  typeof group[0] === 'object' &&
  group[0] !== null &&
  Array.isArray(group[1]) &&
  group[1].every(Number.isSafeInteger)

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)
