import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { galleryIn } from '../../dev/gallery-pages.ts'
import { announcementChecks } from '../../src/announcements/model/announcement-problems.ts'
import { authProblems } from '../../src/auth/model/auth-problems.ts'
import { languages } from '../../src/i18n/messages.ts'
import { checks, unspecific } from '../../src/kernel/checks.ts'
import { allCatalogues, apiText, type Message, sentenceOf } from '../../src/kernel/messages.ts'
import { checked } from '../../src/lib/fields.ts'
import { monitorChecks } from '../../src/monitors/model/monitor-problems.ts'

describe('What forms say of a field', () => {
  for (const language of languages)
    for (const [name, page] of galleryIn(language)) {
      const sentences = problemsOn(String(page))
      if (sentences.length === 0) continue
      it(`is a sentence for people on ${name} (${language})`, () => {
        for (const sentence of sentences) assertSentence(sentence)
      })
    }

  it('is shown in the wrong state of every form', () => {
    const wrong = [...galleryIn('en')].filter(([, page]) => problemsOn(String(page)).length > 0)
    assert.ok(wrong.length >= 15, `${wrong.length} pages`)
  })

  it('is a sentence for people throughout all catalogues', () => {
    const checkCatalogues = allCatalogues().filter(({ area }) => /^check$|Field$/.test(area))
    assert.ok(checkCatalogues.length >= 9, `${checkCatalogues.length} catalogues`)
    for (const { sentences } of checkCatalogues)
      for (const language of languages)
        for (const sayings of Object.values(sentences[language]))
          for (const field of ['', ...fieldsWithWords]) assertSentence(sayings(anyParams, field))
  })

  it('is in a catalogue, wherever it is checked', () => {
    // The schema library accepts any string as a message, which people would see in English only.
    const strays = sourcesWithoutCatalogue().flatMap(([name, source]) =>
      [...source.matchAll(/['"`](must|belongs) [a-z][^\n]*/g)].map(([text]) => `${name}: ${text}`),
    )
    assert.deepEqual(strays, [])
  })

  it('names the field where it has words of its own, and writes numbers as the reader does', () => {
    const tooLong = checks.tooLong({ max: 20_000 })
    assert.equal(apiText(tooLong), 'must be at most 20000 characters long')
    const english = (message: Message, field: string) => sentenceOf(message, 'en', field)
    assert.equal(english(tooLong, 'title'), 'Shorten the title to 20,000 characters.')
    assert.equal(sentenceOf(tooLong, 'de', 'title'), 'Kürzen Sie den Titel auf 20.000 Zeichen.')
    assert.equal(english(tooLong, 'footer'), 'Shorten this to 20,000 characters.')
    assert.equal(english(tooLong, 'constructor'), 'Shorten this to 20,000 characters.')
    assert.equal(english(announcementChecks.past(), 'publishAt'), 'Choose a time in the future.')
    assert.equal(
      english(monitorChecks.timeoutTooLong(), 'timeoutSeconds'),
      'Enter a timeout that is not longer than the check interval.',
    )
  })

  it('never is the message of a library, which programs read as it is', () => {
    const schema = z.strictObject({
      text: z.string(),
      list: z.array(z.int()).max(1),
      kind: z.enum(['a', 'b']),
      either: z.union([z.string(), z.null()]),
      day: z.iso.date(),
    })
    const { problems } = checked(schema, { list: [1, 2.5], kind: 'c', either: 7, day: 'x' })
    const own = schema.safeParse({ list: [1, 2.5], kind: 'c', either: 7, day: 'x' }).error
    const ofUnion = (message: string) =>
      message === 'Invalid input' ? 'Invalid input: expected null, received number' : message
    assert.deepEqual(
      problems.map(({ message }) => apiText(message)),
      own?.issues.map(each => ofUnion(each.message)),
    )
    for (const { message, path } of problems)
      for (const language of languages)
        assert.equal(sentenceOf(message, language, path), unspecific[language])
  })

  it('is the same sentence where the problem is one already', () => {
    const problem = authProblems.wrongPassword()
    assert.equal(sentenceOf(problem, 'en', 'current'), 'The password is wrong.')
    assert.equal(sentenceOf(problem, 'de', 'current'), 'Das Passwort ist falsch.')
  })
})

/** Sentences that no form shows, with the reason. */
const inNoForm: Readonly<Record<string, string>> = {
  'config/values.ts': 'only the operator reads them',
  'monitors/recurrence.ts': 'caught by the schema, which has a code for it',
  'rest/problem.ts': 'an example in the OpenAPI document',
}

/** Sources of `src` and of the example that tests `CONTRIBUTING.md`, without the catalogues. */
function sourcesWithoutCatalogue(): readonly (readonly [name: string, source: string])[] {
  const root = new URL('../../', import.meta.url)
  return globSync(['src/**/*.ts', 'test/contributing/*.txt'], { cwd: root })
    .filter(name => inNoForm[name.replace(/^src\//, '')] === undefined)
    .map(name => [name, readFileSync(new URL(name, root), 'utf8')] as const)
    .filter(([, source]) => !/\bdefine(Checks|Messages)\(/.test(source))
}

/** Fields with their own sentence for a problem. */
const fieldsWithWords = [
  'title',
  'name',
  'username',
  'email',
  'content',
  'description',
  'text',
  'addresses',
  'contact',
  'value',
  'password',
  'passkey',
]

/** Parameters for any sentence. */
const anyParams = new Proxy({}, { get: () => '7' })

/** Sentences at the fields and in the summary, without the labels that link to the fields. */
function problemsOn(page: string): readonly string[] {
  const atFields = [...page.matchAll(/<p class="(?:new-)?wrong"(?![^>]* hidden)[^>]*>([^<]*)<\/p>/g)]
  const summary = /<div class="problems"[^>]*>.*?<ul>(.*?)<\/ul>/s.exec(page)?.[1] ?? ''
  const lines = [...summary.matchAll(/<li>(?:<a [^>]*>[^<]*<\/a>: )?(.*?)<\/li>/g)]
  return [...atFields, ...lines].map(([, text = '']) => text.replace(/<[^>]*>/g, '')).filter(Boolean)
}

function assertSentence(text: string): void {
  assert.match(text, /^[\p{Lu}“„]/u, `begins small: ${text}`)
  assert.match(text, /[.!?]$/, `has no end: ${text}`)
  assert.doesNotMatch(text, /\b[a-z]+[A-Z]\w*\b|must be one of|[Vv]alid values|^\w+ is (blank|missing)/, text)
}
