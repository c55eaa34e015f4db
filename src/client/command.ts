/** Definition of a command. */
export type Command = {
  readonly name: string
  /** Summary in one line that begins with a lower-case verb. */
  readonly summary: string
  readonly arguments: readonly Argument[]
  readonly options: readonly Option[]
  /** Paragraphs for the help and the manual page. */
  readonly about?: readonly CommandText[]
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
  /** True if the option may be given several times. */
  readonly many?: true
}

/**
 * Completions that a shell offers: files, keys of lexers, names of commands, the listed words, or nothing, which is the
 * default.
 */
export type Complete = 'file' | 'lexer' | 'command' | 'nothing' | readonly string[]

type Example = { readonly line: CommandText; readonly means: string }

/** A text for people; one that names the command is a function of the command as the reader types it. */
export type CommandText = string | ((command: string) => string)

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

export const helpOption: Option = { name: 'help', short: 'h', help: 'say how it is used' }

/** An argument in a synopsis, such as `[FILE…]`. */
export function argumentText({ name, count }: Argument): string {
  const words = { one: name, optional: `[${name}]`, some: `${name}…`, any: `[${name}…]` }
  return words[count]
}

/** An option with its names and value, such as `-l, --lexer KEY`. */
export const optionText = ({ name, short, value }: Option): string =>
  `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`
