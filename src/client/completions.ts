import type { Call } from './call.ts'
import { type Shell, shells } from './command.ts'
import { bashCompletions } from './completions-bash.ts'
import { fishCompletions } from './completions-fish.ts'
import { zshCompletions } from './completions-zsh.ts'
import { print } from './terminal.ts'
import { type Exit, usage } from './trouble.ts'

/** Runs `corkboard completions SHELL`. Throws Trouble for an unknown shell. */
export async function completions(call: Call): Promise<Exit> {
  const [name] = call.arguments
  const shell = shells.find(each => each === name)
  if (!shell) throw usage(`There are completions for ${shells.join(', ')}, not for ${JSON.stringify(name)}.`)
  print(completionsFor[shell]())
  return 'done'
}

const completionsFor = {
  bash: bashCompletions,
  zsh: zshCompletions,
  fish: fishCompletions,
} as const satisfies Record<Shell, () => string>
