/**
 * Words that send a reader back for a second reading. A comment names the caller, the client or the process instead;
 * a page uses the term that people know from other products.
 */
export type Smell = {
  readonly place: string
  readonly found: string
  readonly better: string
}

const inComments: readonly (readonly [pattern: RegExp, better: string])[] = [
  [
    /\b(?:[Ww]hoever|[Nn]obody|[Ss]omebody|[Ee]verybody)\b/g,
    'the caller, the client, the process, the account, the reader',
  ],
  [/\b(?:tells?|told|telling)\b/gi, 'reports, returns, notifies, shows, distinguishes'],
  [/\b(?:says?|said)\b/gi, 'contains, states, returns, names'],
]

const inTexts: readonly (readonly [pattern: RegExp, better: string])[] = [
  [/\b[Ww]hoever\b/g, 'anyone who, the person who'],
  [/\b[Nn]obody\b/g, 'no one, or the noun: no account, no reader'],
  [/\b[Ss]omebody\b/g, 'someone, or the noun: a teammate, a reader'],
  [/\b[Ee]verybody\b/g, 'everyone, or the noun: all readers'],
  [
    /\b(?:Going on now|Where it stands|Told so far|What to tell)\b/g,
    'Active incidents, Status, Updates, Message',
  ],
  [
    /\b(?:Save mine over it|Take back to draft|Kept just now)\b/g,
    'Overwrite with mine, Unpublish, Saved just now',
  ],
  [/\b(?:There are none|Make the token|Make a link)\b/g, 'No … yet, Create token, Create invitation link'],
  [/\b(?:Keep out|Let it stand|Cases of outsiders)\b/g, 'Block, Dismiss reports, Takedown requests'],
]

/** Comments first, so that a quote in one opens no string; text in a `${…}` is code. */
const token =
  /(?<comment>\/\*[\s\S]*?\*\/|(?<![\\:/])\/\/[^\n]*)|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/g

/** `path` is relative to src, with slashes. */
export function smellsIn(path: string, source: string): readonly Smell[] {
  return [...source.matchAll(token)].flatMap(({ 0: whole, index, groups }) => {
    if (!groups?.['comment'] && !/\s/.test(whole)) return []
    const text = groups?.['comment'] ? whole : whole.replace(/\$\{[^}]*\}/g, blanked)
    return (groups?.['comment'] ? inComments : inTexts).flatMap(([pattern, better]) =>
      [...text.matchAll(pattern)].map(match => ({
        place: `src/${path}:${source.slice(0, index + match.index).split('\n').length}`,
        found: match[0],
        better,
      })),
    )
  })
}

/** Keeps the places of what comes after. */
const blanked = (code: string) => code.replace(/[^\n]/g, ' ')
