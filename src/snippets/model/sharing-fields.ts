import { fixedLimit } from '../../lib/fixed-limit.ts'
import { show } from './field-text.ts'
import { InvalidField } from './invalid-field.ts'
import { snippetChecks } from './snippet-problems.ts'

const readsMax = fixedLimit({
  area: 'Snippets',
  what: 'Reads after which a snippet is deleted',
  value: 100,
  unit: 'reads',
  why: 'Each is counted in the database; a text for more readers is better given a lifetime.',
})

export const undoSeconds = fixedLimit({
  area: 'Snippets',
  what: 'Time in which a deletion on the page can be undone',
  value: 10,
  unit: 'seconds',
  why: 'Long enough to see that it was the wrong one; the text cannot be read meanwhile.',
})

/** The number of reads; 1 for the lifetime `onetime`, which is one read by itself. */
export function parseReads(given: string, expires: unknown): number | null {
  if (given === '') return expires === 'onetime' ? 1 : null
  const reads = /^\d{1,3}$/.test(given) ? Number(given) : 0
  if (reads < 1 || reads > readsMax)
    throw new InvalidField('reads', snippetChecks.reads({ given: show(given), max: readsMax }))
  if (expires === 'onetime' && reads !== 1)
    throw new InvalidField('reads', snippetChecks.readsOnetime({ given: show(given) }))
  return reads
}

const receiptMax = fixedLimit({
  area: 'Snippets',
  what: 'The address of a webhook that gets receipts',
  value: 1000,
  unit: 'characters',
  why: 'It is kept with the snippet and with every receipt.',
})

/** Where reads are reported: to the email address of the creator's account, or to a webhook. */
export type Receipt =
  | { readonly way: 'mail'; readonly language: string }
  | { readonly way: 'webhook'; readonly url: string; readonly isConfirmed: boolean }

/** State of the receipt of a snippet without a number of reads: `due` until the first read; null without one. */
export type ReceiptState = 'due' | 'recorded' | null

export function parseReceipt(given: string): Receipt | null {
  if (given === '') return null
  if (given.toLowerCase() === 'mail') return { way: 'mail', language: 'en' }
  const url = given.length <= receiptMax ? URL.parse(given) : null
  if (url && /^https?:$/.test(url.protocol) && url.hostname !== '' && url.href.length <= receiptMax)
    return { way: 'webhook', url: url.href, isConfirmed: false }
  throw new InvalidField('receipt', snippetChecks.receipt({ given: show(given), max: receiptMax }))
}

const [mail, unconfirmed] = ['mail ', 'unconfirmed ']

/** A receipt as it is stored with a snippet: `mail LANGUAGE`, or the address of a webhook, after `unconfirmed` if it is. */
export const storedReceipt = (receipt: Receipt | null): string | null => {
  if (receipt === null) return null
  if (receipt.way === 'mail') return `${mail}${receipt.language}`
  return receipt.isConfirmed ? receipt.url : `${unconfirmed}${receipt.url}`
}

export function receiptOf(stored: string): Receipt {
  if (stored.startsWith(mail)) return { way: 'mail', language: stored.slice(mail.length) }
  const isConfirmed = !stored.startsWith(unconfirmed)
  return { way: 'webhook', url: isConfirmed ? stored : stored.slice(unconfirmed.length), isConfirmed }
}
