import { type Argument, type Command, type Complete, helpOption, type Option } from './command.ts'
import { wordsFor } from './completions-bash.ts'
import { commands } from './definition.ts'

export function zshCompletions(): string {
  return `#compdef corkboard
# Completions of corkboard for zsh, made by "corkboard completions zsh".
_corkboard() {
  local curcontext="$curcontext" state
  local -a line commands
  typeset -A opt_args
  _arguments -C '1: :->command' '*:: :->rest'
  case $state in
    command)
${described(commands, '      ')}
      ;;
    rest)
      case $words[1] in
${commands.map(each => `        ${each.name})\n${body(each)}\n          ;;`).join('\n')}
      esac
      ;;
  esac
}

if [ "$funcstack[1]" = _corkboard ]; then _corkboard "$@"; else compdef _corkboard corkboard; fi
`
}

type Described = { readonly name: string; readonly summary: string }

const described = (list: readonly Described[], indent: string): string =>
  `${indent}commands=(${list.map(each => quoted(`${each.name}:${each.summary}`)).join(' ')})
${indent}_describe command commands`

function body(command: Command): string {
  const indent = '          '
  const { subcommands } = command
  if (!subcommands) return `${indent}_arguments -s ${specs(command, [helpOption])}`
  const cases = subcommands.map(each => `${indent}  ${each.name}) _arguments -s ${specs(each, [])} ;;`)
  return `${indent}if ((CURRENT == 2)); then
${described(subcommands, `${indent}  `)}
${indent}else
${indent}  shift words; ((CURRENT--))
${indent}  case $words[1] in
${cases.join('\n')}
${indent}  esac
${indent}fi`
}

const specs = (command: Command, more: readonly Option[]): string =>
  [...[...command.options, ...more].map(optionSpec), ...command.arguments.map(argumentSpec)].join(' ') || "''"

function optionSpec({ name, short, value, help, complete = 'nothing', many }: Option): string {
  const action = value ? `:${value}:${actionOf(complete)}` : ''
  const text = `[${help.replace(/[[\]:]/g, '\\$&')}]${action}`
  if (!short) return quoted(`${many ? '*' : ''}--${name}${value ? '=' : ''}${text}`)
  return `${quoted(`(-${short} --${name})`)}{${quoted(`-${short}${value ? '+' : ''}`)},${quoted(`--${name}${value ? '=' : ''}`)}}${quoted(text)}`
}

const argumentSpec = ({ name, count, complete = 'nothing' }: Argument): string =>
  quoted(`${count === 'any' || count === 'some' ? '*' : '1'}:${name}:${actionOf(complete)}`)

const actionOf = (complete: Complete): string =>
  complete === 'file' ? '_files' : wordsFor(complete).length === 0 ? ' ' : `(${wordsFor(complete).join(' ')})`

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
