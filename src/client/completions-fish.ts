import { type Command, type Complete, helpOption, type Option } from './command.ts'
import { wordsFor } from './completions-bash.ts'
import { commands } from './definition.ts'

export function fishCompletions(): string {
  return `# Completions of corkboard for fish, made by "corkboard completions fish".
function __corkboard_at
    set -l words (commandline -opc)
    set -l last (math (count $argv) + 1)
    test (count $words) -ge $last; and test "$words[2..$last]" = "$argv"
end

complete -c corkboard -f
${commands.map(each => `complete -c corkboard -n __fish_use_subcommand -a ${each.name} -d ${quoted(each.summary)}`).join('\n')}
${commands.flatMap((command: Command) => linesOf(command)).join('\n')}
`
}

function linesOf(command: Command): readonly string[] {
  const { name, subcommands } = command
  const own = lines(name, command, [helpOption])
  if (!subcommands) return own
  const names = subcommands.map(each => each.name).join(' ')
  const none = `__corkboard_at ${name}; and not __fish_seen_subcommand_from ${names}`
  const below = subcommands.flatMap(each => [
    `complete -c corkboard -n ${quoted(none)} -a ${each.name} -d ${quoted(each.summary)}`,
    ...lines(`${name} ${each.name}`, each, []),
  ])
  return [...own, ...below]
}

function lines(place: string, command: Command, more: readonly Option[]): readonly string[] {
  const start = `complete -c corkboard -n ${quoted(`__corkboard_at ${place}`)}`
  const options = [...command.options, ...more].map(({ name, short, value, help, complete = 'nothing' }) =>
    [
      start,
      `-l ${name}`,
      ...(short ? [`-s ${short}`] : []),
      ...(value ? [complete === 'file' ? '-r -F' : `-x${offered(complete)}`] : []),
      `-d ${quoted(help)}`,
    ].join(' '),
  )
  const complete = command.arguments[0]?.complete ?? 'nothing'
  if (complete === 'nothing') return options
  return [...options, complete === 'file' ? `${start} -F` : `${start}${offered(complete)}`]
}

const offered = (complete: Complete): string =>
  wordsFor(complete).length === 0 ? '' : ` -a ${quoted(wordsFor(complete).join(' '))}`

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
