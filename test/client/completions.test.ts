/** Completions and the manual page, by the shells and readers that are installed. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { callOf } from '../../src/client/call.ts'
import type { Command } from '../../src/client/command.ts'
import { bashCompletions } from '../../src/client/completions-bash.ts'
import { fishCompletions } from '../../src/client/completions-fish.ts'
import { zshCompletions } from '../../src/client/completions-zsh.ts'
import { commands } from '../../src/client/definition.ts'
import { helpText } from '../../src/client/help.ts'
import { manualPage } from '../../src/client/man.ts'
import { exits } from '../../src/client/trouble.ts'
import { isTokenCommand } from '../../src/commands/token.ts'
import { isUserCommand } from '../../src/commands/user.ts'
import { has } from '../clients/programs.ts'
import { folderFor } from '../contract/corkboard.ts'

describe('The definition', () => {
  it('gives every option of a command one name, and every short name one option', () => {
    for (const command of all)
      for (const names of [
        command.options.map(each => each.name),
        command.options.flatMap(each => each.short ?? []),
      ])
        assert.deepEqual(names, [...new Set(names)], command.name)
  })

  it('is what is parsed: every option of every command is taken, and no other', () => {
    for (const command of commands as readonly Command[]) {
      const options = command.options.flatMap(({ name, value }) =>
        value ? [`--${name}`, 'x'] : [`--${name}`],
      )
      const call = callOf(command, [...options, '--help'], {})
      for (const { name, value } of command.options)
        assert.ok(value ? call.value(name) === 'x' : call.has(name), `${command.name} --${name}`)
      assert.throws(() => callOf(command, ['--frobnicate'], {}), /--frobnicate/)
    }
  })

  it('is told whole by the help and the manual page', () => {
    const manual = manualPage().replaceAll('\\-', '-')
    for (const command of commands as readonly Command[]) {
      assert.match(helpText(), new RegExp(`^  ${command.name}\\b`, 'm'))
      for (const { name } of command.options) {
        assert.match(helpText(command.name), new RegExp(`--${name}\\b`))
        assert.match(manual, new RegExp(`--${name}\\b`))
      }
    }
    for (const { code } of Object.values(exits))
      assert.match(manual, new RegExp(`^\\\\fB${code}\\\\fR$`, 'm'))
  })

  it('names the commands of "user" and "token" that there are', () => {
    for (const [own, exists] of [
      ['user', isUserCommand],
      ['token', isTokenCommand],
    ] as const) {
      const { subcommands = [] } = commands.find(each => each.name === own) as Command
      for (const { name } of subcommands) assert.ok(exists(name), name)
    }
  })
})

/** Returns the completions that a shell offers after a line; none when it offers nothing, or files. */
type Ask = (line: string) => readonly string[]

describe('bash', () => behaves('bash', askBash))
describe('zsh', () => behaves('zsh', askZsh))
describe('fish', () => behaves('fish', askFish))

function behaves(shell: 'bash' | 'zsh' | 'fish', createAsk: (t: TestContext) => Ask): void {
  it('offers commands, options, values and files where they belong', t => {
    if (!has(t, shell)) return
    const ask = createAsk(t)
    assert.deepEqual(ask('corkboard pas'), ['paste'])
    assert.deepEqual(ask('corkboard st'), ['status'])
    assert.deepEqual(ask('corkboard paste --exp'), ['--expires'])
    assert.deepEqual(ask('corkboard paste --lexer graphq'), ['graphql'])
    assert.deepEqual(ask('corkboard paste letter-f'), ['letter-from-ada.txt'])
    assert.deepEqual(ask('corkboard get --output letter-f'), ['letter-from-ada.txt'])
    assert.deepEqual(ask('corkboard rm letter-f'), [])
    assert.deepEqual(ask('corkboard completions f'), ['fish'])
    assert.deepEqual(ask('corkboard user res'), ['reset-password'])
    assert.deepEqual(ask('corkboard user add --role ow'), ['owner'])
    assert.deepEqual(ask('corkboard help anno'), ['announcements'])
  })
}

function askBash(t: TestContext): Ask {
  const folder = shellFolder(t, 'completions.bash', bashCompletions())
  return line => {
    // Calls the registered function as readline does, with the line in words.
    const words = line.split(' ')
    const script = `source ./completions.bash; COMP_WORDS=(${words.map(each => `'${each}'`).join(' ')})
COMP_CWORD=${words.length - 1}; "$(complete -p corkboard | sed 's/.*-F \\([^ ]*\\).*/\\1/')"; printf '%s\\n' "\${COMPREPLY[@]}"`
    return linesOf(run('bash', ['--norc', '-c', script], folder))
  }
}

/**
 * In a terminal of zsh's own making, which sees what a person sees after two tabs. Nothing is typed before the editor of
 * lines says that it is there: until then the terminal itself would take a control character for an order.
 */
function askZsh(t: TestContext): Ask {
  const folder = shellFolder(t, '_corkboard', zshCompletions())
  writeFileSync(join(folder, 'ask.zsh'), zshAsk)
  return line => linesOf(run('zsh', ['-f', 'ask.zsh', line], folder))
}

const zshAsk = `
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PROMPT= RPROMPT=; fpath=($PWD \\$fpath); autoload -U compinit; compinit -u -d $PWD/dump; cd $PWD"
zpty -w z 'zle_complete() { compadd() { local -a found; builtin compadd -O found "$@"; print -l -r -- "<\${(@)^found}>" >>offered; builtin compadd "$@" }; _main_complete; unfunction compadd }'
zpty -w z 'zle-line-init() { print -rn editing-$((1+1)) }; zle -N zle-line-init; zle -C ask list-choices zle_complete; bindkey "^T" ask; print ready-$((1+1))'
zpty -r -m z l '*ready-2*editing-2*'
zpty -w -n z "$1"
zpty -w -n z $'\\x14\\x15print done-$((1+1))\\n'
zpty -r -m z l '*done-2*'
zpty -d z
[ -f offered ] && sort -u offered | sed -n 's/^<\\(.*\\)>$/\\1/p'
rm -f offered
`

function askFish(t: TestContext): Ask {
  const folder = shellFolder(t, 'completions.fish', fishCompletions())
  return line =>
    linesOf(run('fish', ['--no-config', '-c', `source completions.fish; complete -C '${line}'`], folder)).map(
      each => each.split('\t')[0] ?? '',
    )
}

function shellFolder(t: TestContext, name: string, text: string): string {
  const folder = folderFor(t)
  writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'letter-from-ada.txt'), '')
  return folder
}

describe('The manual page', () => {
  it('is read by man without a warning', t => {
    if (!has(t, 'groff')) return
    const { stdout, stderr } = spawnSync('groff', ['-man', '-ww', '-Tutf8'], {
      input: manualPage(),
      encoding: 'utf8',
    })
    assert.equal(stderr, '')
    assert.match(stdout, /its message is shown/)
  })

  it('passes the lint of mandoc', t => {
    if (!has(t, 'mandoc')) return
    const { stdout } = spawnSync('mandoc', ['-Tlint'], { input: manualPage(), encoding: 'utf8' })
    assert.equal(stdout, '')
  })
})

const all: readonly Command[] = (commands as readonly Command[]).flatMap(each => [
  each,
  ...(each.subcommands ?? []),
])

function run(program: string, args: readonly string[], cwd: string): string {
  const { stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    timeout: 60_000,
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd, TERM: 'dumb' },
  })
  assert.ok(!error, `${error}`)
  assert.equal(stderr, '')
  return stdout
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter(line => line !== '')
