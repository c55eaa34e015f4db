// Colours and views of a decrypted text, made in a thread of this browser by the code that the server uses.
import { data } from './dom.js'

/** Processor time of a text, in milliseconds; what takes longer stays as its source. */
const workMaxMs = 2_000
const loadMaxMs = 20_000
/** Length in characters above which a text is not coloured. */
const textMaxChars = 2_000_000

/**
 * Addresses of the highlighter, of the grammars, of the parser of Markdown, of the renderer and of the encoder of QR codes;
 * for each lexer its name, language and file extension.
 *
 * @typedef {object} Catalogue
 * @property {string} highlighter
 * @property {string} grammars
 * @property {string} markdown
 * @property {string} renderer
 * @property {string} qr
 * @property {Readonly<Record<string, readonly [name: string, language: string | null, extension: string]>>} lexers
 */

/** @type {Promise<Catalogue | null> | undefined} */
let catalogue

/**
 * The catalogue, loaded once; null if it does not arrive.
 *
 * @param {HTMLElement} page
 */
export function catalogueOf(page) {
  catalogue ??= fetch(data(page, 'catalogue')).then(
    answer => (answer.ok ? answer.json() : null),
    () => null,
  )
  return catalogue
}

/** Ends the work on the previous text. */
let stop = () => {}

/**
 * The coloured lines of a text, for `colourRows`; null for a text without colours, or one that takes too long.
 *
 * @param {HTMLElement} page
 * @param {Catalogue} catalogue
 * @param {{ readonly text: string, readonly lexer: string | null }} file
 * @returns {Promise<readonly (readonly string[])[] | null>}
 */
export async function colouredLines(page, catalogue, { text, lexer }) {
  const { language } = lexerIn(catalogue, lexer)
  if (!language || text.length > textMaxChars) return null
  return (await worked(page, catalogue, { text: withoutLastBreak(text), language }))?.lines ?? null
}

/**
 * The markup of a view of a text, and how much of a table it shows; null for a text without this view, or one that takes
 * too long.
 *
 * @param {HTMLElement} page
 * @param {Catalogue} catalogue
 * @param {{ readonly text: string, readonly view: import('./view-kinds.js').ViewKind }} job
 * @returns {Promise<{ readonly html: string, readonly facts: Facts | null } | null>}
 *
 * @typedef {{ readonly rows: number, readonly columns: number, readonly shownRows: number, readonly shownColumns: number }} Facts
 */
export async function renderedView(page, catalogue, job) {
  const made = await worked(page, catalogue, job)
  return made?.html == null ? null : made
}

/**
 * The lexer of a key; without a language for an unknown one.
 *
 * @param {Catalogue} catalogue
 * @param {string | null} key
 */
export function lexerIn({ lexers }, key) {
  const [name = null, language = null] = (key !== null && Object.hasOwn(lexers, key) && lexers[key]) || []
  return { key: key ?? '', name, language }
}

/** @param {string} text */
const withoutLastBreak = text => (text.endsWith('\n') ? text.slice(0, -1) : text)

/**
 * The answer of a new worker to a job; null if it takes too long, fails, or the next text is shown.
 *
 * @param {HTMLElement} page
 * @param {Catalogue} catalogue
 * @param {object} job
 * @returns {Promise<any>}
 */
function worked(page, { highlighter, grammars, markdown, renderer }, job) {
  stop()
  if (!('Worker' in window)) return Promise.resolve(null)
  const worker = new Worker(data(page, 'worker'), { type: 'module' })
  return new Promise(resolve => {
    /** @param {unknown} answer */
    const end = answer => {
      clearTimeout(timer)
      worker.terminate()
      resolve(answer)
    }
    let timer = setTimeout(end, loadMaxMs, null)
    stop = () => end(null)
    worker.addEventListener('error', () => end(null))
    worker.addEventListener('message', ({ data }) => {
      if (!data.isReady) return end(data)
      clearTimeout(timer)
      timer = setTimeout(end, workMaxMs, null)
      worker.postMessage(job)
    })
    worker.postMessage({ highlighter, grammars, markdown, renderer })
  })
}
