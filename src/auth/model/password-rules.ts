import { checks } from '../../kernel/checks.ts'
import type { Message } from '../../kernel/messages.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { authChecks } from './auth-problems.ts'

/** Rules for passwords. Length is what protects; there are no rules about kinds of characters (NIST SP 800-63B, 3.1.1.2). */

const passwordMinLength = 12
export const passwordMaxLength = fixedLimit({
  area: 'Signing in',
  what: 'A password',
  value: 256,
  unit: 'characters',
  why: 'Every character is hashed; password managers make shorter ones.',
})

/** The password in a normal form, so that it can be typed on another keyboard. */
export const normalPassword = (password: string): string => password.toWellFormed().normalize('NFKC')

/** The problem of a new password; null if there is none. `about` are public words about its owner and this site. */
export function passwordProblem(password: string, about: readonly string[]): Message | null {
  const length = [...normalPassword(password)].length
  if (length < passwordMinLength) return checks.tooShort({ min: passwordMinLength })
  if (length > passwordMaxLength) return checks.tooLong({ max: passwordMaxLength })
  const bare = bareText(password)
  if (remainder(bare, personalWords(about)) < guessworkMin) return authChecks.personalPassword()
  if (remainder(bare, [...personalWords(about), ...commonWords]) < guessworkMin || isRepeated(bare))
    return authChecks.commonPassword()
  return null
}

/** Number of characters that must remain after everything guessable is removed. */
const guessworkMin = 4

const personalWords = (about: readonly string[]): readonly string[] =>
  about
    .flatMap(each => [each, ...each.split(/[@\s.]+/)])
    .map(bareText)
    .filter(each => each.length >= 3)

/** The text without case, separators and the usual substitutions, none of which make it harder to guess. */
const bareText = (text: string): string =>
  normalPassword(text)
    .toLowerCase()
    .replace(/[\s!-/:-@[-`{-~]/gu, each => disguises[each] ?? '')

const disguises: Readonly<Record<string, string>> = { '@': 'a', $: 's' }

/** Number of characters that remain without the words, the longest removed first. */
function remainder(bare: string, words: readonly string[]): number {
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  return [...longestFirst.reduce((left, word) => left.replaceAll(word, ''), bare)].length
}

/** True for repeated text, such as `aaaaaaaaaaaa` or `abcabcabcabc`. */
const isRepeated = (bare: string): boolean => /^(.{1,4}?)\1+.{0,3}$/su.test(bare)

/** Common passwords from leaked lists, and rows of keys. */
const commonWords: readonly string[] =
  `123456789012 1234567890 123456789 12345678 1234567 123456 12345 1234 123 0987654321 987654321 87654321 654321 54321 4321 321
  111111 000000 666666 777777 888888 999999 121212 112233 102030 159753 147258369 123321 123123 12qwaszx 1q2w3e4r5t6y 1q2w3e4r5t 1q2w3e4r 1q2w3e q1w2e3r4t5
  q1w2e3r4 qwertyuiop qwertzuiop qwerty12345 qwerty qwertz azertyuiop azerty asdfghjkl asdfgh asdf zxcvbnm yxcvbnm zxcvbn qazwsxedc qazwsx
  1qaz2wsx3edc 1qaz2wsx zaq12wsx abcdefghijklmnopqrstuvwxyz abcdefghijkl abcdefgh abcdef abcd abc123 abc
  password passwort passw0rd p4ssword pa55word pass kennwort geheim secret hallo hello welcome willkommen letmein iloveyou
  ichliebedich trustno1 changeme default admin administrator root toor user guest gast test testing temp login master access
  monkey dragon shadow sunshine princess prinzessin football fussball baseball superman batman pokemon starwars michael daniel
  jordan jennifer thomas andrea ashley charlie schatz schalke04 sommer winter herbst fruhling summer autumn spring
  freedom whatever computer internet samsung google facebook lovely killer hunter ninja mustang cheese banana cookie flower
  correcthorsebatterystaple status statuspage corkboard server monitor 2020 2021 2022 2023 2024 2025 2026 2027 2028`.split(
    /\s+/,
  )
