import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { csrfField } from '../../admin/csrf-field.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink } from '../../web/ui.ts'

/** Asks whether to sign out, with the name of the account. */
export function renderSignOut(context: AdminContext): Html {
  const { actor, paths, messages } = context
  const { manage } = messages
  return adminPage(context, {
    title: manage.signOut,
    current: 'account',
    main: html`<section class="card"><p dir="auto">${manage.signOutAsked(actor.name)}</p>
<form method="post" action="${paths.manage.signOut()}" data-signs-out="${actor.accountId}">${csrfField(context)}
<p class="buttons">${button({ text: manage.signOut, kind: 'primary' })}${buttonLink(paths.home(), manage.cancel)}</p></form></section>`,
  })
}
