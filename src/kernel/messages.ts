import type { Language } from '../i18n/messages.ts'

/** A sentence as its code and what stands in it. It is stored and passed on so, and put into words where it is read. */
export type Message = { readonly code: string; readonly params: Params }

/** A message in a message is put into words first. */
export type Params = { readonly [name: string]: string | number | Message }

type Sentence = (params: never) => string
type Sentences = Readonly<Record<string, Sentence>>

/** The messages of one area in every language. */
export type Catalogue = {
  readonly area: string
  readonly sentences: Readonly<Record<Language, Sentences>>
}

type Translation<S extends Sentences> = { readonly [C in keyof S]: (...params: Parameters<S[C]>) => string }

type Makers<S extends Sentences> = {
  readonly [C in keyof S]: Parameters<S[C]> extends readonly [infer P]
    ? (params: { readonly [N in keyof P]: P[N] extends string ? string | Message : P[N] }) => Message
    : () => Message
}

/**
 * Defines the messages of an area: `make.refused()` makes one with the code `area.refused`. English is the reference: a
 * language that lacks a code, or takes other parameters for it, does not compile.
 */
export function defineMessages<S extends Sentences>(
  area: string,
  sentences: { readonly en: S } & Readonly<Record<Exclude<Language, 'en'>, NoInfer<Translation<S>>>>,
): Catalogue & { readonly make: Makers<S> } {
  const make = Object.keys(sentences.en).map(code => [
    code,
    (params: Params = {}): Message => ({ code: `${area}.${code}`, params }),
  ])
  return {
    area,
    sentences: sentences as unknown as Catalogue['sentences'],
    make: Object.fromEntries(make) as Makers<S>,
  }
}

/** What was stored as a sentence, before messages had codes. */
export const textMessage = (text: string): Message => ({ code: 'text', params: { text } })

export type Speak = (message: Message, language: Language) => string

/** Puts messages of these catalogues into words; one of no catalogue, such as a newer version's, is its code. */
export function createSpeaker(catalogues: readonly Catalogue[]): Speak {
  const byArea = new Map(catalogues.map(each => [each.area, each.sentences]))
  return speak

  function speak({ code, params }: Message, language: Language): string {
    if (code === 'text') return String(params['text'])
    const [area = '', name = ''] = code.split('.', 2)
    const sentences = byArea.get(area)?.[language]
    const sentence = sentences && Object.hasOwn(sentences, name) ? sentences[name] : undefined
    return sentence ? sentence(spoken(params, language) as never) : code
  }

  function spoken(params: Params, language: Language): Readonly<Record<string, string | number>> {
    return Object.fromEntries(
      Object.entries(params).map(([name, each]) => [
        name,
        typeof each === 'object' ? speak(each, language) : each,
      ]),
    )
  }
}
