import type { Paths } from '../kernel/paths.ts'

/** The action that takes back what was just done, as the name of its kind and what it is done to. */
export type Undo = readonly [kind: UndoKind, ...parameters: readonly string[]]

type UndoKind = keyof typeof reversals

/** A form that is sent as it is. */
type UndoForm = { readonly action: string; readonly fields: Readonly<Record<string, string>> }

/** Each is an action that the pages have a button for, too, with the same permission. */
const reversals = {
  resume: (paths, id) => ({ action: paths.manage.monitorActive(Number(id)), fields: { active: 'on' } }),
  pause: (paths, id) => ({ action: paths.manage.monitorActive(Number(id)), fields: { active: '' } }),
  unblock: (paths, id) => ({ action: paths.manage.block(id), fields: {} }),
  /** Restores revision `number` of an announcement; refused when someone else saved after `revision`. */
  revision: (paths, id, number, revision) => ({
    action: paths.manage.announcementAction.restore(id),
    fields: { number, revision },
  }),
} as const satisfies Record<string, (paths: Paths, id: string, number: string, revision: string) => UndoForm>

export const undoForm = (paths: Paths, [kind, id = '', number = '', revision = '']: Undo): UndoForm =>
  reversals[kind](paths, id, number, revision)

/** Text of an undo, without a full stop or a character that a cookie may not hold. */
export const undoText = (undo: Undo): string => undo.map(part => encoded(part)).join(':')

const encoded = (part: string) => encodeURIComponent(part).replaceAll('.', '%2E')

/** Null: it is none. Throws `URIError`. */
export function undoIn(text: string): Undo | null {
  const [kind = '', ...parameters] = text.split(':').map(decodeURIComponent)
  return Object.hasOwn(reversals, kind) ? [kind as UndoKind, ...parameters] : null
}
