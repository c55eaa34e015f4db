import type { Page } from 'playwright-core'

export type Move = { readonly score: number; readonly added: string; readonly moved: string }

/**
 * Lets a page grow as its bytes arrive, an element or a text at a time, and returns what moved when something was added
 * behind it. Real links deliver any of these states, so nothing here depends on how fast this machine is. Scores are
 * those of layout shifts: the part of the window that moved, times how far, both as shares.
 */
export const movesWhileGrowing = (page: Page): Promise<readonly Move[]> => page.evaluate(growing)

/** In the browser, where the types of the DOM are not known to the tests. */
const growing = `(() => {
  const wholes = new Set(['svg', 'select', 'script', 'noscript', 'textarea', 'button', 'picture', 'time', 'a'])
  const begins = document.getElementById('first-paint')
  const later = []
  const collect = (parent, children) => {
    for (const node of children) {
      later.push([parent, node])
      if (node instanceof Element && !wholes.has(node.localName)) collect(node, [...node.childNodes])
    }
  }
  for (let at = begins; at && at !== document.body; at = at.parentElement) {
    const rest = []
    for (let next = at.nextSibling; next; next = next.nextSibling) rest.push(next)
    collect(at.parentElement, rest)
  }
  for (const [, node] of later.toReversed()) node.remove()

  const [width, height] = [innerWidth, innerHeight]
  const onPage = [...document.body.children].flatMap(each => [each, ...each.querySelectorAll('*')])
  const measured = new Set(onPage.filter(each => !each.closest('svg *, option')))
  const words = node => [node.nodeName.toLowerCase(), node.getAttribute?.('class'), (node.textContent ?? '').trim().slice(0, 40)].filter(Boolean).join(' ')
  const places = () => new Map([...measured].flatMap(node => {
    const box = node.getBoundingClientRect()
    return node.checkVisibility({ visibilityProperty: true }) && box.width > 0 && box.height > 0 && box.top < height && box.bottom > 0 ? [[node, box]] : []
  }))
  /** The part of the window that the boxes of both times cover, taken as rows. */
  const covered = pairs => {
    const rows = pairs.flatMap(pair => pair).map(({ top, bottom, left, right }) => [Math.max(0, top), Math.min(height, bottom), Math.min(width, right) - Math.max(0, left)]).sort((a, b) => a[0] - b[0])
    let [area, end] = [0, 0]
    for (const [top, bottom, extent] of rows) {
      area += Math.max(0, bottom - Math.max(top, end)) * extent
      end = Math.max(end, bottom)
    }
    return area / (width * height)
  }
  const moves = []
  let before = places()
  let below = 0
  for (const [parent, node] of later) {
    parent.append(node)
    if (node instanceof Text && node.data.trim() === '') continue
    if (node instanceof Element) measured.add(node)
    const now = places()
    const moved = [...before].flatMap(([each, box]) => {
      const to = now.get(each) ?? each.getBoundingClientRect()
      const far = Math.max(Math.abs(to.top - box.top), Math.abs(to.left - box.left))
      return far < 3 ? [] : [{ each, far, boxes: [box, to] }]
    })
    if (moved.length > 0) moves.push({
      score: covered(moved.map(each => each.boxes)) * (Math.max(...moved.map(each => each.far)) / Math.max(width, height)),
      added: words(node),
      moved: words(moved[0].each),
    })
    before = now
    const at = (node instanceof Element ? node : parent).getBoundingClientRect()
    below = at.top > height ? below + 1 : 0
    if (below > 100) break
  }
  return moves
})()`
