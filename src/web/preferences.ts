import { languageNames, languages } from '../i18n/messages.ts'
import { type Html, html } from './html.ts'
import type { PageContext } from './page-context.ts'
import { colorChoices } from './reader.ts'

/** The choices of the reader in the footer: time zone and language, and the colours where no sidebar has them. */
export const footerPreferences = (
  context: PageContext,
  { hasColors }: { readonly hasColors: boolean },
): Html =>
  preferences(
    context,
    html`${timeZone(context)}
${language(context)}
${hasColors ? colors(context) : null}`,
  )

/** The choice of the colours alone. */
export const colorPreference = (context: PageContext): Html => preferences(context, colors(context))

/** A form of choices, sent at once with scripts and by its button without them. */
const preferences = ({ paths, here, messages: { common } }: PageContext, choices: Html): Html =>
  html`<form class="preferences" action="${paths.preferences()}" data-preferences>
<input type="hidden" name="back" value="${here}">
${choices}
<button>${common.apply}</button>
</form>`

/** The time zone, which is a matter of scripts alone. */
const timeZone = ({ format, messages: { common } }: PageContext): Html =>
  html`<span class="time-zone">${common.timesIn(format.timeZone)}</span>
<label><span class="visually-hidden">${common.timeZone}</span><select data-time-zone="${format.timeZone}" autocomplete="off"><option value="reader">${common.yourTimeZone}</option><option value="site">${format.timeZone}</option></select></label>`

const language = ({ language: chosen, messages: { common } }: PageContext): Html =>
  html`<label><span class="visually-hidden">${common.language}</span><select name="language" autocomplete="off">${languages.map(each => option(each, languageNames[each], chosen))}</select></label>`

const colors = ({ colorScheme, messages: { common } }: PageContext): Html =>
  html`<label><span class="visually-hidden">${common.colors}</span><select name="colors" autocomplete="off">${colorChoices.map(each => option(each, common.colorChoices[each], colorScheme ?? 'system'))}</select></label>`

const option = (value: string, text: string, chosen: string): Html =>
  html`<option value="${value}"${value === chosen ? ' selected' : null}>${text}</option>`
