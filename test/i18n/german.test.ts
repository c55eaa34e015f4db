import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { galleryIn } from '../../dev/gallery-pages.ts'
import * as de from '../../src/i18n/de.ts'
import * as en from '../../src/i18n/en.ts'

/** Texts in the gallery that people wrote: names, prose, code. */
const written = [
  'Search',
  'Mail',
  'Heading',
  'Before',
  'path',
  'Sign in with a passkey',
  'created',
  'published',
]
const german = new Set(leaves(de).map(([, text]) => text))
/** English sentences that differ from the German ones, and must not stand on German pages. */
const english = new Set(differing(en, de).filter(each => !german.has(each) && !written.includes(each)))

describe('The German pages', () => {
  for (const [name, page] of galleryIn('de')) {
    // The page of parts is for developers, and the REST reference is English in every language.
    if (name === 'parts' || name === 'rest') continue
    it(`have nothing of the English catalogue on ${name}`, () => {
      assert.deepEqual(
        said(String(page)).filter(each => english.has(each)),
        [],
      )
    })
  }
})

describe('The German catalogue', () => {
  it('has text wherever the English has', () => {
    for (const [path, text] of leaves(de))
      if (typeof text === 'string') assert.notEqual(text.trim(), '', path)
  })
})

/** German words that must not be used, and the one term for each thing. */
const glossary: readonly (readonly [pattern: RegExp, term: string])[] = [
  [/schnipsel/i, 'Snippet'],
  [/\b[Ww]as hilft\b/, 'was zu tun ist'],
  [/\bVorf[aä]ll/, 'Störung'],
  [/\b(?:Be)?[Nn]utzer(?:konto|account)/, 'Konto'],
  [/Netzadresse/, 'IP-Adresse'],
  [/Handschlag/, 'Handshake'],
  [/\b[Ii]m Header\b/, 'Kopfzeile'],
  [/Inhaberin/, 'Inhaber'],
  [/Startseite/, 'Statusseite'],
  [/Einladungs-Link|Link-Vorschau/, 'Einladungslink, Linkvorschau'],
]

describe('German words', () => {
  const sources = globSync('src/**/*.ts').map(path => [path, readFileSync(path, 'utf8')] as const)

  for (const [pattern, term] of glossary)
    it(`are one for one thing: ${term}`, () => {
      const others = sources.flatMap(([path, text]) => (pattern.test(text) ? [path] : []))
      assert.deepEqual(others, [])
    })

  it('stand in German quotation marks', () => {
    const others = sources.flatMap(([path, text]) =>
      (path.includes('i18n/de') && /["”]/.test(text)) || /„[^“„]*(?:["”„]|$)/.test(text) ? [path] : [],
    )
    assert.deepEqual(others, [])
  })
})

/** Visible texts of a page, and the attributes that people see or hear. */
function said(page: string): readonly string[] {
  const texts = page.split(/<[^>]*>/)
  const attributes = [...page.matchAll(/ (?:aria-label|title|placeholder)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  )
  return [...texts, ...attributes].map(each => each.trim()).filter(each => each.length > 3)
}

function differing(one: object, other: object): readonly string[] {
  const twins = new Map(leaves(other))
  return leaves(one)
    .filter(([path, text]) => typeof text === 'string' && twins.get(path) !== text)
    .map(([, text]) => String(text))
}

function leaves(messages: object, path = ''): readonly (readonly [string, unknown])[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? leaves(value, `${path}${key}.`)
      : [[`${path}${key}`, value] as const],
  )
}
