import { csrfField, type ManageFrame, managePage } from '../../manage/layout.ts'
import { type Html, html } from '../../web/html.ts'
import { button } from '../../web/ui.ts'
import type { EditedAnnouncement } from '../edit.ts'
import { renderDifferences } from './difference.ts'
import { editorAddress } from './editor.ts'
import type { Choices } from './fields.ts'
import type { EditorValues } from './form.ts'

export type ConflictPage = {
  /** As it is saved now. */
  readonly announcement: EditedAnnouncement
  readonly theirs: EditorValues
  readonly mine: EditorValues
  /** What was to be done with mine. */
  readonly step: string
  /** Who saved it; null when nobody knows. */
  readonly editor: string | null
  readonly editedAt: number
  readonly choices: Choices
  readonly now: number
}

/** Two wrote at the same time: the second is shown both, and everything typed travels on in the form. */
export function renderConflict(frame: ManageFrame, page: ConflictPage): Html {
  const { editor } = frame.words
  const { announcement, theirs, mine, choices } = page
  const when = frame.format.ago(page.editedAt, page.now)
  return managePage(frame, {
    title: editor.conflictTitle,
    current: 'announcements',
    main: html`<section class="sheet conflict" role="alert">
<p class="measure">${editor.conflictText(page.editor ?? editor.somebody, when)}</p></section>
<form class="form" method="post" action="${editorAddress(frame, announcement)}" enctype="multipart/form-data">${csrfField(frame)}
<input type="hidden" name="revision" value="${announcement.revision}">
${Object.entries(mine).flatMap(([name, value]) => (name === 'monitors' ? value.split(/\s+/).filter(Boolean) : [value]).map(each => html`<input type="hidden" name="${name}" value="${each}">`))}
<section class="sheet"><h2>${editor.theirsBeside}</h2>
<p class="difference-key"><del>${editor.theirs}</del> <ins>${editor.mine}</ins></p>
${renderDifferences(frame, theirs, mine, choices)}</section>
<p class="buttons">${button({ words: editor.keepEditing, kind: 'primary', name: 'step', value: 'merge' })}
${button({ words: editor.saveMine, name: 'step', value: page.step })}
${button({ words: editor.keepTheirs, name: 'step', value: 'keep' })}</p>
</form>`,
  })
}
