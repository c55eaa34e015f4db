import { httpAddress } from '../../lib/fields.ts'
import { customPicture } from '../../status-site/announcement-note.ts'
import { banner } from '../../web/banners.ts'
import { type Html, html } from '../../web/html.ts'
import { renderMarkdown } from '../../web/markdown-html.ts'
import type { PageContext } from '../../web/page-context.ts'
import { blankAnnouncement, type EditedAnnouncement } from '../model/announcement-edit.ts'
import { bannerTypes } from '../model/announcement-fields.ts'
import type { EditorValues } from './announcement-form.ts'

/** What readers see of an announcement: its banner and its text. */
type Shown = Pick<
  EditedAnnouncement,
  'title' | 'description' | 'content' | 'image' | 'banner' | 'bannerText' | 'bannerType'
>

export const shownOf = (values: Pick<EditorValues, keyof Shown>): Shown => ({
  title: values.title,
  description: values.description,
  content: values.content.trim() === '' ? null : values.content,
  image: addressOf(values.image),
  banner: addressOf(values.banner),
  bannerText: values.bannerText.trim() === '' ? null : values.bannerText,
  bannerType: bannerTypes.find(type => type === values.bannerType) ?? null,
})

/** Renders the announcement with its heading at `level`. */
export function renderArticle(context: PageContext, shown: Shown, level: 1 | 2 = 2): Html {
  const { editor } = context.messages
  const { title, description, content } = shown
  return html`${shown.bannerText === null ? null : banner(context, { ...nothing, ...shown }, { link: false })}
<article class="article">
<header class="article-head">${heading(title.trim() === '' ? editor.untitled : title, level)}
${description === '' ? null : html`<p class="article-lead" dir="auto">${description}</p>`}</header>
${customPicture(context, shown, 'wide')}
${content === null ? null : html`<div class="prose" dir="auto">${renderMarkdown(content, level + 1)}</div>`}
</article>`
}

const heading = (title: string, level: 1 | 2): Html =>
  level === 1 ? html`<h1 dir="auto">${title}</h1>` : html`<h2 dir="auto">${title}</h2>`

/** The picture's address; empty if the typed text is not an address. */
const addressOf = (typed: string): string => httpAddress.safeParse(typed.trim()).data ?? ''

const nothing = blankAnnouncement({ id: '', platformUserId: 0, now: 0 })
