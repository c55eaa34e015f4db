export type Command = {
  readonly name: string
  /** Summary in one line that begins with a lower-case verb. */
  readonly summary: string
  readonly arguments: readonly Argument[]
  readonly options: readonly Option[]
  readonly about?: readonly string[]
  readonly examples?: readonly Example[]
  readonly subcommands?: readonly Command[]
}

export type Argument = {
  readonly name: string
  readonly count: 'one' | 'optional' | 'some' | 'any'
  readonly complete?: Complete
}

export type Option = {
  readonly name: string
  readonly short?: string
  /** Placeholder of the value, such as `FILE`; an option without one is a switch. */
  readonly value?: string
  readonly help: string
  readonly complete?: Complete
  readonly many?: true
}

/**
 * Completions that a shell offers: files, keys of lexers, names of commands, the listed words, or nothing, which is the
 * default.
 */
export type Complete = 'file' | 'lexer' | 'command' | 'nothing' | readonly string[]

type Example = { readonly line: string; readonly means: string }

/** A text of a definition, with the command as the reader types it in the place of `$0`. */
export const spelled = (text: string, command: string): string => text.replaceAll('$0', () => command)

/** A command that takes neither arguments nor options. */
export const bare = { arguments: [], options: [] } as const

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

export const helpOption: Option = { name: 'help', short: 'h', help: 'say how it is used' }

/** A command with its arguments, such as `user add NAME`. */
export const commandText = ({ name, arguments: all }: Command): string =>
  [name, ...all.map(argumentText)].join(' ')

export const summaryText = ({ summary }: Command): string =>
  `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`

/** An argument in a synopsis, such as `[FILE…]`. */
export function argumentText({ name, count }: Argument): string {
  const words = { one: name, optional: `[${name}]`, some: `${name}…`, any: `[${name}…]` }
  return words[count]
}

/** An option with its names and value, such as `-l, --lexer KEY`. */
export const optionText = ({ name, short, value }: Option): string =>
  `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`
