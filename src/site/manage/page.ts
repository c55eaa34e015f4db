import { may } from '../../actor.ts'
import type { RunningInstance } from '../../db/instances.ts'
import { type ManageFrame, managePage } from '../../manage/layout.ts'
import { fileField, formErrors, postForm, table, textArea, textField } from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { renderMarkdown } from '../../web/markdown.ts'
import { button, timeElement } from '../../web/ui.ts'
import type { SiteForm } from './form.ts'

export type SitePage = {
  readonly values: SiteForm
  readonly problems: Problems
  /** The revision the form began with. */
  readonly revision: number
  /** What is saved now, when somebody else saved while the form was open. */
  readonly theirs: SiteForm | null
  /** Which process does what; only owners see it, and only where the form is opened anew. */
  readonly running?: Running | null
}

type Running = { readonly instances: readonly RunningInstance[]; readonly now: number }

export function renderSite(frame: ManageFrame, page: SitePage): Html {
  const words = frame.words.site
  const { values, problems, revision, theirs } = page
  return managePage(frame, {
    title: words.title,
    current: 'site',
    scripts: ['preview.js'],
    main: html`${theirs ? renderConflict(frame, values, theirs) : null}
${formErrors(frame, problems, labels(frame))}
${postForm(frame, {
  action: frame.paths.manage.site(),
  files: true,
  content: html`<input type="hidden" name="revision" value="${revision}">
<section class="sheet">${informationFields(frame, page)}</section>
${may(frame.actor, 'site') ? html`<section class="sheet">${appearanceFields(frame, page)}</section>` : null}
<p class="buttons save-bar">${button({ words: theirs ? frame.words.manage.keepMine : frame.words.manage.save, kind: 'primary' })}
${theirs ? html`<a class="button" href="${frame.paths.manage.site()}">${frame.words.manage.keepTheirs}</a>` : null}
<button class="button" name="preview" value="1">${frame.words.manage.preview}</button></p>`,
})}
${page.running ? runningSheet(frame, page.running) : null}`,
  })
}

function runningSheet(frame: ManageFrame, { instances, now }: Running): Html {
  const { site } = frame.words
  const { format } = frame
  const rows = instances.map(({ id, host, pid, startedAt, seenAt, onDutySince }) => [
    html`<b dir="auto">${host}</b> <span class="soft">${pid}</span><br><code class="soft small">${id}</code>`,
    onDutySince === null
      ? html`${site.standsBy}`
      : html`${site.onDuty} ${timeElement(frame, onDutySince, format.ago(onDutySince, now))}`,
    timeElement(frame, startedAt, format.ago(startedAt, now)),
    timeElement(frame, seenAt, format.ago(seenAt, now)),
  ])
  return html`<section class="sheet"><h2>${site.instances}</h2><p class="measure soft">${site.instancesText}</p>
${table([site.instance, site.duty, site.started, site.lastSeen], rows, site.instances)}</section>`
}

function informationFields(frame: ManageFrame, { values, problems }: SitePage): Html {
  const words = frame.words.site
  return html`<div class="beside"><div>${textArea({
    name: 'information',
    label: words.information,
    hint: words.informationHint,
    value: values.information,
    wrong: problems.get('information'),
    rows: 14,
  })}</div>
<div class="preview" aria-live="polite"><p class="label">${words.previewTitle}</p>
<div class="prose" id="information-preview" data-preview-of="information" data-preview-at="${frame.paths.manage.sitePreview()}">${renderMarkdown(values.information)}</div></div></div>`
}

function appearanceFields(frame: ManageFrame, { values, problems }: SitePage): Html {
  const words = frame.words.site
  const plain = (name: keyof SiteForm, label: string, hint?: string) =>
    ({ name, label, hint, value: values[name], wrong: problems.get(name) }) as const
  return html`<h2>${words.appearance}</h2>
${textField({ ...plain('title', words.siteTitle), required: true, maxLength: 200 })}
${textField({ ...plain('logo', words.logo, words.logoHint), inputMode: 'url' })}
${fileField({ name: 'logoFile', label: words.logoFile, wrong: problems.get('logoFile') })}
${textField({ ...plain('accent', words.accent, words.accentHint), placeholder: '#1d4a96', maxLength: 7 })}
${textArea({ ...plain('footer', words.footer, words.footerHint), rows: 3 })}
${textField({ ...plain('timeZone', words.timeZone, words.timeZoneHint), required: true, list: 'zones' })}
<datalist id="zones">${timeZones.map(zone => html`<option value="${zone}"></option>`)}</datalist>
<h2>${words.incidents}</h2>
${textField({ ...plain('draftIncidentAfterMinutes', words.draftAfter, words.draftAfterHint), type: 'text', inputMode: 'numeric' })}`
}

function renderConflict(frame: ManageFrame, mine: SiteForm, theirs: SiteForm): Html {
  const { manage } = frame.words
  const names = labels(frame)
  const fields = (Object.keys(theirs) as (keyof SiteForm)[]).filter(name => mine[name] !== theirs[name])
  return html`<section class="sheet conflict" role="alert"><h2>${manage.conflictTitle}</h2><p>${manage.conflictText}</p>
${fields.map(
  name => html`<h3>${names[name]}</h3><div class="beside"><div><p class="label">${manage.theirs}</p><pre class="kept" tabindex="0">${theirs[name]}</pre></div>
<div><p class="label">${manage.mine}</p><pre class="kept" tabindex="0">${mine[name]}</pre></div></div>`,
)}</section>`
}

const labels = ({ words: { site } }: ManageFrame): Readonly<Record<keyof SiteForm, string>> => ({
  title: site.siteTitle,
  information: site.information,
  logo: site.logo,
  accent: site.accent,
  footer: site.footer,
  timeZone: site.timeZone,
  draftIncidentAfterMinutes: site.draftAfter,
})

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
