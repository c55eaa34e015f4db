import type { Chance } from './chance.ts'
import { createCrowd, type FrontEnd } from './crowd.ts'
import { honestTexts, spamText } from './texts.ts'

export type Kind = 'spam' | 'honest' | 'token'

/** A text that was sent, and what became of it. */
export type Sent = {
  readonly kind: Kind
  /** When it was sent, by `performance.now()`. */
  readonly at: number
  readonly status: number
  readonly tookMs: number
  /** Its id; empty if it was refused. */
  readonly id: string
  /** Whether it was hidden at any look during its first minute, and at the last. */
  wasHidden: boolean
  isHidden: boolean
}

/** Those who create: an organised crowd, honest people beside it, and programs with a token. */
export function createCreators(front: FrontEnd, chance: Chance, token: string) {
  const honest = honestTexts(chance)
  const crowds = {
    spam: createCrowd(chance, { first: 45, networks: 400, perNetwork: 12 }),
    honest: createCrowd(chance, { first: 81, networks: 150, perNetwork: 40 }),
    token: createCrowd(chance, { first: 91, networks: 2, perNetwork: 3 }),
  }
  const all: Sent[] = []

  async function create(kind: Kind): Promise<Sent> {
    const text = kind === 'spam' ? spamText(chance) : honest()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      ...(kind === 'token' && { authorization: `Bearer ${token}` }),
    }
    const body = new URLSearchParams({ content: text, format: 'url', lexer: '_text' }).toString()
    const at = performance.now()
    const answer = await front.ask('/api/', { method: 'POST', from: crowds[kind].address(), headers, body })
    const id = answer.status === 200 ? (answer.text.trim().split('/').at(-1) ?? '') : ''
    const sent: Sent = {
      kind,
      at,
      id,
      status: answer.status,
      tookMs: answer.tookMs,
      wasHidden: false,
      isHidden: false,
    }
    all.push(sent)
    return sent
  }

  /** True if a reader gets the text. */
  const isSeen = async ({ id }: Sent): Promise<boolean> =>
    (await front.ask(`/${id}/raw`, { from: '151.1.1.1' })).status === 200

  return { create, isSeen, all }
}

export type Creators = ReturnType<typeof createCreators>
