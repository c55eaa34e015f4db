import { lexerKeys } from '../snippets/model/lexers.ts'
import { type Command, type Complete, helpOption, type Option } from './command.ts'
import { commands } from './definition.ts'

/** The completion script for bash; it works with bash 3.2, the version of macOS. */
export function bashCompletions(): string {
  const all: readonly Command[] = commands
  const places = all.flatMap(placesOf)
  const nested = all
    .filter(each => each.subcommands)
    .map(each => each.name)
    .join(' | ')
  return `# Completions of corkboard for bash, made by "corkboard completions bash".
_corkboard() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" place="\${COMP_WORDS[1]}" IFS=$'\\n'
  COMPREPLY=()
  # bash takes --name=value apart into three words.
  if [[ $current == '=' ]]; then current=''
  elif [[ $previous == '=' ]]; then previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  ((COMP_CWORD == 1)) && place='corkboard'
  ((COMP_CWORD > 2)) && case "$place" in
    ${nested}) place="$place \${COMP_WORDS[2]}" ;;
  esac
  case "$place $previous" in
${places.flatMap(optionCases).join('\n')}
  esac
  if [[ $current == -* ]]; then
    case "$place" in
${places.map(({ path, options }) => `      '${path}') _corkboard_offer '${optionNames(options)}' ;;`).join('\n')}
    esac
    return
  fi
  case "$place" in
    corkboard) _corkboard_offer '${commands.map(each => each.name).join(' ')}' ;;
${places.map(({ path, complete }) => `    '${path}') ${offer(complete)} ;;`).join('\n')}
  esac
}

_corkboard_offer() {
  local IFS=$' \\n'
  COMPREPLY=($(compgen -W "$1" -- "$current"))
}

_corkboard_files() {
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -- "$current"))
}

complete -F _corkboard corkboard
`
}

type Place = {
  /** Name of the command after that of its group, such as `paste` or `user add`. */
  readonly path: string
  readonly options: readonly Option[]
  readonly complete: Complete
}

function placesOf(command: Command): readonly Place[] {
  const { name, subcommands = [] } = command
  const own = { path: name, options: [...command.options, helpOption], complete: completeOf(command) }
  const below = subcommands.map(each => ({
    path: `${name} ${each.name}`,
    options: each.options,
    complete: each.arguments[0]?.complete ?? 'nothing',
  }))
  return [own, ...below]
}

const completeOf = ({ subcommands, arguments: [argument] }: Command): Complete =>
  subcommands?.map(each => each.name) ?? argument?.complete ?? 'nothing'

function optionCases({ path, options }: Place): readonly string[] {
  return options
    .filter(each => each.value)
    .map(({ name, short, complete = 'nothing' }) => {
      const names = [`'${path} --${name}'`, ...(short ? [`'${path} -${short}'`] : [])]
      return `    ${names.join(' | ')}) ${offer(complete)}; return ;;`
    })
}

const optionNames = (options: readonly Option[]): string => options.map(({ name }) => `--${name}`).join(' ')

function offer(complete: Complete): string {
  if (complete === 'file') return '_corkboard_files'
  const words = wordsFor(complete)
  return words.length === 0 ? ':' : `_corkboard_offer '${words.join(' ')}'`
}

/** The words to offer; none for files, which the shell completes by itself. */
export function wordsFor(complete: Complete): readonly string[] {
  if (complete === 'file' || complete === 'nothing') return []
  if (complete === 'lexer') return lexerKeys
  return complete === 'command' ? commands.map(each => each.name) : complete
}
