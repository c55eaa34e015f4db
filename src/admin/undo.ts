import type { Paths } from '../kernel/paths.ts'

/** An action that undoes the last one: its kind and its parameters. */
export type Undo = readonly [kind: UndoKind, ...parameters: readonly string[]]

type UndoKind = keyof typeof reversals

/** Action and hidden fields of the form behind an undo button. */
type UndoForm = { readonly action: string; readonly fields: Readonly<Record<string, string>> }

/** Forms by kind of undo. Each sends an action that the pages offer as well, with the same permission. */
const reversals = {
  resume: (paths, id) => ({ action: paths.manage.monitorActive(Number(id)), fields: { active: 'on' } }),
  pause: (paths, id) => ({ action: paths.manage.monitorActive(Number(id)), fields: { active: '' } }),
  /** Sets fields of several monitors back; `groups` is JSON of the fields and of the ids that had them. */
  monitors: (paths, groups) => ({ action: paths.manage.monitorsBulk(), fields: { undo: groups } }),
  unblock: (paths, id) => ({ action: paths.manage.block(id), fields: {} }),
  /** Restores revision `number` of an announcement; a conflict if someone else has saved after `revision`. */
  revision: (paths, id, number, revision) => ({
    action: paths.manage.announcementAction.restore(id),
    fields: { number, revision },
  }),
  /** Undoes the decisions of one instant about these snippets, and the blocks made with them; ids are parted by blanks. */
  decided: (paths, snippets, at, blocks) => ({
    action: paths.manage.decideReports(),
    fields: { all: 'undo', snippet: snippets, at, blocks },
  }),
} as const satisfies Record<string, (paths: Paths, id: string, number: string, revision: string) => UndoForm>

export const undoForm = (paths: Paths, [kind, id = '', number = '', revision = '']: Undo): UndoForm =>
  reversals[kind](paths, id, number, revision)

/** An undo as text for a cookie, without characters that cookies exclude, and without the full stop that separates the cookie's parts. */
export const undoText = (undo: Undo): string => undo.map(part => encoded(part)).join(':')

const encoded = (part: string) => encodeURIComponent(part).replaceAll('.', '%2E')

/** Parses the text of an undo; null if its kind is unknown. Throws `URIError`. */
export function undoIn(text: string): Undo | null {
  const [kind = '', ...parameters] = text.split(':').map(decodeURIComponent)
  return Object.hasOwn(reversals, kind) ? [kind as UndoKind, ...parameters] : null
}
