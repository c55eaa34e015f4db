import type { Chance } from './chance.ts'
import type { Sent } from './creators.ts'
import { createCrowd, type FrontEnd } from './crowd.ts'

/** Readers who report what is spam, and a crowd that reports what is not. */
export function createReporters(front: FrontEnd, chance: Chance) {
  const readers = createCrowd(chance, { first: 121, networks: 60, perNetwork: 200 })
  const liars = createCrowd(chance, { first: 171, networks: 300, perNetwork: 20 })
  const counts = { true: 0, false: 0, refused: 0 }

  async function report({ id }: Sent, kind: 'true' | 'false'): Promise<void> {
    const body = new URLSearchParams({ reason: 'spam', text: '', contact: '' }).toString()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      origin: front.origin,
    }
    const from = (kind === 'true' ? readers : liars).address()
    const { status } = await front.ask(`/${id}/report`, { method: 'POST', from, headers, body })
    if (status === 200) counts[kind]++
    else counts.refused++
  }

  return { report, counts }
}
