import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { galleryIn } from '../../dev/gallery-pages.ts'
import { unknownFormProblem as unknownInGerman } from '../../src/i18n/de/form-problems.ts'
import { formProblems, unknownFormProblem } from '../../src/i18n/en/form-problems.ts'
import { languages, messagesIn } from '../../src/i18n/messages.ts'

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

  it('is a sentence for people throughout both catalogues', () => {
    for (const language of languages)
      for (const message of Object.keys(formProblems))
        assertSentence(messagesIn(language).formProblem(message.replace(/^\w+: (?=must|belongs)/, '')))
  })

  it('is found for every message of a check', () => {
    const unknown = messagesOfChecks().filter(
      message => messagesIn('en').formProblem(message) === unknownFormProblem,
    )
    assert.deepEqual(unknown, [])
  })

  it('names the field where it has words of its own, and writes numbers as the reader does', () => {
    const tooLong = 'must be at most 20000 characters long'
    assert.equal(messagesIn('en').formProblem(tooLong, 'title'), 'Shorten the title to 20,000 characters.')
    assert.equal(messagesIn('de').formProblem(tooLong, 'title'), 'Kürzen Sie den Titel auf 20.000 Zeichen.')
    assert.equal(messagesIn('en').formProblem(tooLong, 'footer'), 'Shorten this to 20,000 characters.')
    assert.equal(
      messagesIn('en').formProblem('must be in the future', 'publishAt'),
      'Choose a time in the future.',
    )
    assert.equal(
      messagesIn('en').formProblem('must not be longer than intervalSeconds', 'timeoutSeconds'),
      'Enter a timeout that is not longer than the check interval.',
    )
  })

  it('never is the message of a library or of an interface', () => {
    for (const message of ['Invalid input: expected string, received undefined', 'is odd', ''])
      assert.equal(messagesIn('en').formProblem(message, 'publishAt'), unknownFormProblem)
    assert.equal(messagesIn('de').formProblem('Unrecognized key: "a"'), unknownInGerman)
  })

  it('keeps what is a sentence already', () => {
    assert.equal(messagesIn('en').formProblem('This is not your password.'), 'This is not your password.')
    assert.equal(messagesIn('de').formProblem('This is not your password.'), 'Das ist nicht Ihr Passwort.')
  })
})

/** At the fields and in the summary, without the label that leads there. */
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

/** Every `must …` that a schema or a check of `src` can give to a form; those of programs and imports have no form. */
function messagesOfChecks(): readonly string[] {
  const root = new URL('../../src/', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    name =>
      name.endsWith('.ts') &&
      !/^(i18n|commands|rest|client|config|db)\/|rest\.ts$|announcement-document|^snippets\/access\//.test(
        name,
      ),
  )
  return files.flatMap(name => {
    const source = readFileSync(new URL(name, root), 'utf8')
    return [...source.matchAll(/'(must [^'\n]+)'|`(must [^`\n]+)`/g)].map(([, plain, built = '']) =>
      (plain ?? built).replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '7'),
    )
  })
}
