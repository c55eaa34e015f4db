/*
 * Moves monitors without leaving the page: by their buttons, which keep the focus, and by dragging with mouse, pen or
 * finger. The new place is told to screen readers. Without this script the buttons do the same with a new page.
 */
const list = document.getElementById('watchlist')
const announcer = document.createElement('p')
announcer.className = 'visually-hidden'
announcer.setAttribute('role', 'status')
document.body.append(announcer)

if (document.getElementById('order')) {
  showHandles()
  list.addEventListener('submit', event => {
    if (event.target.id !== 'order') return
    event.preventDefault()
    const { submitter } = event
    if (submitter.getAttribute('aria-disabled') !== 'true') move({ [submitter.name]: submitter.value })
  })
  list.addEventListener('pointerdown', event => {
    const handle = event.target.closest('[data-handle]')
    if (handle && event.button === 0) drag(handle.closest('.watch'), event)
  })
}

/** Sends a move and shows the list as it is then. */
async function move(fields) {
  const order = document.getElementById('order')
  const body = new URLSearchParams({ csrf: order.elements.csrf.value, ...fields })
  try {
    const response = await fetch(order.action, { method: 'POST', body, headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const fresh = page.getElementById('watchlist')
    if (!response.ok || !fresh) throw new Error('The order was not saved')
    const notice = fresh.querySelector('#moved')
    notice?.remove()
    list.replaceChildren(...fresh.childNodes)
    showHandles()
    list.querySelector('[autofocus]')?.focus()
    announcer.textContent = notice?.textContent ?? ''
  } catch {
    announcer.className = 'problems'
    announcer.textContent = list.dataset.notMoved
    list.before(announcer)
  }
}

function showHandles() {
  for (const handle of list.querySelectorAll('[data-handle]')) handle.hidden = false
}

/** The row follows the pointer within its own section; Escape puts it back. */
function drag(row, { pointerId }) {
  const section = row.parentElement
  const rows = [...section.children]
  const from = rows.indexOf(row)
  // Not the row's handle: what moves about in the page loses the pointer.
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
      if (place !== from) move({ monitor: `drag ${row.dataset.id}`, place })
    },
    { signal },
  )
}

function follow(row, section, y) {
  const others = [...section.children].filter(each => each !== row)
  const next = others.find(each => {
    const { top, height } = each.getBoundingClientRect()
    return y < top + height / 2
  })
  if (row.nextElementSibling !== (next ?? null)) section.insertBefore(row, next ?? null)
}
