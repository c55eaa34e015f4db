import { createFormat } from '../i18n/format.ts'
import type { Language } from '../i18n/messages.ts'

/**
 * A message as a code with parameters. It is stored in this form and put into words when it is shown, in the reader's
 * language.
 */
export type Message = { readonly code: string; readonly params: Params }

/** The parameters of a message; one that is itself a message is put into words first. */
export type Params = { readonly [name: string]: string | number | Message }

/** The reader of a message. `api` is a program: its texts are English and part of the interface. */
type Audience = Language | 'api'

type Sentence = string | ((params: never) => string)
type Sentences = Readonly<Record<string, Sentence>>
type ParamsOf<S> = S extends (...params: infer P) => string ? P : []

type Say = (params: Readonly<Record<string, string | number>>, field: string) => string

/** The messages of one area, for each audience. */
export type Catalogue = {
  readonly area: string
  readonly sentences: Readonly<Record<Audience, Readonly<Record<string, Say>>>>
}

type Translation<S extends Sentences> = { readonly [C in keyof S]: TranslatedSentence<S[C]> }
type TranslatedSentence<S> = ParamsOf<S> extends [] ? Sentence & NoParams : (...params: ParamsOf<S>) => string
type NoParams = string | (() => string)

type Makers<S extends Sentences> = {
  readonly [C in keyof S]: ParamsOf<S[C]> extends readonly [infer P]
    ? (params: { readonly [N in keyof P]: P[N] extends string ? string | Message : P[N] }) => Message
    : () => Message
}

/** The parameters of a sentence, formatted for the reader's language. */
type Written<S> = ParamsOf<S> extends readonly [infer P] ? [params: { readonly [N in keyof P]: string }] : []
type FormSentence<S> = Written<S> extends [] ? NoParams : string | ((...params: Written<S>) => string)

type FormSentences<S extends Sentences> = { readonly [C in keyof S]: FormSentence<S[C]> }

/** Sentences for particular fields, by code and field name; they replace the general sentence of the code. */
type FieldSentences<S extends Sentences> = {
  readonly [C in keyof S]?: { readonly [field: string]: Readonly<Record<Language, FormSentence<S[C]>>> }
}

/**
 * Defines the messages of an area: `make.refused()` makes one with the code `area.refused`. English is the reference: a
 * language that lacks a code, or takes other parameters for it, does not compile.
 */
export function defineMessages<S extends Sentences>(
  area: string,
  sentences: { readonly en: S } & Readonly<Record<Exclude<Language, 'en'>, NoInfer<Translation<S>>>>,
): Catalogue & { readonly make: Makers<S> } {
  const { en, de } = sentences
  return catalogue(area, { api: sayings(en), en: sayings(en), de: sayings(de) })
}

/**
 * Defines the validation messages of an area. `api` follows the path (`title: must not be blank`); English and German
 * stand at the field of a form and state what to do, and `fields` has sentences for particular fields. A code that lacks
 * one of the three does not compile.
 */
export function defineChecks<S extends Sentences>(
  area: string,
  sentences: { readonly api: S; readonly fields?: NoInfer<FieldSentences<S>> } & Readonly<
    Record<Language, NoInfer<FormSentences<S>>>
  >,
): Catalogue & { readonly make: Makers<S> } {
  const { api, en, de, fields = {} } = sentences
  return catalogue(area, {
    api: sayings(api),
    en: formSayings(en, fields, 'en'),
    de: formSayings(de, fields, 'de'),
  })
}

const catalogues = new Map<string, Catalogue>()

/** All catalogues that were defined. */
export const allCatalogues = (): readonly Catalogue[] => [...catalogues.values()]

function catalogue<S extends Sentences>(
  area: string,
  sentences: Catalogue['sentences'],
): Catalogue & { readonly make: Makers<S> } {
  if (catalogues.has(area)) throw new Error(`The area ${area} is defined twice.`)
  catalogues.set(area, { area, sentences })
  const make = Object.keys(sentences.api).map(code => [
    code,
    (params: Params = {}): Message => ({ code: `${area}.${code}`, params }),
  ])
  return { area, sentences, make: Object.fromEntries(make) as Makers<S> }
}

const sayings = (sentences: object): Readonly<Record<string, Say>> =>
  Object.fromEntries(
    Object.entries(sentences).map(([code, sentence]: [string, Sentence]) => [
      code,
      params => say(sentence, params),
    ]),
  )

/** Formats numbers for the reader's language. */
function formSayings(
  sentences: object,
  fields: { readonly [code: string]: AtFields | undefined },
  language: Language,
): Readonly<Record<string, Say>> {
  return Object.fromEntries(
    Object.entries(sentences).map(([code, sentence]: [string, Sentence]) => {
      const own = new Map(Object.entries(fields[code] ?? {}))
      return [code, (params, field) => say(own.get(field)?.[language] ?? sentence, written(params, language))]
    }),
  )
}

type AtFields = { readonly [field: string]: Readonly<Record<Language, Sentence>> }

const say = (sentence: Sentence, params: object): string =>
  typeof sentence === 'string' ? sentence : sentence(params as never)

function written(
  params: Readonly<Record<string, string | number>>,
  language: Language,
): Readonly<Record<string, string>> {
  const { number } = createFormat(language, 'UTC')
  return Object.fromEntries(
    Object.entries(params).map(([name, each]) => [name, typeof each === 'number' ? number(each) : each]),
  )
}

/** A message without a code: one stored before messages had codes, or one for the operator alone. */
export const textMessage = (text: string): Message => ({ code: 'text', params: { text } })

/**
 * The text of a message for people, at a form field if `field` is given. An unknown code, such as a newer version's, is
 * shown itself.
 */
export const sentenceOf = (message: Message, language: Language, field = ''): string =>
  inWords(message, language, field)

/** The text of a message for programs. */
export const apiText = (message: Message): string => inWords(message, 'api', '')

function inWords({ code, params }: Message, audience: Audience, field: string): string {
  if (code === 'text') return String(params['text'])
  const [area = '', name = ''] = code.split('.', 2)
  const sayings = catalogues.get(area)?.sentences[audience]
  const say = sayings && Object.hasOwn(sayings, name) ? sayings[name] : undefined
  return say ? say(paramsInWords(params, audience, field), field) : code
}

function paramsInWords(
  params: Params,
  audience: Audience,
  field: string,
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(params).map(([name, each]) => [
      name,
      typeof each === 'object' ? inWords(each, audience, field) : each,
    ]),
  )
}
