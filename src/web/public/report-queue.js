/*
 * Decides about reported snippets without a new page for each: by buttons, by single keys and for many selected ones. A
 * decided row leaves at once; what the server refuses comes back. Without this script each button leads to the list again.
 */
import { all, around, control, data, find, first } from './dom.js'
import { bindSetting, isSingleKey } from './single-keys.js'

/** With fewer rows than this the next ones are asked for, if there are any. */
const fewRows = 30

/** @typedef {'hide' | 'alike' | 'dismiss' | 'block' | 'delete'} Action */
/** @typedef {{ readonly snippet: string, readonly at: string, readonly blocks: string }} Undo */
/** @typedef {{ readonly outcomes: Readonly<Record<string, string>>, readonly notice: string, readonly undo: Undo | null }} Answer */

/** @type {Readonly<Record<string, Action>>} */
const actionOf = { h: 'hide', l: 'alike', d: 'dismiss', b: 'block', '#': 'delete', Delete: 'delete' }

const card = find('reported', HTMLElement)

if (document.getElementById('queue')) {
  const form = find('queue', HTMLFormElement)
  const rows = find('queue-rows', HTMLElement)
  const more = find('queue-more', HTMLElement)
  const isOn = first(card, '[data-keys-on]', HTMLInputElement)
  const selectAll = find('queue-all', HTMLInputElement)
  const selected = find('queue-selected', HTMLElement)
  const unselectedText = selected.textContent
  const sure = find('queue-delete', HTMLDialogElement)

  const notice = document.createElement('div')
  notice.className = 'notice queue-notice'
  notice.setAttribute('role', 'status')
  notice.hidden = true
  document.body.append(notice)

  /** Decisions that the server has not answered yet, by id: rows of a fresh list that are not to come back. */
  const pending = new Set()
  /** Requests go one after another, so that their order is that of the keys. */
  let sending = Promise.resolve()
  /** @type {Undo[]} */
  const undos = []
  /** @type {{ readonly action: Action, readonly ids: readonly string[] } | null} */
  let asking = null
  let waiting = Number(data(more, 'waiting'))
  let isAsking = false

  form.classList.add('scripted')
  bindSetting(isOn)
  const help = find('queue-keys', HTMLButtonElement)
  help.hidden = false
  help.addEventListener('click', openHelp)
  selectAll.hidden = false
  selectAll.addEventListener('change', () => check(shown(), selectAll.checked))
  form.addEventListener('change', count)
  form.addEventListener('submit', event => {
    const { submitter } = event
    if (!(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    const [action = '', id] = submitter.value.split(' ')
    decide(/** @type {Action} */ (action), id === undefined ? chosen() : [id])
  })
  sure.addEventListener('close', () => {
    const about = asking
    asking = null
    if (about && sure.returnValue === 'delete') leave(about.action, about.ids)
  })
  // A pressed row opens with the click: rows that move while a button is down would lose it.
  let isPressed = false
  rows.addEventListener('pointerdown', () => {
    isPressed = true
  })
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(end, () => {
      isPressed = false
    })
  rows.addEventListener('click', event => mark(around(event.target, 'tr', HTMLElement)))
  rows.addEventListener('focusin', event => {
    if (!isPressed) mark(around(event.target, 'tr', HTMLElement))
  })
  addEventListener('keydown', event => {
    if (isOn.checked && isSingleKey(event) && act(event.key)) event.preventDefault()
  })
  addEventListener('beforeunload', event => {
    if (pending.size > 0) event.preventDefault()
  })
  mark(shown()[0] ?? null)
  count()

  /** @param {string} key */
  function act(key) {
    const row = current()
    const action = Object.hasOwn(actionOf, key) ? actionOf[key] : undefined
    if (key === '?') return openHelp()
    if (key === 'z') return undo()
    if (key === 'j') return step(1)
    if (key === 'k') return step(-1)
    if (key === 'a') return check(shown(), chosen().length < shown().length)
    if (action && chosen().length > 0) return decide(action, chosen())
    if (!row) return false
    if (action) return decide(action, [data(row, 'id')])
    if (key === 'x') return check([row], !boxOf(row).checked)
    if (key === 's') return check(alike(row), true)
    if (key === 'o') return click(first(row, 'a', HTMLAnchorElement))
    return false
  }

  /** @param {HTMLElement} element */
  function click(element) {
    element.click()
    return true
  }

  function shown() {
    return all(rows, 'tr', HTMLElement)
  }

  function current() {
    return all(rows, 'tr.current', HTMLElement)[0] ?? null
  }

  /** @param {HTMLElement} row */
  function boxOf(row) {
    return first(row, 'input', HTMLInputElement)
  }

  function chosen() {
    return all(rows, 'input:checked', HTMLInputElement).map(({ value }) => value)
  }

  /** @param {HTMLElement} row */
  function alike(row) {
    const { creator } = row.dataset
    return creator === undefined ? [row] : shown().filter(each => each.dataset.creator === creator)
  }

  /** @param {number} by */
  function step(by) {
    const list = shown()
    const from = current()
    const at = from ? list.indexOf(from) : -1
    const row = at < 0 ? list[0] : list[Math.min(Math.max(at + by, 0), list.length - 1)]
    if (row) focus(row)
    return true
  }

  /** @param {HTMLElement} row */
  function focus(row) {
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
    mark(row)
  }

  /** @param {HTMLElement | null} row */
  function mark(row) {
    for (const each of shown()) each.classList.toggle('current', each === row)
  }

  /**
   * @param {readonly HTMLElement[]} list
   * @param {boolean} on
   */
  function check(list, on) {
    for (const row of list) boxOf(row).checked = on
    count()
    return true
  }

  function count() {
    const number = chosen().length
    selected.textContent =
      number === 0 ? unselectedText : data(card, 'selected').replace('{}', String(number))
    selectAll.checked = number > 0 && number === shown().length
    selectAll.indeterminate = number > 0 && number < shown().length
    form.classList.toggle('has-selected', number > 0)
  }

  /**
   * @param {Action} action
   * @param {readonly string[]} ids
   */
  function decide(action, ids) {
    if (ids.length === 0) return true
    if (action !== 'delete') return leave(action, ids)
    asking = { action, ids }
    find('queue-delete-what', HTMLElement).textContent = ids.join(', ')
    sure.returnValue = ''
    sure.showModal()
    return true
  }

  /**
   * Takes the rows away and sends the decision.
   *
   * @param {Action} action
   * @param {readonly string[]} ids
   */
  function leave(action, ids) {
    const list = shown()
    const leaving = list.filter(row => ids.includes(data(row, 'id')))
    const last = list.lastIndexOf(leaving.at(-1) ?? rows)
    const rest = list.filter(row => !leaving.includes(row))
    const next = rest.find(row => list.indexOf(row) > last) ?? rest.at(-1)
    for (const id of ids) pending.add(id)
    for (const row of leaving) row.remove()
    waiting -= leaving.length
    if (next) focus(next)
    count()
    const body = fields({ all: action, snippet: ids.join(' '), sure: 'on' })
    sending = sending.then(() => send(body, leaving))
    return true
  }

  /**
   * @param {URLSearchParams} body
   * @param {readonly HTMLElement[]} leaving
   */
  async function send(body, leaving) {
    const ids = (body.get('snippet') ?? '').split(' ')
    try {
      const answer = await post(body)
      if (answer.undo) undos.push(answer.undo)
      say(answer.notice, answer.undo !== null)
      putBack(leaving.filter(row => answer.outcomes[data(row, 'id')] === 'conflict'))
    } catch {
      putBack(leaving)
      say(data(card, 'notSent'), false)
    } finally {
      for (const id of ids) pending.delete(id)
    }
    const left = shown().length
    if (left === 0 || (left < fewRows && waiting > left)) await refill()
    if (shown().length === 0) more.textContent = data(card, 'none')
  }

  /** @param {readonly HTMLElement[]} list */
  function putBack(list) {
    if (list.length === 0) return
    waiting += list.length
    rows.prepend(...list)
    for (const row of list) row.classList.add('refused')
    focus(list[0] ?? rows)
    count()
  }

  /** Undoes the newest decision, also several times. */
  function undo() {
    const last = undos.pop()
    if (!last) return true
    const body = fields({ all: 'undo', ...last })
    sending = sending.then(async () => {
      try {
        const { notice: words } = await post(body)
        await refill()
        say(words, undos.length > 0)
        const [id] = last.snippet.split(' ')
        const row = shown().find(each => each.dataset.id === id)
        if (row) focus(row)
      } catch {
        undos.push(last)
        say(data(card, 'notSent'), false)
      }
    })
    return true
  }

  /** Asks for the list again and shows the rows that are not here yet, each at its place. */
  async function refill() {
    if (isAsking) return
    isAsking = true
    try {
      const response = await fetch(location.pathname, { headers: { accept: 'text/html' } })
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const fresh = page.getElementById('queue-rows')
      const told = page.getElementById('queue-more')
      if (!response.ok || !fresh || !told) return
      waiting = Number(data(told, 'waiting')) - pending.size
      const known = new Map(shown().map(row => [data(row, 'id'), row]))
      const list = all(fresh, 'tr', HTMLElement).filter(row => !pending.has(data(row, 'id')))
      const row = current()
      rows.replaceChildren(...list.map(each => known.get(data(each, 'id')) ?? each))
      if (row?.isConnected) row.focus({ preventScroll: true })
      // All rows have left, so that the keys would find none.
      else if (list[0]) step(0)
      more.textContent = told.textContent
      count()
    } catch {
      // The rows that are here can be decided; the next decision asks again.
    } finally {
      isAsking = false
    }
  }

  /** @param {Readonly<Record<string, string>>} given */
  function fields(given) {
    return new URLSearchParams({ csrf: control(form, 'csrf', HTMLInputElement).value, ...given })
  }

  /**
   * @param {URLSearchParams} body
   * @returns {Promise<Answer>}
   */
  async function post(body) {
    const response = await fetch(form.action, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`The server answered ${response.status}.`)
    return response.json()
  }

  /**
   * @param {string} words
   * @param {boolean} hasUndo
   */
  function say(words, hasUndo) {
    const text = document.createElement('p')
    text.dir = 'auto'
    text.textContent = words
    notice.replaceChildren(text)
    notice.hidden = false
    if (!hasUndo) return
    const button = document.createElement('button')
    button.className = 'undo'
    button.type = 'button'
    button.textContent = data(card, 'undo')
    button.addEventListener('click', undo)
    notice.append(button)
  }

  function openHelp() {
    find('queue-shortcuts', HTMLDialogElement).showModal()
    return true
  }
}
