import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Chance } from './chance.ts'

/** What the two sides write. Nothing of it depends on how Corkboard tells them apart. */

const root = join(import.meta.dirname, '../..')

/** Texts of one author each, as people share them: parts of documentation and of sources, and short notes. */
export function honestTexts(chance: Chance): () => string {
  const files = globSync(['docs/**/*.md', 'src/**/*.ts', 'node_modules/*/README.md'], { cwd: root })
    .sort()
    .filter((_, index) => index % 3 === 0)
  const written: string[] = []

  function fresh(): string {
    const text = readFileSync(join(root, chance.one(files)), 'utf8')
    const length = chance.between(200, 3_000)
    const from = chance.between(0, Math.max(0, text.length - length))
    const part = text.slice(from, from + length).trim()
    return part.length < 20 ? `Note ${chance.word()} ${chance.word()} at ${chance.word()}` : part
  }

  return () => {
    const kind = chance.below(1)
    const earlier = written.length > 0 ? chance.one(written) : ''
    const text =
      kind < 0.1 && earlier !== ''
        ? `${earlier}\n\nSecond version, with ${chance.word()} mended.`
        : kind < 0.16
          ? `${chance.word()} ${chance.word()}: see https://github.com/${chance.word()}/${chance.word()} for ${chance.word()} ${chance.word()}`
          : kind < 0.2
            ? `password for the guest network: ${chance.word()}-${chance.word()}`
            : fresh()
    written.push(text)
    return text
  }
}

const campaigns = [
  `BEST PRICE ONLINE PHARMACY - no prescription needed, worldwide shipping in 48 hours!
Order now and get 20% off your first purchase: blue pills, red pills, weight loss, hair growth.
100% discreet packaging, money back guarantee, over 90 000 happy customers since 2009.
Call our friendly support team at any time of the day. Pay by card, transfer or coins.
Tell your friends and earn ten percent of everything that they order with us this year.`,
  `Earn 5000 a week from home!!! I was a simple clerk until my cousin showed me this secret method.
No experience needed, no boss, no office. Just register, deposit the minimum and watch it grow every day.
The robot trades for you while you sleep. Limited seats, only for the first one hundred people today.`,
  `Full season streams in HD, every match live and free, no sign up, works on phone and television.
Tonight: final of the cup, all camera angles, commentary in nine languages, replays one hour later.
Mirror list is updated every day. If a mirror is slow, use the next one. Share this list with other fans.
Install the player that the page offers to get rid of the advertisements and to watch without limits.`,
]

/** The host that a campaign of links leads to, below which each text has a name of its own. */
export const soldHost = 'win-big-today.example'

const sentences = [
  'I tried it and it changed everything',
  'my neighbour laughed at first',
  'the page explains how it works',
  'nobody believes it until they see',
  'it takes ten minutes a day',
  'you decide how much you want',
  'the video is only up until Sunday',
  'ask for the second offer',
  'they pay out every Friday',
  'read the part about the bonus',
  'this is the one that worked for me',
  'do not tell the bank',
]

/** A text of the attack: one of the campaigns with something changed, or other words around a link to the same host. */
export function spamText(chance: Chance): string {
  if (chance.below(1) < 0.3) {
    const words = Array.from(
      { length: chance.between(2, 6) },
      () => `${chance.one(sentences)} ${chance.word()}`,
    )
    return `${words.join('. ')}\nhttps://${chance.word()}.${soldHost}/${chance.word()}?id=${chance.between(1, 99_999)}`
  }
  const text = chance.one(campaigns)
  const at = chance.between(0, text.length - 1)
  switch (chance.between(0, 4)) {
    case 0:
      return `${text.slice(0, at)}${chance.one(['#', 'x', '7', '.'])}${text.slice(at + 1)}`
    case 1:
      return `${text}\nref ${chance.word()}${chance.between(10, 99)}`
    case 2:
      return `${chance.word()} ${chance.word()}\n${text}`
    case 3:
      return text.toUpperCase().replace(/ /g, () => (chance.below(1) < 0.1 ? '  ' : ' '))
    default:
      return `${text.slice(0, at)}\u200b${chance.between(0, 9)}${text.slice(at)}`
  }
}
