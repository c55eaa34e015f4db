// The colours of a decrypted text, which the highlighter of the server's packages makes in a thread of this browser.
import { data } from './dom.js'

/** Processor time of a text, in milliseconds; what takes longer stays without colours. */
const workMaxMs = 2_000
const loadMaxMs = 20_000
/** Length in characters above which a text is not coloured. */
const textMaxChars = 2_000_000

/**
 * Addresses of the highlighter, of the grammars and of the encoder of QR codes; for each lexer its name, language and file
 * extension.
 *
 * @typedef {object} Catalogue
 * @property {string} highlighter
 * @property {string} grammars
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

/** Ends the highlighting of the previous text. */
let stop = () => {}

/**
 * The coloured lines of a text, for `colourRows`; null for a text without colours, or one that takes too long.
 *
 * @param {HTMLElement} page
 * @param {Catalogue} catalogue
 * @param {{ readonly text: string, readonly lexer: string | null }} file
 * @returns {Promise<readonly (readonly string[])[] | null>}
 */
export function colouredLines(page, { highlighter, grammars, lexers }, { text, lexer }) {
  stop()
  const language = lexer !== null && Object.hasOwn(lexers, lexer) ? lexers[lexer]?.[1] : null
  if (!language || text.length > textMaxChars || !('Worker' in window)) return Promise.resolve(null)
  const worker = new Worker(data(page, 'worker'), { type: 'module' })
  return new Promise(resolve => {
    /** @param {readonly (readonly string[])[] | null} lines */
    const end = lines => {
      clearTimeout(timer)
      worker.terminate()
      resolve(lines)
    }
    let timer = setTimeout(end, loadMaxMs, null)
    stop = () => end(null)
    worker.addEventListener('error', () => end(null))
    worker.addEventListener('message', ({ data }) => {
      if (!data.isReady) return end(data.lines)
      clearTimeout(timer)
      timer = setTimeout(end, workMaxMs, null)
      worker.postMessage(text.endsWith('\n') ? text.slice(0, -1) : text)
    })
    worker.postMessage({ highlighter, language, grammars })
  })
}
