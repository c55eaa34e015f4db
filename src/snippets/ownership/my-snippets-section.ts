import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import { buttonLink } from '../../web/ui.ts'

/** The link from one's account to one's snippets. */
export const mySnippetsSection = {
  render: async ({ paths, messages: { mySnippets } }: PageContext): Promise<Html> =>
    html`<section class="sheet"><h2>${mySnippets.title}</h2><p class="measure">${mySnippets.accountText}</p>
<p class="buttons">${buttonLink(paths.mySnippets(), mySnippets.title)}</p></section>`,
}
