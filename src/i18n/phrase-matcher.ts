/**
 * Messages of checks are English inside, and that English is the key: `must be at most {n} characters long` stands for
 * every number. A slot `{…}` takes whatever stands there and puts it where the other language wants it; in `{finding}` stands
 * another message, which is translated too.
 */
export type Phrases = Readonly<Record<string, string>>

export function phraseTranslator(phrases: Phrases): (message: string) => string {
  const find = phraseFinder(phrases)
  return message => find(message) ?? message
}

/** Undefined for a message of a shape that is not listed; `shown` writes what stands in a slot. */
export function phraseFinder(
  phrases: Phrases,
  shown: (slot: string) => string = slot => slot,
): (message: string) => string | undefined {
  const templates = Object.entries(phrases)
    .filter(([english]) => english.includes('{'))
    .map(([english, other]) => ({ shape: shapeOf(english), other }))

  return find

  function find(message: string): string | undefined {
    const whole = Object.hasOwn(phrases, message) ? phrases[message] : undefined
    if (whole !== undefined) return whole
    for (const { shape, other } of templates) {
      const slots = slotsOf(message, shape)
      if (slots) return other.replace(/\{(\w+)\}/g, (slot, name: string) => filled(name, slots) ?? slot)
    }
    return undefined
  }

  function filled(name: string, slots: ReadonlyMap<string, string>): string | undefined {
    const value = slots.get(name)
    if (value === undefined) return undefined
    return name === 'finding' ? (find(value) ?? value) : shown(value)
  }
}

/** What stands before the first slot, then each slot with what follows it. */
type Shape = {
  readonly start: string
  readonly slots: readonly { readonly name: string; readonly next: string }[]
}

function shapeOf(english: string): Shape {
  const [start = '', ...rest] = english.split(/\{(\w+)\}/)
  const slots = Array.from({ length: rest.length / 2 }, (_, place) => ({
    name: rest[2 * place] ?? '',
    next: rest[2 * place + 1] ?? '',
  }))
  return { start, slots }
}

/**
 * Null when the message has another shape. Each slot ends at the first place where it can and is never tried again:
 * messages hold what people typed, and a pattern with several slots would take minutes over some of it.
 */
function slotsOf(message: string, { start, slots }: Shape): ReadonlyMap<string, string> | null {
  if (!message.startsWith(start)) return null
  const found = new Map<string, string>()
  let at = start.length
  for (const [place, { name, next }] of slots.entries()) {
    const isLast = place === slots.length - 1
    const end = isLast ? message.length - next.length : message.indexOf(next, at)
    if (end < at || !message.startsWith(next, end)) return null
    found.set(name, message.slice(at, end))
    at = end + next.length
  }
  return found
}
