/*
 * Replaces what differs between two versions of a page in the page itself. `shown` is the version that the server sent
 * before: what scripts and the reader have changed since stays, such as an open group or the focus, unless the server has
 * changed that very part. A part with the selection or the focus is held back as it is.
 */

/** Elements that scripts change as wholes. */
const wholes = new Set(['svg', 'time', 'script', 'form', 'select', 'textarea'])

/**
 * Changes `live` and `shown` to `fresh`, whose nodes are used up.
 *
 * @param {Node} live
 * @param {Node} shown
 * @param {Node} fresh
 */
export function replaceChanged(live, shown, fresh) {
  const outcome = { hasChanged: false, hasHeld: false }
  patch(live, shown, fresh, outcome)
  return outcome
}

/** @typedef {{ hasChanged: boolean, hasHeld: boolean }} Outcome */

/**
 * @param {Node} live
 * @param {Node} shown
 * @param {Node} fresh
 * @param {Outcome} outcome
 */
function patch(live, shown, fresh, outcome) {
  if (shown.isEqualNode(fresh)) return
  if (live instanceof Element && shown instanceof Element && fresh instanceof Element) {
    patchAttributes(live, shown, fresh, outcome)
    patchChildren(live, shown, fresh, outcome)
  } else if (isInUse(live)) outcome.hasHeld = true
  else {
    live.nodeValue = fresh.nodeValue
    shown.nodeValue = fresh.nodeValue
    outcome.hasChanged = true
  }
}

/**
 * @param {Element} live
 * @param {Element} shown
 * @param {Element} fresh
 * @param {Outcome} outcome
 */
function patchAttributes(live, shown, fresh, outcome) {
  for (const name of new Set([...shown.getAttributeNames(), ...fresh.getAttributeNames()])) {
    const value = fresh.getAttribute(name)
    if (value === shown.getAttribute(name)) continue
    outcome.hasChanged = true
    for (const each of [live, shown])
      if (value === null) each.removeAttribute(name)
      else each.setAttribute(name, value)
  }
}

/**
 * @param {Element} live
 * @param {Element} shown
 * @param {Element} fresh
 * @param {Outcome} outcome
 */
function patchChildren(live, shown, fresh, outcome) {
  const [liveNodes, shownNodes, freshNodes] = [live, shown, fresh].map(each => [...each.childNodes])
  if (!liveNodes || !shownNodes || !freshNodes) return
  // Scripts have added or removed something here, so the nodes cannot be matched.
  if (liveNodes.length !== shownNodes.length) {
    if (isSame(shownNodes, freshNodes)) return
    if (isInUse(live)) outcome.hasHeld = true
    else {
      live.replaceChildren(...freshNodes.map(each => document.importNode(each, true)))
      shown.replaceChildren(...freshNodes)
      outcome.hasChanged = true
    }
    return
  }
  const pairs = pairsOf(shownNodes, freshNodes)
  const gone = shownNodes.flatMap((node, at) => (pairs.has(node) ? [] : [at]))
  if (gone.some(at => isInUse(liveNodes[at]))) {
    outcome.hasHeld = true
    return
  }
  for (const at of gone) {
    outcome.hasChanged = true
    liveNodes[at]?.remove()
    shownNodes[at]?.remove()
  }
  const placeOf = new Map([...pairs].map(([node, to]) => [to, shownNodes.indexOf(node)]))
  let [liveNext, shownNext] = [live.firstChild, shown.firstChild]
  for (const node of freshNodes) {
    const at = placeOf.get(node)
    const [liveNode, shownNode] = at === undefined ? [] : [liveNodes[at], shownNodes[at]]
    if (!liveNode || !shownNode) {
      outcome.hasChanged = true
      live.insertBefore(document.importNode(node, true), liveNext)
      shown.insertBefore(node, shownNext)
      continue
    }
    patch(liveNode, shownNode, node, outcome)
    if (liveNode === liveNext) [liveNext, shownNext] = [liveNext.nextSibling, shownNode.nextSibling]
    else {
      outcome.hasChanged = true
      move(live, liveNode, liveNext)
      shown.insertBefore(shownNode, shownNext)
    }
  }
}

/**
 * Which new node continues which of before: the same markup first, then the same kind of thing under the same name.
 *
 * @param {readonly ChildNode[]} before
 * @param {readonly ChildNode[]} after
 */
function pairsOf(before, after) {
  /** @type {Map<ChildNode, ChildNode>} */
  const pairs = new Map()
  const left = new Set(after)
  for (const isPair of [isEqual, isContinued])
    for (const node of before) {
      if (pairs.has(node)) continue
      for (const to of left)
        if (isPair(node, to)) {
          pairs.set(node, to)
          left.delete(to)
          break
        }
    }
  return pairs
}

/**
 * @param {Node} node
 * @param {Node} to
 */
function isEqual(node, to) {
  return node.isEqualNode(to)
}

/**
 * @param {Node} node
 * @param {Node} to
 */
function isContinued(node, to) {
  if (node.nodeName !== to.nodeName) return false
  return !(node instanceof Element && to instanceof Element) || nameOf(node) === nameOf(to)
}

/**
 * What an element is about: its id, its group, or the first link in it.
 *
 * @param {Element} element
 */
function nameOf(element) {
  if (wholes.has(element.localName)) return element.outerHTML
  const link = element.localName === 'li' || element.localName === 'article' ? 'a[href]' : 'a[href]:scope'
  return [
    element.id,
    element.getAttribute('data-fold'),
    element.getAttribute('data-key'),
    element.querySelector(link)?.getAttribute('href'),
  ].join(' ')
}

/**
 * @param {readonly Node[]} some
 * @param {readonly Node[]} others
 */
function isSame(some, others) {
  return some.length === others.length && some.every((each, at) => each.isEqualNode(others[at] ?? null))
}

/**
 * Moves a node and keeps the focus in it, where the browser can.
 *
 * @param {Element & { moveBefore?: (node: Node, next: Node | null) => void }} parent
 * @param {Node} node
 * @param {Node | null} next
 */
function move(parent, node, next) {
  if (parent.moveBefore) parent.moveBefore(node, next)
  else parent.insertBefore(node, next)
}

/**
 * True if the reader has selected something of the node, or has the focus in it; a group that was just opened by a pointer
 * may be replaced.
 *
 * @param {Node | undefined} node
 */
function isInUse(node) {
  if (!node) return false
  const selection = document.getSelection()
  if (selection && !selection.isCollapsed && selection.containsNode(node, true)) return true
  const focused = document.activeElement
  return (
    node.contains(focused) &&
    focused !== document.body &&
    focused?.matches(':focus:not(summary), :focus-visible') === true
  )
}
