import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sold = `BEST PRICE ONLINE PHARMACY - no prescription needed, worldwide shipping in 48 hours!
Order now and get 20% off your first purchase: blue pills, red pills, weight loss, hair growth.
100% discreet packaging, money back guarantee, over 90 000 happy customers since 2009.
Call our friendly support team at any time of the day. Pay by card, by transfer or with coins, as you like it best.
Tell your friends and earn ten percent of everything that they order with us this year. Subscribe to the letter with
all new offers, which comes every Friday. The warehouse ships from three continents, so that nothing is held up.`

/** A text of a wave: the same as the others of it but for a number somewhere. Waves about different things are not alike. */
export function waveText(about: string, number: number): string {
  const text = sold.replace(/\w+/g, word => `${about}${word.slice(0, 3)}`)
  return `${text.slice(0, 40 + number)}${number}${text.slice(40 + number)}`
}

/** Texts of the documentation, of which no two say the same. */
export function repositoryTexts(): readonly string[] {
  const root = join(import.meta.dirname, '../../..')
  const texts = globSync('docs/**/*.md', { cwd: root }).map(name => readFileSync(join(root, name), 'utf8'))
  return texts.flatMap(text =>
    Array.from({ length: Math.min(6, Math.floor(text.length / 1_000)) }, (_, part) =>
      text.slice(1_000 * part, 1_000 * part + 700),
    ),
  )
}
