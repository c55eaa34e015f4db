import { type Html, html } from '../../web/html.ts'
import type { Frame } from '../../web/layout.ts'
import { buttonLink } from '../../web/ui.ts'

/** The way from one's account to one's snippets. */
export const mineSection = { render: async (frame: Frame): Promise<Html> => renderMineSection(frame) }

export const renderMineSection = ({ paths, words: { mine } }: Frame): Html =>
  html`<section class="sheet"><h2>${mine.title}</h2><p class="measure">${mine.accountText}</p>
<p class="buttons">${buttonLink(paths.mine(), mine.title)}</p></section>`
