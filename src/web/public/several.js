import { openCopyAll } from './copy-all.js'
import { Refusal } from './encrypt.js'

// Sends several texts, one after the other, and shows what became of each.

/** Puts the list into the place of the form. `send` resolves to the address of a text, or throws Refusal. */
export async function sendSeveral(form, texts, send) {
  const template = document.getElementById('several')
  const { sending, unreachable } = template.dataset
  const sheet = document.createElement('section')
  sheet.className = 'sheet several'
  sheet.append(template.content.cloneNode(true))
  const [state, list] = [sheet.querySelector('[role=status]'), sheet.querySelector('ol')]
  const [done, words] = [document.createElement('progress'), state.textContent]
  done.max = texts.length
  done.value = 0
  done.setAttribute('aria-label', sheet.querySelector('h1').textContent)
  state.after(done)
  form.replaceWith(sheet)
  sheet.querySelector('h1').focus()

  const addresses = []
  for (const [place, text] of texts.entries()) {
    state.textContent = sending.replace('{count}', place + 1).replace('{all}', texts.length)
    const outcome = await outcomeOf(send(text), unreachable)
    if (outcome.address) addresses.push(outcome.address)
    list.append(line(text.name, outcome))
    done.value = place + 1
  }
  done.remove()
  state.textContent = addresses.length < texts.length ? template.dataset.failed : words
  openCopyAll(sheet)
}

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
