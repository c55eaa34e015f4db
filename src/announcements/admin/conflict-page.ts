import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { csrfField } from '../../admin/csrf-field.ts'
import { type Html, html } from '../../web/html.ts'
import { button } from '../../web/ui.ts'
import type { EditedAnnouncement } from '../model/announcement-edit.ts'
import type { EditorValues } from './announcement-form.ts'
import { placeOfKind } from './announcement-place.ts'
import { renderDifferences } from './difference-view.ts'
import type { Choices } from './editor-fields.ts'
import { editorAddress } from './editor-page.ts'

type ConflictPage = {
  /** The announcement as it is saved now. */
  readonly announcement: EditedAnnouncement
  readonly theirs: EditorValues
  readonly mine: EditorValues
  /** The action that was attempted, by the name of its button. */
  readonly step: string
  /** Who saved the current revision; null: unknown. */
  readonly editor: string | null
  readonly editedAt: number
  readonly choices: Choices
  readonly now: number
}

/** Shows both versions after another editor saved first. The form carries everything that was typed. */
export function renderConflict(context: AdminContext, page: ConflictPage): Html {
  const { editor, manage } = context.messages
  const { announcement, theirs, mine, choices } = page
  const when = context.format.ago(page.editedAt, page.now)
  return adminPage(context, {
    title: manage.conflictTitle,
    current: placeOfKind(announcement.kind),
    main: html`<section class="card conflict" role="alert">
<p class="measure">${editor.conflictText(page.editor ?? editor.someone, when)}</p></section>
<form class="form" method="post" action="${editorAddress(context, announcement)}" enctype="multipart/form-data">${csrfField(context)}
<input type="hidden" name="revision" value="${announcement.revision}">
${Object.entries(mine).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<section class="card"><h2>${editor.theirsBeside}</h2>
<p class="difference-key"><del>${editor.theirs}</del> <ins>${editor.yours}</ins></p>
${renderDifferences(context, theirs, mine, choices)}</section>
<p class="buttons">${button({ text: editor.keepEditing, kind: 'primary', name: 'step', value: 'merge' })}
${button({ text: manage.keepMine, name: 'step', value: page.step })}
${button({ text: manage.keepTheirs, name: 'step', value: 'keep' })}</p>
</form>`,
  })
}
