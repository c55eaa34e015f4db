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
  const ids = [...new Set(form.all('id').filter(isId).map(Number))]
  const [, one, id] = /^(pause|resume) (\d+)$/.exec(form.text('one')) ?? []
  if (one && id && isId(id)) return { ids: [Number(id)], ...switched(one === 'resume') }
  const change = changeOf(form)
  return change && ids.length > 0 ? { ids, ...change } : null
}

function changeOf(form: Form): Omit<BulkEdit, 'ids'> | null {
  const active = { pause: false, resume: true }[form.text('do')]
  if (active !== undefined) return switched(active)
  const field = bulkFields.find(each => each === form.text('field'))
  const value = form.text(field === 'addTag' || field === 'removeTag' ? 'tag' : (field ?? '')).trim()
  const patchFor = field && patches[field](value)
  return patchFor ? { notice: 'bulkChanged', patchFor } : null
}

const switched = (active: boolean): Omit<BulkEdit, 'ids'> => ({
  notice: active ? 'bulkResumed' : 'bulkPaused',
  patchFor: () => ({ active }),
})

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
