import { openCopyAll } from './copy-all.js'
import { data, find, first } from './dom.js'
import { Refusal } from './encrypt.js'

// Sends several texts, one after the other, and shows the result of each.

/** @typedef {{ readonly address: string } | { readonly wrong: string }} Outcome */

/**
 * Replaces the form by the list of results.
 *
 * @template {{ readonly name: string }} Text
 * @param {HTMLFormElement} form
 * @param {readonly Text[]} texts
 * @param {(text: Text) => Promise<string>} send resolves to the address of a text, or throws Refusal
 */
export async function sendSeveral(form, texts, send) {
  const template = find('several', HTMLTemplateElement)
  const title = data(template, 'title')
  const sheet = document.createElement('section')
  const heading = document.createElement('h1')
  sheet.className = 'card several'
  heading.textContent = title
  heading.tabIndex = -1
  sheet.append(heading, template.content.cloneNode(true))
  const state = first(sheet, '[role=status]', HTMLElement)
  const list = first(sheet, 'ol', HTMLOListElement)
  const done = document.createElement('progress')
  const words = state.textContent
  done.max = texts.length
  done.value = 0
  done.setAttribute('aria-label', title)
  state.after(done)
  form.replaceWith(sheet)
  heading.focus()
  addEventListener('beforeunload', warn)

  let sent = 0
  for (const [place, text] of texts.entries()) {
    state.textContent = data(template, 'sending')
      .replace('{count}', String(place + 1))
      .replace('{all}', String(texts.length))
    const outcome = await outcomeOf(send(text), data(template, 'unreachable'))
    if ('address' in outcome) sent++
    list.append(line(text.name, outcome))
    done.value = place + 1
  }
  done.remove()
  state.textContent = sent < texts.length ? data(template, 'failed') : words
  removeEventListener('beforeunload', warn)
  openCopyAll(sheet)
}

/**
 * Warns a reader who leaves: the addresses and the unsent texts would be lost.
 *
 * @param {BeforeUnloadEvent} event
 */
const warn = event => event.preventDefault()

/**
 * @param {Promise<string>} sent
 * @param {string} unreachable
 * @returns {Promise<Outcome>}
 */
const outcomeOf = (sent, unreachable) =>
  sent.then(
    address => ({ address }),
    error => ({ wrong: error instanceof Refusal ? error.message : unreachable }),
  )

/**
 * @param {string} name
 * @param {Outcome} outcome
 */
function line(name, outcome) {
  const item = document.createElement('li')
  const title = document.createElement('span')
  title.dir = 'auto'
  title.textContent = name
  item.append(title, ' ', 'address' in outcome ? linkTo(outcome.address) : problem(outcome.wrong))
  return item
}

/** @param {string} address */
function linkTo(address) {
  const link = document.createElement('a')
  link.href = address
  link.textContent = address
  return link
}

/** @param {string} words */
function problem(words) {
  const part = document.createElement('span')
  part.className = 'wrong'
  part.textContent = words
  return part
}
