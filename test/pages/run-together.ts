import type { Page } from 'playwright-core'

/** Texts of the page that meet without a blank, such as a label and its sentence: “Notice|Order mails”. */
export const runTogether = async (page: Page): Promise<readonly string[]> => [
  ...new Set((await page.evaluate(meetings)) as readonly string[]),
]

/**
 * Pairs of neighbouring texts on one line whose words meet. Code, differences and marks of characters join pieces of words on
 * purpose; cells of a table are apart, however they are laid out on a phone.
 */
const meetings = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const isInline = element => !element.matches('td, th') && /^(inline|contents)/.test(getComputedStyle(element).display)
  const isApart = 'pre, code, ins, del, .unseen, script, style, template, select, textarea, svg'
  const found = []
  let before = null
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Element) {
      if (node.matches('br, hr, img, input, svg, ' + isApart)) before = null
      continue
    }
    const parent = node.parentElement
    if (parent.closest(isApart) || parent.getClientRects().length === 0) continue
    const text = node.data
    if (before) {
      const range = document.createRange()
      range.setStart(before, 0)
      range.setEnd(node, text.length)
      const top = range.commonAncestorContainer
      const chain = start => {
        const all = []
        for (let each = start.parentElement; each && each !== top; each = each.parentElement) all.push(each)
        return all
      }
      const isOneLine = [...chain(before), ...chain(node)].every(isInline)
      if (isOneLine && /[\\p{L}\\p{N}]$/u.test(before.data) && /^[\\p{L}\\p{N}]/u.test(text))
        found.push(before.data.trim().slice(-30) + '|' + text.trim().slice(0, 30))
    }
    before = text === '' ? before : node
  }
  return found
})()`
