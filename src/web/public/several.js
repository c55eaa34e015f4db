import { openCopyAll } from './copy-all.js'
import { Refusal } from './encrypt.js'

// Sends several texts, one after the other, and shows what became of each.

/** Puts the list into the place of the form. `send` resolves to the address of a text, or throws Refusal. */
export async function sendSeveral(form, texts, send) {
  const template = document.getElementById('several')
  const { title, sending, unreachable, failed } = template.dataset
  const [sheet, heading] = [document.createElement('section'), document.createElement('h1')]
  sheet.className = 'sheet several'
  heading.textContent = title
  heading.tabIndex = -1
  sheet.append(heading, template.content.cloneNode(true))
  const [state, list] = [sheet.querySelector('[role=status]'), sheet.querySelector('ol')]
  const [done, words] = [document.createElement('progress'), state.textContent]
  done.max = texts.length
  done.value = 0
  done.setAttribute('aria-label', title)
  state.after(done)
  form.replaceWith(sheet)
  heading.focus()
  addEventListener('beforeunload', warn)

  const addresses = []
  for (const [place, text] of texts.entries()) {
    state.textContent = sending.replace('{count}', place + 1).replace('{all}', texts.length)
    const outcome = await outcomeOf(send(text), unreachable)
    if (outcome.address) addresses.push(outcome.address)
    list.append(line(text.name, outcome))
    done.value = place + 1
  }
  done.remove()
  state.textContent = addresses.length < texts.length ? failed : words
  removeEventListener('beforeunload', warn)
  openCopyAll(sheet)
}

/** Whoever leaves now loses the addresses, and what was not sent. */
const warn = event => event.preventDefault()

const outcomeOf = (sent, unreachable) =>
  sent.then(
    address => ({ address }),
    error => ({ wrong: error instanceof Refusal ? error.message : unreachable }),
  )

function line(name, { address, wrong }) {
  const [item, title, rest] = ['li', 'span', address ? 'a' : 'span'].map(tag => document.createElement(tag))
  title.dir = 'auto'
  title.textContent = name
  rest.textContent = address ?? wrong
  if (address) rest.href = address
  else rest.className = 'wrong'
  item.append(title, ' ', rest)
  return item
}
