import type { PagePaths } from '../../kernel/paths.ts'
import { type Html, html } from '../../web/html.ts'
import { taskPage } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { button, field } from '../../web/ui.ts'

type LockedPage = {
  readonly paths: PagePaths
  /** Address to return to. */
  readonly back: string
  /** True if a wrong password was entered. */
  readonly isWrong?: boolean
}

/** Asks for the password of a status page, and shows nothing of it but its title. */
export function renderLockedPage(context: PageContext, { paths, back, isWrong = false }: LockedPage): Html {
  const { messages, site } = context
  const { statusPages, common } = messages
  return taskPage(context, {
    title: site.title,
    sendsForms: true,
    main: html`<section class="card">
<h1 dir="auto">${site.title}</h1>
<p class="measure">${statusPages.locked}</p>
<form class="unlock" method="post" action="${paths.unlock()}">
<input type="hidden" name="back" value="${back}">
${field({
  name: 'password',
  label: common.password,
  ...(isWrong ? { wrong: statusPages.wrongPassword } : {}),
  control: html`<input class="input" id="password" name="password" type="password" required autofocus autocomplete="current-password" maxlength="1000"${isWrong ? html` aria-invalid="true" aria-describedby="password-wrong"` : null}>`,
})}
${button({ text: statusPages.enter, kind: 'primary' })}
</form>
</section>`,
  })
}
