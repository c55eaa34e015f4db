import { openCopyAll } from './copy-all.js'

// Sends several texts, one after the other, and shows what became of each.

/** Puts the list into the place of the form. `texts` are names with a FormData each. */
export async function sendSeveral(form, texts) {
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
  for (const [place, { name, body }] of texts.entries()) {
    state.textContent = sending.replace('{count}', place + 1).replace('{all}', texts.length)
    const outcome = await send(form.dataset.api, body, unreachable)
    if (outcome.address) addresses.push(outcome.address)
    list.append(line(name, outcome))
    done.value = place + 1
  }
  done.remove()
  state.textContent = addresses.length < texts.length ? template.dataset.failed : words
  openCopyAll(sheet)
}

async function send(api, body, unreachable) {
  try {
    const answer = await fetch(api, { method: 'POST', body })
    const text = (await answer.text()).trim()
    return answer.ok ? { address: text } : { wrong: text }
  } catch {
    return { wrong: unreachable }
  }
}

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
