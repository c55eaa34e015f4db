// Colours and renders a text in a thread of its own, so that its page can stop it. It has neither the key nor the page.

/** Items of coloured text above which a page is quicker without colours. */
const itemsMax = 300_000
/** Spans that go over the end of a line are repeated in the next; so many at most. */
const repeatedMax = 100_000

/** @type {Readonly<Record<string, string>>} */
const characters = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** @typedef {Readonly<Record<string, { readonly grammar: () => unknown, readonly inner: readonly string[] }>>} Grammars */

/** @type {any} */
let highlighter
/** @type {any} */
let renderer

addEventListener('message', async ({ data }) => {
  if (data.view !== undefined) return postMessage(rendered(data))
  if (data.text !== undefined) return postMessage({ lines: coloured(data) })
  const [core, grammars, markdown, server] = await Promise.all(
    [data.highlighter, data.grammars, data.markdown, data.renderer].map(address => import(address)),
  )
  highlighter = withGrammars(core.default, grammars.default)
  /** @type {Readonly<Record<string, unknown>>} */
  const packages = { 'highlight.js': highlighter, 'markdown-it': markdown.default }
  renderer = server.default((/** @type {string} */ name) => packages[name])
  postMessage({ isReady: true })
})

/**
 * The highlighter with the interface of the whole package: a grammar is made when a text needs it.
 *
 * @param {any} core
 * @param {Grammars} grammars
 */
function withGrammars(core, grammars) {
  /** @type {Set<string>} */
  const known = new Set()
  return {
    /**
     * @param {string} name
     * @param {unknown} grammar
     */
    registerLanguage(name, grammar) {
      known.add(name)
      core.registerLanguage(name, grammar)
    },
    /**
     * @param {string} text
     * @param {{ readonly language: string, readonly ignoreIllegals: boolean }} options
     */
    highlight(text, options) {
      const wanted = new Set([options.language])
      for (const name of wanted) {
        const found = grammars[name]
        if (!found || known.has(name)) continue
        this.registerLanguage(name, found.grammar())
        for (const inner of found.inner) wanted.add(inner)
      }
      return core.highlight(text, options)
    },
  }
}

/**
 * The markup of a view, made by the code of the server; null for a text that does not have it.
 *
 * @param {{ readonly text: string, readonly view: string }} job
 */
function rendered({ text, view }) {
  const manner = view === 'prose' ? 'markdown' : view
  const { shape, html, facts } = renderer.render({ text, manner, outward: null })
  // The policy of the page refuses style attributes, which columns of Markdown have; in text a `<` is escaped.
  const markup = html.replace(/(<t[hd]) style="[^"]*"/g, '$1')
  return { html: shape === (view === 'terminal' ? 'rows' : view) ? markup : null, facts }
}

/** @param {{ readonly text: string, readonly language: string }} job */
const coloured = ({ text, language }) =>
  linesOf(highlighter.highlight(text, { language, ignoreIllegals: true }).value)

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
