import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { debianPath, missingProgram, type Program } from '../debian.ts'

/** False when it is not there; the test is then skipped, and says so. */
export function has(t: TestContext, ...programs: readonly Program[]): boolean {
  const missing = missingProgram(...programs)
  if (missing !== null) t.skip(`NOT TESTED: ${missing} is not installed here`)
  return missing === null
}

export type Workplace = {
  /** Runs a command here, with no input, and gives what it printed; fails when the command does. */
  readonly run: (command: string, ...args: readonly string[]) => Promise<string>
  readonly write: (file: string, text: string) => void
}

/** A folder that is the home of whatever runs in it, and is gone after the test. */
export function workplace(t: TestContext, files: Readonly<Record<string, string>>): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-clients-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  for (const [file, text] of Object.entries(files)) write(file, text)
  const env = { PATH: debianPath, HOME: folder, XDG_CONFIG_HOME: folder, LANG: 'C.UTF-8' }
  const run = (command: string, ...args: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      const child = execFile(command, args, { cwd: folder, env, timeout: 60_000 }, (error, stdout, stderr) =>
        error
          ? reject(new Error(`${command} ${args.join(' ')}: ${stderr || error.message}`))
          : resolve(stdout),
      )
      child.stdin?.end()
    })
  return { run, write }
}
