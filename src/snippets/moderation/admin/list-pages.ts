import { type AdminContext, adminPage } from '../../../admin/admin-layout.ts'
import { isWhole, type StoredPart, storedList } from '../../../admin/lists/stored-list.ts'
import { shortcuts } from '../../../admin/shortcuts.ts'
import { type Html, html } from '../../../web/html.ts'
import { emptyState } from '../../../web/ui.ts'
import type { CaseInList } from '../case-store.ts'
import type { ListedDecision } from '../decision-list-store.ts'
import { caseList } from './case-list.ts'
import { decisionList } from './decision-list.ts'
import { sections } from './moderation-parts.ts'

/** The page with all takedown requests. */
export function renderCases(context: AdminContext, found: StoredPart<CaseInList>, now: number): Html {
  const { moderation } = context.messages
  return adminPage(context, {
    title: moderation.cases,
    current: 'moderation',
    scripts: ['desk-keys.js'],
    actions: sections(context, 'cases'),
    main: html`<section class="card">${
      found.rows.length === 0 && isWhole(context.place)
        ? emptyState(moderation.casesNone, html`<p>${moderation.casesNoneHint}</p>`)
        : storedList(context, caseList(context, now), found)
    }</section>
${shortcuts(context, ['next', 'previous', 'edit'])}`,
  })
}

/** The page with all decisions. */
export function renderDecisions(context: AdminContext, found: StoredPart<ListedDecision>, now: number): Html {
  const { moderation } = context.messages
  return adminPage(context, {
    title: moderation.decided,
    current: 'moderation',
    scripts: ['desk-keys.js'],
    actions: sections(context, 'decided'),
    main: html`<section class="card">${
      found.rows.length === 0 && isWhole(context.place)
        ? emptyState(moderation.decisionsNone, html`<p>${moderation.decisionsNoneHint}</p>`)
        : storedList(context, decisionList(context, now), found)
    }</section>
${shortcuts(context, ['next', 'previous', 'select', 'edit'])}`,
  })
}
