import { type Html, html } from '../web/html.ts'
import { fieldset } from './admin-parts.ts'

type Segments = {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly wrong?: string | undefined
  readonly options: readonly { readonly value: string; readonly label: Html; readonly hint?: string }[]
}

/** One of a few choices, side by side; the hint of the chosen one stands below. The page loads `incident.css`. */
export const segments = ({ name, label, value, options, wrong }: Segments): Html =>
  fieldset(
    label,
    html`<div class="segments">${options.map(
      (option, index) =>
        html`<label class="segment"><input type="radio" id="${index === 0 ? name : `${name}-${option.value}`}" name="${name}" value="${option.value}"${option.value === value ? html` checked` : null}${option.hint ? html` aria-describedby="${name}-means-${option.value}"` : null}${wrong ? html` aria-invalid="true"` : null}><span>${option.label}</span></label>`,
    )}</div>${options.map(option => (option.hint ? html`<p class="hint segment-hint" id="${name}-means-${option.value}" data-of="${option.value}">${option.hint}</p>` : null))}${wrong ? html`<p class="wrong" id="${name}-wrong">${wrong}</p>` : null}`,
  )
