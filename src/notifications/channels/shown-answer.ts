import { secret } from '../../kernel/fields/field.ts'
import { percentDecoded } from '../../lib/utf8.ts'

const answerMax = 200
/** Minimum length of a part of a secret, since shorter ones are ordinary words. */
const pieceMin = 4

/** The start of a receiver's answer on one line, with repeated secrets removed. */
export function shownAnswer(answer: string, settings: Readonly<Record<string, unknown>>): string {
  const hidden = Object.values(settings)
    .filter(each => typeof each === 'string')
    .flatMap(piecesOf)
    .filter(each => each.length >= pieceMin)
    .toSorted((a, b) => b.length - a.length)
  const masked = hidden.reduce((text, piece) => text.replaceAll(piece, secret), answer.toWellFormed())
  const line = masked.replace(/[\s\p{C}]+/gu, ' ').trim()
  return line.length <= answerMax ? line : `${line.slice(0, answerMax - 1).toWellFormed()}…`
}

/**
 * Parts of a secret to remove: the value, also without a prefix such as `whsec_`; for an address its account, path
 * segments and query values, both encoded and decoded.
 */
function piecesOf(value: string): readonly string[] {
  if (!/^https?:/i.test(value) || !URL.canParse(value)) return [value, value.replace(/^[a-z]+_/, '')]
  const { username, password, pathname, search, searchParams } = new URL(value)
  const account = [username, password].map(decoded)
  const pieces = [
    ...[value, `${pathname}${search}`, username, password, ...account],
    ...[
      Buffer.from(account.join(':')).toString('base64'),
      Buffer.from(account.join(':')).toString('base64url'),
    ],
    ...pathname.split('/'),
    ...searchParams.values(),
    ...search.split(/[?&=]/),
  ]
  return [...pieces, ...pieces.map(decoded)].filter(each => each !== '/')
}

const decoded = (piece: string): string => percentDecoded(piece) ?? piece
