import { type Html, html } from '../../web/html.ts'
import { type Frame, layout } from '../../web/layout.ts'
import { button, field } from '../../web/ui.ts'

export type LockedPage = {
  readonly id: string
  readonly onetime: boolean
  /** True: this browser created it. */
  readonly mayDelete: boolean
  /** True: a password was given and was another. */
  readonly wrong?: boolean
}

/** Asks for the password of a snippet, and tells nothing else of it. Loading this page spends nothing. */
export function renderLocked(frame: Frame, { id, onetime, mayDelete, wrong = false }: LockedPage): Html {
  const { paths } = frame
  const words = frame.words.secrets
  return layout(frame, {
    title: words.lockedTitle,
    robots: 'noindex',
    narrow: true,
    styles: ['secrets.css'],
    main: html`<section class="sheet">
<h1>${words.locked}</h1>
<p class="measure">${words.lockedText}</p>
${onetime ? html`<p class="measure">${words.lockedOnce}</p>` : null}
<form class="unlock" method="post" action="${paths.snippetUnlock(id)}">
${field({
  name: 'password',
  label: words.password,
  ...(wrong ? { wrong: words.wrong } : {}),
  control: html`<input class="input" id="password" name="password" type="password" required autofocus autocomplete="off" maxlength="1000"${wrong ? html` aria-invalid="true" aria-describedby="password-wrong"` : null}>`,
})}
${button({ words: words.open, kind: 'primary' })}
</form>
${mayDelete ? removal(frame, id, words.lockedMine) : null}
${reportLink(frame, id)}
</section>`,
  })
}

/** For who created it. */
export const removal = ({ paths, words: { secrets } }: Frame, id: string, words: string): Html =>
  html`<p class="measure soft">${words}</p>
<form method="post" action="${paths.snippetDelete(id)}">${button({ words: secrets.remove, kind: 'danger' })}</form>`

export const reportLink = ({ paths, words }: Frame, id: string): Html =>
  html`<p class="small"><a class="soft" rel="nofollow" href="${paths.snippetReport(id)}">${words.snippets.report}</a></p>`
