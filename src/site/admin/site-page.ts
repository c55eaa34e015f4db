import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { fileField, formErrors, postForm, table, textArea, textField } from '../../admin/admin-parts.ts'
import { conflictCard, type Versions } from '../../admin/conflict-card.ts'
import type { Problems } from '../../admin/problems.ts'
import type { RunningInstance } from '../../db/instances.ts'
import { may } from '../../kernel/actor.ts'
import { type Build, shortCommit } from '../../lib/build.ts'
import { type Html, html } from '../../web/html.ts'
import { renderMarkdown } from '../../web/markdown-html.ts'
import { button, timeElement } from '../../web/ui.ts'
import type { SiteForm } from './site-form.ts'

type SitePage = {
  readonly values: SiteForm
  readonly problems: Problems
  /** The revision the form began with. */
  readonly revision: number
  /** The values saved by another editor since the form was opened; null: no conflict. */
  readonly theirs: SiteForm | null
  /** Which process does what; only owners see it, and only where the form is opened anew. */
  readonly running?: InstancesView | null
}

type InstancesView = {
  readonly instances: readonly RunningInstance[]
  /** Of the instance that makes this page. */
  readonly build: Build
  /** The command that restarts the process of this page; null: it needs none. */
  readonly restart: string | null
  readonly now: number
}

export function renderSite(context: AdminContext, page: SitePage): Html {
  const messages = context.messages.site
  const { values, problems, revision, theirs } = page
  return adminPage(context, {
    title: messages.title,
    current: 'site',
    scripts: ['preview.js'],
    main: html`${restartCard(context, page.running?.restart ?? null)}${theirs ? conflictCard(context, siteVersions(context, values, theirs)) : null}
${formErrors(context, problems, labels(context))}
${postForm(context, {
  action: context.paths.manage.site(),
  files: true,
  content: html`<input type="hidden" name="revision" value="${revision}">
<section class="sheet">${informationFields(context, page)}</section>
${may(context.actor, 'site') ? html`<section class="sheet">${appearanceFields(context, page)}</section>` : null}
<p class="buttons save-bar">${button({ text: theirs ? context.messages.manage.keepMine : context.messages.manage.save, kind: 'primary' })}
${theirs ? html`<a class="button" href="${context.paths.manage.site()}">${context.messages.manage.keepTheirs}</a>` : null}
<button class="button" name="preview" value="1">${context.messages.manage.preview}</button></p>`,
})}
${page.running ? instancesCard(context, page.running) : null}`,
  })
}

function restartCard({ messages: { site } }: AdminContext, command: string | null): Html | null {
  if (command === null) return null
  return html`<section class="sheet" role="alert"><h2>${site.restart}</h2><p class="measure">${site.restartText}</p>
<pre><code>${command}</code></pre></section>
`
}

function instancesCard(context: AdminContext, { instances, build, now }: InstancesView): Html {
  const { site } = context.messages
  const { format } = context
  const rows = instances.map(({ id, host, pid, startedAt, seenAt, onDutySince }) => [
    html`<b dir="auto">${host}</b> <span class="soft">${pid}</span><br><code class="soft small">${id}</code>`,
    onDutySince === null
      ? html`${site.standsBy}`
      : timeElement(context, onDutySince, site.onDuty(format.duration(now - onDutySince))),
    timeElement(context, startedAt, format.ago(startedAt, now)),
    timeElement(context, seenAt, format.ago(seenAt, now)),
  ])
  return html`<section class="sheet"><h2>${site.instances}</h2><p class="measure soft">${site.instancesText}</p>
${table([site.instance, site.duty, site.started, site.lastSeen], rows, site.instances)}
<p class="measure soft">${site.madeBy(build.version, shortCommit(build), build.modified)}</p></section>`
}

function informationFields(context: AdminContext, { values, problems }: SitePage): Html {
  const messages = context.messages.site
  return html`<div class="beside"><div>${textArea({
    name: 'information',
    label: messages.information,
    hint: messages.informationHint,
    value: values.information,
    wrong: problems.get('information'),
    rows: 14,
  })}</div>
<div class="preview" aria-live="polite"><p class="label">${messages.previewTitle}</p>
<div class="prose" id="information-preview" data-preview-of="information" data-preview-at="${context.paths.manage.sitePreview()}">${renderMarkdown(values.information)}</div></div></div>`
}

function appearanceFields(context: AdminContext, { values, problems }: SitePage): Html {
  const messages = context.messages.site
  const plain = (name: keyof SiteForm, label: string, hint?: string) =>
    ({ name, label, hint, value: values[name], wrong: problems.get(name) }) as const
  return html`<h2>${messages.appearance}</h2>
${textField({ ...plain('title', messages.siteTitle), required: true, maxLength: 200 })}
${textField({ ...plain('logo', messages.logo, messages.logoHint), inputMode: 'url' })}
${fileField({ name: 'logoFile', label: messages.logoFile, wrong: problems.get('logoFile') })}
${textField({ ...plain('accent', messages.accent, messages.accentHint), placeholder: '#1d4a96', maxLength: 7 })}
${textArea({ ...plain('footer', messages.footer, messages.footerHint), rows: 3 })}
${textField({ ...plain('timeZone', messages.timeZone, messages.timeZoneHint), required: true, list: 'zones' })}
<datalist id="zones">${timeZones.map(zone => html`<option value="${zone}"></option>`)}</datalist>
<h2>${messages.incidents}</h2>
${textField({ ...plain('draftIncidentAfterMinutes', messages.draftAfter, messages.draftAfterHint), type: 'text', inputMode: 'numeric' })}`
}

function siteVersions(context: AdminContext, mine: SiteForm, theirs: SiteForm): readonly Versions[] {
  const names = labels(context)
  return (Object.keys(theirs) as (keyof SiteForm)[]).map(name => ({
    label: names[name],
    mine: mine[name],
    theirs: theirs[name],
  }))
}

const labels = ({ messages: { site } }: AdminContext): Readonly<Record<keyof SiteForm, string>> => ({
  title: site.siteTitle,
  information: site.information,
  logo: site.logo,
  accent: site.accent,
  footer: site.footer,
  timeZone: site.timeZone,
  draftIncidentAfterMinutes: site.draftAfter,
})

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
