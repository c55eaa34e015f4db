import { AppError } from '../kernel/errors.ts'
import type { Bearers } from './bearer-token.ts'
import { tokenProblems } from './token-problems.ts'

const challenge = { 'www-authenticate': 'Basic realm="Corkboard", charset="UTF-8"' }

/**
 * Identifies a client by a token that it sends as the password of HTTP Basic, with any user name, or as a bearer. Throws
 * `unauthorized` with the challenge of HTTP Basic.
 */
export const tokenAsPassword =
  (identify: Bearers['identify']): Bearers['identify'] =>
  async (authorization, address) => {
    if (authorization === undefined)
      throw new AppError('unauthorized', tokenProblems.missingPassword(), challenge)
    try {
      return await identify(bearerOf(authorization), address)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unauthorized') throw error
      throw new AppError('unauthorized', error.reason, challenge)
    }
  }

/** The credentials of HTTP Basic as those of a bearer; others stay as they are. */
function bearerOf(authorization: string): string {
  const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(authorization.trim()) ?? []
  if (encoded === undefined) return authorization
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  return `Bearer ${pair.slice(pair.indexOf(':') + 1)}`
}
