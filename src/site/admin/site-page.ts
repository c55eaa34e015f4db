import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { fileField, formErrors, postForm, saveBar, table } from '../../admin/admin-parts.ts'
import { conflictCard, versionsOf } from '../../admin/conflict-card.ts'
import type { Problems } from '../../admin/problems.ts'
import { control, labelsOf, namesIn } from '../../admin/schema-form.ts'
import type { RunningInstance } from '../../db/instances.ts'
import { may } from '../../kernel/actor.ts'
import type { Text } from '../../kernel/fields/field.ts'
import type { FormValues } from '../../kernel/fields/form.ts'
import { type Build, shortCommit } from '../../lib/build.ts'
import type { ProxyFinding } from '../../web/edge/proxy-watch.ts'
import { type Html, html } from '../../web/html.ts'
import { renderMarkdown } from '../../web/markdown-html.ts'
import { button, timeElement } from '../../web/ui.ts'
import { siteFields } from '../model/site.ts'

export type SitePage = {
  readonly values: FormValues
  readonly problems: Problems
  /** The revision that the form began with. */
  readonly revision: number
  /** The values saved by another editor since the form was opened; null: no conflict. */
  readonly theirs: FormValues | null
  /** The running instances; only for owners, and only when the form is opened anew. */
  readonly running?: InstancesView | null
}

export type InstancesView = {
  readonly instances: readonly RunningInstance[]
  /** Build of the instance that makes this page. */
  readonly build: Build
  /** Contradictions between the proxy in front and the configuration. */
  readonly proxyFindings: readonly ProxyFinding[]
  /** What to do instead of the deprecated variables that are set. */
  readonly deprecations: readonly Text[]
  /** The command that restarts this process; null if no restart is needed. */
  readonly restart: string | null
  readonly now: number
}

export function renderSite(context: AdminContext, page: SitePage): Html {
  const { values, problems, revision, theirs } = page
  return adminPage(context, {
    title: context.messages.manage.site,
    current: 'site',
    scripts: ['preview.js'],
    main: html`${restartCard(context, page.running?.restart ?? null)}${proxyCard(context, page.running?.proxyFindings ?? [])}${deprecationCard(context, page.running?.deprecations ?? [])}${theirs ? conflictCard(context, versionsOf(context, fields, { mine: values, theirs })) : null}
${formErrors(context, problems, labelsOf(context, fields))}
${postForm(context, {
  action: context.paths.manage.site(),
  files: true,
  content: html`<input type="hidden" name="revision" value="${revision}">
<section class="card">${informationFields(context, page)}</section>
${may(context.actor, 'site') ? html`<section class="card">${appearanceFields(context, page)}</section>` : null}
${saveBar(html`${button({ text: theirs ? context.messages.manage.keepMine : context.messages.manage.save, kind: 'primary' })}
${theirs ? html`<a class="button" href="${context.paths.manage.site()}">${context.messages.manage.keepTheirs}</a>` : null}
<button class="button" name="preview" value="1">${context.messages.manage.preview}</button>`)}`,
})}
${page.running ? instancesCard(context, page.running) : null}`,
  })
}

function restartCard({ messages: { site } }: AdminContext, command: string | null): Html | null {
  if (command === null) return null
  return html`<section class="card" role="alert"><h2>${site.restart}</h2><p class="measure">${site.restartText}</p>
<pre><code>${command}</code></pre></section>
`
}

function deprecationCard({ messages: { site }, language }: AdminContext, all: readonly Text[]): Html | null {
  if (all.length === 0) return null
  return html`<section class="card" role="alert"><h2>${site.deprecated}</h2>
${all.map(each => html`<p class="measure">${each[language]}</p>`)}</section>
`
}

function proxyCard(context: AdminContext, findings: readonly ProxyFinding[]): Html | null {
  const { site } = context.messages
  if (findings.length === 0) return null
  return html`<section class="card" role="alert"><h2>${site.proxy}</h2>
${findings.map(each => proxyFinding(context, each))}<p class="soft">${site.proxyAfter}</p></section>
`
}

function proxyFinding({ messages: { site } }: AdminContext, finding: ProxyFinding): Html {
  switch (finding.kind) {
    case 'untrusted':
      return setting(site.proxyUntrusted(finding.address), `TRUST_PROXY=${finding.value}`)
    case 'no-forwarded-for':
      return html`<p class="measure">${site.proxyNoForwardedFor(finding.address)}</p>
`
    case 'https':
      return setting(site.proxyHttps(finding.baseUrl), `BASE_URL=${finding.value}`)
  }
}

const setting = (sentence: string, variable: string): Html =>
  html`<p class="measure">${sentence}</p>
<pre><code>${variable}</code></pre>
`

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
  return html`<section class="card"><h2>${site.instances}</h2><p class="measure soft">${site.instancesText}</p>
${table([site.instance, site.duty, site.started, site.lastSeen], rows, site.instances)}
<p class="measure soft">${site.madeBy(build.version, shortCommit(build), build.modified)}</p></section>`
}

function informationFields(context: AdminContext, { values, problems }: SitePage): Html {
  const messages = context.messages.site
  return html`<div class="beside"><div>${control(context, { fields, values, problems }, 'information')}</div>
<div class="preview" aria-live="polite"><p class="label">${messages.previewTitle}</p>
<div class="prose" id="information-preview" data-preview-of="information" data-preview-at="${context.paths.manage.sitePreview()}">${renderMarkdown(values['information'] ?? '')}</div></div></div>`
}

function appearanceFields(context: AdminContext, { values, problems }: SitePage): Html {
  const messages = context.messages.site
  const form = { fields, values, problems }
  const upload = fileField({
    name: 'logoFile',
    label: context.messages.editor.imageFile,
    wrong: problems.get('logoFile'),
  })
  const zones = html`<datalist id="zones">${timeZones.map(zone => html`<option value="${zone}"></option>`)}</datalist>`
  const special: Readonly<Record<string, Html>> = {
    logo: html`${control(context, form, 'logo')}\n${upload}`,
    timeZone: html`${control(context, form, 'timeZone', { list: 'zones' })}\n${zones}`,
  }
  const section = (name: 'appearance' | 'services' | 'incidents') =>
    html`<h2>${messages[name]}</h2>${namesIn(fields, name).map(each => html`\n${special[each] ?? control(context, form, each)}`)}`
  return html`${section('appearance')}\n${section('services')}\n${section('incidents')}`
}

const { fields } = siteFields

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
