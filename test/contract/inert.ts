import assert from 'node:assert/strict'
import { type Received, send } from './wire.ts'

export const asPage = { accept: 'text/html' }

/** A page as a browser gets it once it is complete: what takes longer than people wait is plain at first. */
export async function page(url: string): Promise<Received> {
  const answer = await send(url, { headers: asPage })
  return answer.text.includes(' data-pending') ? page(url) : answer
}

/** The names of the elements of a page, but for those that only hold text. */
export const elements = (markup: string): readonly string[] =>
  (markup.match(/(?<=<)[a-z][\w-]*/gi) ?? []).filter(name => !/^(span|bdi|a)$/i.test(name))

/** What no page of ours has, whoever wrote what is on it. */
export function assertInert(markup: string, from: string): void {
  const tags = (markup.match(/<[a-z][^>]*>/gi) ?? []).map(tag => tag.replace(/"[^"]*"/g, '""'))
  for (const tag of tags) {
    assert.doesNotMatch(tag, /\son[a-z]+\s*=/i, `${from}: ${tag}`)
    assert.doesNotMatch(tag, /\s(style|srcdoc)\s*=/i, `${from}: ${tag}`)
    assert.doesNotMatch(
      tag,
      /^<(iframe|object|embed|base(?! target="">)|style|video|audio|math)\b/i,
      `${from}: ${tag}`,
    )
  }
  for (const [script] of markup.matchAll(/<script[^>]*>/gi))
    assert.match(script, /^<script type="module" src="\/assets\/[\w.-]+">$/, from)
  // The form of a snippet has buttons of its own, which send it to the same page.
  for (const [, address] of markup.matchAll(/\sformaction\s*=\s*"?([^"\s>]*)/gi))
    assert.match(String(address), /^\/new\?[\w=&;-]+$/, `${from}: ${address}`)
  for (const [, address = ''] of markup.matchAll(/\s(?:href|src|action)\s*=\s*"([^"]*)"/gi))
    assert.doesNotMatch(address, /^[\s\0-\x20]*(javascript|data|vbscript|file):/i, `${from}: ${address}`)
}
