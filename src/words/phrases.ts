/**
 * Messages of checks are English inside, and that English is the key: `must be at most {n} characters long` stands for
 * every number. A slot `{…}` takes whatever stands there and puts it where the other language wants it.
 */
export type Phrases = Readonly<Record<string, string>>

export function phraseTranslator(phrases: Phrases): (message: string) => string {
  const templates = Object.entries(phrases)
    .filter(([english]) => english.includes('{'))
    .map(([english, other]) => ({ shape: shapeOf(english), other }))

  return message => {
    const whole = Object.hasOwn(phrases, message) ? phrases[message] : undefined
    if (whole !== undefined) return whole
    for (const { shape, other } of templates) {
      const slots = shape.exec(message)?.groups
      if (slots) return other.replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot)
    }
    return message
  }
}

const shapeOf = (english: string): RegExp =>
  new RegExp(`^${RegExp.escape(english).replaceAll(/\\\{(\w+)\\\}/g, '(?<$1>.*?)')}$`, 's')
