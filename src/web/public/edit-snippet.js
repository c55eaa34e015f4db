// Conveniences of the form that changes a snippet, which works without them too.
import { data, find, first } from './dom.js'
import { searchable } from './lexer-picker.js'
import { openFiles } from './new-files.js'
import { indentWithTab } from './text-keys.js'

const form = first(document, 'form.new-snippet', HTMLFormElement)
const lexer = find('lexer', HTMLSelectElement)
const picker = searchable(lexer, data(find('lexer-field', HTMLElement), 'none'))
lexer.addEventListener('change', () => picker.show())
indentWithTab(find('content', HTMLTextAreaElement))
openFiles(form, () => picker.show())
form.addEventListener('keydown', event => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
    form.requestSubmit(first(form, '.primary', HTMLButtonElement))
})
