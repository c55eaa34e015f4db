import { type Html, html } from '../web/html.ts'

/** Hidden field with the CSRF token, for every form that is sent with POST. */
export const csrfField = ({ csrf }: { readonly csrf: string }): Html =>
  html`<input type="hidden" name="csrf" value="${csrf}">`
