// Makes elements of markup whose text came from a stranger. The markup is parsed without effect and copied: only the
// elements and attributes below are made, so that nothing in it can run, load, submit, or pass for a part of the page.

/** Elements that are copied; of any other only the content is. */
const tags = new Set(
  (
    'a bdi blockquote br code del em h1 h2 h3 h4 h5 h6 hr input label li ol p pre s section span strong sub sup ' +
    'table tbody td th thead tr ul'
  ).split(' '),
)
/** Elements whose content is no text. */
const silent = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'title', 'textarea'])

/** Attributes that are copied, with the values they may have. */
const attributes = /** @type {Readonly<Record<string, RegExp>>} */ ({
  'aria-label': /^↩ [\d.]+$/,
  'aria-hidden': /^true$/,
  'data-code': /^U\+[0-9A-F]{4}(?: ×\d+)?$/,
  'data-n': /^\d{1,7}$/,
  href: /^(?:https?:|mailto:|#)/i,
  id: /^(?:h|fn|fnref)-/,
  scope: /^col$/,
  start: /^\d{1,9}$/,
  tabindex: /^(?:0|-1)$/,
  title: /^/,
})

/** Classes that the renderer gives; any other could look like a part of the page. */
const classes =
  /^(?:hljs-[\w-]+|language-[\w+#-]+|[a-z]+_{1,2}|t[fb]-\w{1,4}|t-[a-z]+|number|line|bidi|align-(?:left|center|right)|task|footnotes|footnote-mark|footnote-back)$/

/**
 * The elements of the markup; null for more than `elementsMax`, with which a page is slow.
 *
 * @param {string} markup
 * @param {number} elementsMax
 * @returns {DocumentFragment | null}
 */
export function elementsOf(markup, elementsMax) {
  const parsed = new DOMParser().parseFromString(markup, 'text/html').body
  if (parsed.getElementsByTagName('*').length > elementsMax) return null
  const root = document.createDocumentFragment()
  /** @type {{ readonly from: Node, readonly to: Node }[]} */
  const waiting = [{ from: parsed, to: root }]
  // A list of what is left instead of recursion: markup can be nested deeper than the stack.
  for (let next = waiting.pop(); next; next = waiting.pop())
    for (const child of next.from.childNodes) {
      if (child instanceof Text) next.to.appendChild(document.createTextNode(child.data))
      if (!(child instanceof HTMLElement) || silent.has(child.localName)) continue
      const copy = tags.has(child.localName) ? copyOf(child) : document.createElement('span')
      next.to.appendChild(copy)
      waiting.push({ from: child, to: copy })
    }
  return root
}

/** @param {HTMLElement} element */
function copyOf(element) {
  const copy = document.createElement(element.localName)
  for (const { name, value } of element.attributes)
    if (attributes[name]?.test(value)) copy.setAttribute(name, value)
  for (const each of element.classList) if (classes.test(each)) copy.classList.add(each)
  if (copy instanceof HTMLAnchorElement) copy.rel = 'nofollow ugc noopener noreferrer'
  if (copy instanceof HTMLInputElement) {
    copy.type = 'checkbox'
    copy.disabled = true
    copy.checked = element.hasAttribute('checked')
  }
  return copy
}
