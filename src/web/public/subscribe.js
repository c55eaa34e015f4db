// Proposes the reader's own time zone for a digest, unless another one was entered.
import { find } from './dom.js'

const field = find('timeZone', HTMLInputElement)
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
if (zone && field.value === field.defaultValue) field.value = zone
