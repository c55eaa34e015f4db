/*
 * Moves monitors without leaving the page: by their buttons, which keep the focus, and by dragging with mouse, pen or
 * finger. Screen readers announce the new place. Without this script the buttons do the same with a new page.
 */
import { all, around, control, data, find } from './dom.js'

const announcer = document.createElement('p')
announcer.className = 'visually-hidden'
announcer.setAttribute('role', 'status')
document.body.append(announcer)

if (document.getElementById('order')) {
  const list = find('monitor-list', HTMLElement)
  showHandles(list)
  list.addEventListener('submit', event => {
    if (!(event.target instanceof HTMLFormElement) || event.target.id !== 'order') return
    event.preventDefault()
    const { submitter } = event
    if (submitter instanceof HTMLButtonElement && submitter.ariaDisabled !== 'true')
      move(list, { [submitter.name]: submitter.value })
  })
  list.addEventListener('pointerdown', event => {
    const row = around(around(event.target, '[data-handle]', HTMLElement), '.monitor-item', HTMLElement)
    if (row?.parentElement && event.button === 0) drag(list, row, row.parentElement, event.pointerId)
  })
}

/**
 * Sends a move and shows the list that the server answers with.
 *
 * @param {HTMLElement} list
 * @param {Readonly<Record<string, string>>} fields
 */
async function move(list, fields) {
  const order = find('order', HTMLFormElement)
  const body = new URLSearchParams({ csrf: control(order, 'csrf', HTMLInputElement).value, ...fields })
  try {
    const response = await fetch(order.action, { method: 'POST', body, headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const fresh = page.getElementById('monitor-list')
    if (!response.ok || !fresh) throw new Error('The order was not saved')
    const notice = fresh.querySelector('#moved')
    notice?.remove()
    list.replaceChildren(...fresh.childNodes)
    showHandles(list)
    // The monitor may be on another page of the list now.
    history.replaceState(null, '', response.url)
    all(list, '[autofocus]', HTMLElement)[0]?.focus()
    announcer.textContent = notice?.textContent ?? ''
  } catch {
    announcer.className = 'problems'
    announcer.textContent = data(list, 'notMoved')
    list.before(announcer)
  }
}

/** @param {HTMLElement} list */
function showHandles(list) {
  for (const handle of all(list, '[data-handle]', HTMLElement)) handle.hidden = false
}

/**
 * Lets a row follow the pointer within its own section; Escape puts it back.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement} row
 * @param {HTMLElement} section
 * @param {number} pointerId
 */
function drag(list, row, section, pointerId) {
  const rows = [...section.children]
  const from = rows.indexOf(row)
  // The section captures the pointer, not the row's handle: an element that moves in the page loses the pointer.
  section.setPointerCapture(pointerId)
  row.classList.add('dragged')
  const ending = new AbortController()
  const { signal } = ending
  const end = () => {
    ending.abort()
    row.classList.remove('dragged')
  }
  const putBack = () => {
    end()
    section.replaceChildren(...rows)
  }
  section.addEventListener('pointermove', event => follow(row, section, event.clientY), { signal })
  section.addEventListener('pointercancel', putBack, { signal })
  document.addEventListener('keydown', event => event.key === 'Escape' && putBack(), { signal })
  section.addEventListener(
    'pointerup',
    () => {
      end()
      const place = [...section.children].indexOf(row)
      // The section may have begun on an earlier page.
      const before = Number(data(section, 'first'))
      if (place !== from) move(list, { monitor: `drag ${data(row, 'id')}`, place: String(before + place) })
    },
    { signal },
  )
}

/**
 * @param {HTMLElement} row
 * @param {HTMLElement} section
 * @param {number} y
 */
function follow(row, section, y) {
  const others = [...section.children].filter(each => each !== row)
  const next = others.find(each => {
    const { top, height } = each.getBoundingClientRect()
    return y < top + height / 2
  })
  if (row.nextElementSibling !== (next ?? null)) section.insertBefore(row, next ?? null)
}
