import type { Creators } from './creators.ts'
import type { FrontEnd } from './crowd.ts'

type Row = { readonly snippetId: string }

/** Rows that a person decides about between two looks at the queue, with a key each. */
const rowsAtOnce = 2

/**
 * A moderator at the queue, who knows spam from other texts and presses one key a row: the one that hides, with all that is
 * like it where the server offers that, or the one that dismisses. Types nothing and opens no other page.
 */
export function createModerator(front: FrontEnd, creators: Creators, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const from = '151.2.2.2'
  const counts = { keys: 0, hidden: 0, dismissed: 0, waiting: 0 }
  let hides: 'alike' | 'hide' | null = null

  async function look(): Promise<void> {
    hides ??= await bestKey()
    const { status, text } = await front.ask('/api/v1/reports?limit=50', { from, headers })
    if (status !== 200) throw new Error(`The queue answered ${status}: ${text.slice(0, 200)}`)
    const { items, waiting } = JSON.parse(text) as {
      readonly items: readonly Row[]
      readonly waiting: number
    }
    counts.waiting = waiting
    for (const { snippetId } of items.slice(0, rowsAtOnce)) await decide(snippetId, hides)
  }

  async function decide(snippetId: string, hides: string): Promise<void> {
    const isSpam = creators.all.find(({ id }) => id === snippetId)?.kind === 'spam'
    const body = JSON.stringify({ action: isSpam ? hides : 'dismiss', snippetIds: [snippetId] })
    const { status, text } = await front.ask('/api/v1/reports/decide', {
      method: 'POST',
      from,
      headers,
      body,
    })
    if (status !== 200) throw new Error(`A decision was answered with ${status}: ${text.slice(0, 200)}`)
    counts.keys++
    counts[isSpam ? 'hidden' : 'dismissed']++
  }

  async function bestKey(): Promise<'alike' | 'hide'> {
    const { text } = await front.ask('/api/v1/openapi.json', { from })
    const document = JSON.parse(text) as {
      readonly components: { readonly schemas: { readonly [name: string]: object } }
    }
    return JSON.stringify(document.components.schemas['ReportDecision']).includes('"alike"')
      ? 'alike'
      : 'hide'
  }

  return { look, counts }
}
