import { createFormat } from '../i18n/format.ts'
import type { Language } from '../i18n/messages.ts'

/** A sentence as its code and what stands in it. It is stored and passed on so, and put into words where it is read. */
export type Message = { readonly code: string; readonly params: Params }

/** A message in a message is put into words first. */
export type Params = { readonly [name: string]: string | number | Message }

/** `api`: what programs read; it is English, and part of the interface. */
type Audience = Language | 'api'

type Sentence = string | ((params: never) => string)
type Sentences = Readonly<Record<string, Sentence>>
type ParamsOf<S> = S extends (...params: infer P) => string ? P : []

type Say = (params: Readonly<Record<string, string | number>>, field: string) => string

/** The messages of one area, as each audience reads them. */
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

/** Params as a reader's language writes them. */
type Written<S> = ParamsOf<S> extends readonly [infer P] ? [params: { readonly [N in keyof P]: string }] : []
type FormSentence<S> = Written<S> extends [] ? NoParams : string | ((...params: Written<S>) => string)

type FormSentences<S extends Sentences> = { readonly [C in keyof S]: FormSentence<S[C]> }

/** Sentences that replace the one of a code, by code and field. */
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
 * What is wrong with a field: programs read it after the path (`title: must not be blank`), people at the field of a form, as a sentence
 * about what to do; `fields` have words of their own. A code that lacks one of the three does not compile.
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

/** All that were defined: any message can be put into words wherever it has come to. */
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

/** Numbers are written as the reader's language writes them. */
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

/** A sentence of no catalogue: one that was stored before messages had codes, or that only the operator reads. */
export const textMessage = (text: string): Message => ({ code: 'text', params: { text } })

/** A message as people read it, at a field where it is about one. One of no catalogue, such as a newer version's, is its code. */
export const sentenceOf = (message: Message, language: Language, field = ''): string =>
  inWords(message, language, field)

/** A message as programs read it. */
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
