/** Definition of a command. */
export type Command = {
  readonly name: string
  /** One line, a lower-case verb first. */
  readonly summary: string
  readonly arguments: readonly Argument[]
  readonly options: readonly Option[]
  /** Paragraphs for help and manual. */
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
  /** What stands for its value; without one it is a switch. */
  readonly value?: string
  readonly help: string
  readonly complete?: Complete
  /** It may be given several times. */
  readonly many?: true
}

/** What a shell offers: files, the keys of the lexers, these words, or nothing, as where it is left out. */
export type Complete = 'file' | 'lexer' | 'command' | 'nothing' | readonly string[]

type Example = { readonly line: CommandText; readonly means: string }

/** Made with the command as the reader writes it where it names one. */
export type CommandText = string | ((command: string) => string)

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

export const helpOption: Option = { name: 'help', short: 'h', help: 'say how it is used' }

/** `[FILE…]`, as it stands behind the command. */
export function argumentText({ name, count }: Argument): string {
  const words = { one: name, optional: `[${name}]`, some: `${name}…`, any: `[${name}…]` }
  return words[count]
}

/** `-l, --lexer KEY`. */
export const optionText = ({ name, short, value }: Option): string =>
  `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`
