import type { FastifyRequest } from 'fastify'
import { wrapCookie } from '../../web/reader.ts'

const chosenWrap = new RegExp(`(?:^|;\\s*)${wrapCookie}=([01])\\s*(?:;|$)`)

/** Whether this reader wants lines wrapped; null: not chosen. */
export function wrapsIn({ headers }: FastifyRequest): boolean | null {
  const chosen = chosenWrap.exec(headers.cookie ?? '')?.[1]
  return chosen === undefined ? null : chosen === '1'
}
