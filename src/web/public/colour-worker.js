// Colours a text in a thread of its own, so that its page can stop it. It has neither the key nor the page.

/** Items of coloured text above which a page is quicker without colours. */
const itemsMax = 300_000
/** Spans that go over the end of a line are repeated in the next; so many at most. */
const repeatedMax = 100_000

/** @type {Readonly<Record<string, string>>} */
const characters = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** @type {any} */
let highlighter
/** @type {string} */
let language

addEventListener('message', async ({ data }) => {
  if (typeof data === 'string') return postMessage({ lines: coloured(data) })
  const [loaded, grammars] = await Promise.all([import(data.highlighter), import(data.grammars)])
  highlighter = loaded.default
  language = data.language
  register(grammars.default)
  postMessage({ isReady: true })
})

/**
 * Registers the language and all that its texts contain.
 *
 * @param {Readonly<Record<string, { readonly grammar: () => unknown, readonly inner: readonly string[] }>>} grammars
 */
function register(grammars) {
  const wanted = new Set([language])
  for (const name of wanted) {
    const found = grammars[name]
    if (!found) continue
    highlighter.registerLanguage(name, found.grammar())
    for (const inner of found.inner) wanted.add(inner)
  }
}

/** @param {string} text */
const coloured = text => linesOf(highlighter.highlight(text, { language, ignoreIllegals: true }).value)

/**
 * The items of each line: `<` and the classes of a span, `>` for its end, or a space and text. Null for too many.
 *
 * @param {string} markup
 */
function linesOf(markup) {
  /** @type {string[]} */
  const open = []
  /** @type {string[]} */
  let line = []
  const lines = [line]
  let items = 0
  let repeated = 0
  for (const [part] of markup.matchAll(/[^<\n]+|<[^>]*>|\n/g)) {
    if (++items > itemsMax || repeated > repeatedMax) return null
    if (part === '\n') {
      repeated += open.length
      line.push(...open.map(() => '>'))
      line = [...open]
      lines.push(line)
    } else if (part === '</span>') {
      open.pop()
      line.push('>')
    } else if (part.startsWith('<')) {
      const span = `<${/class="([^"]*)"/.exec(part)?.[1] ?? ''}`
      open.push(span)
      line.push(span)
    } else line.push(` ${part.replace(/&(?:amp|lt|gt|quot|#x27);/g, each => characters[each] ?? each)}`)
  }
  return lines
}
