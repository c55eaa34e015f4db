import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebianPackages } from '../test/debian.ts'

/**
 * The folder with the programs of a Python virtual environment that has the packages of a requirements file, all pinned. It is
 * created once per file, outside the tree. Null if this machine has no Python with `venv`. Throws if it cannot be created.
 */
export function pythonEnvironment(requirements: string): string | null {
  const python = findPython()
  if (!python) return null
  const name = hash('sha256', readFileSync(requirements, 'utf8') + python).slice(0, 12)
  const folder = join(tmpdir(), `corkboard-python-${name}`)
  const programs = join(folder, 'bin')
  // This file is written last, so an environment without it is unfinished.
  const finished = join(folder, 'finished')
  if (existsSync(finished)) return programs
  rmSync(folder, { recursive: true, force: true })
  must(python, '-m', 'venv', folder)
  must(join(programs, 'python'), '-m', 'pip', 'install', '--quiet', '--no-deps', '-r', requirements)
  writeFileSync(finished, '')
  return programs
}

/** The first Python that can create an environment. On Debian, the package it needs is installed. */
function findPython(): string | null {
  const able = () =>
    ['python3', '/usr/bin/python3'].find(
      each => spawnSync(each, ['-c', 'import venv, ensurepip'], { stdio: 'ignore' }).status === 0,
    )
  return able() ?? (installDebianPackages('python3-venv') ? (able() ?? null) : null)
}

function must(command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`)
}
