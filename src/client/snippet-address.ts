import { usage } from './trouble.ts'

/** The address of a snippet, and the decryption key behind its `#`; null if it has none. */
export type Address = { readonly url: string; readonly key: string | null }

const id = /^[0-9A-Za-z]{1,64}$/

/** Parses the address of any page of a snippet, or an id on the configured server. Throws Trouble for anything else. */
export function parseAddress(text: string, demandServer: () => string): Address {
  const [start = '', key = ''] = split(text.trim())
  if (id.test(start)) return { url: `${demandServer()}/${start}`, key: key || null }
  const url = URL.canParse(start) ? new URL(start) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw noAddress(text)
  const steps = url.pathname.replace(/\/+$/, '').split('/')
  const own = pages.has(steps.at(-1) ?? '') ? steps.slice(0, -1) : steps
  if (!id.test(own.at(-1) ?? '')) throw noAddress(text)
  return { url: `${url.origin}${own.join('/')}`, key: key || null }
}

/** Path segments that may follow the id. */
const pages = new Set([
  'raw',
  'files',
  'zip',
  'slim',
  'diff',
  'report',
  'qr.svg',
  'unlock',
  'delete',
  'edit',
  'revisions',
])

/** Lines and the number of a file may follow the key: `#KEY.F2.L3-5`. */
const split = (text: string): readonly string[] => {
  const mark = text.indexOf('#')
  return mark === -1 ? [text] : [text.slice(0, mark), text.slice(mark + 1).split('.', 1)[0] ?? '']
}

const noAddress = (text: string) =>
  usage(`This is not the address of a snippet: ${JSON.stringify(text.split('#', 1)[0])}`)
