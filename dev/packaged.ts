import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleServer } from './bundle-server.ts'

const repository = join(import.meta.dirname, '..')

type Package = {
  /** Its folder, which ends with a slash. */
  readonly root: string
  readonly remove: () => void
}

/** The program as npm publishes it, in a folder of its own, with the packages of this checkout. */
export async function packaged(): Promise<Package> {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard package-'))
  for (const name of [
    'bin',
    'package.json',
    'CHANGELOG.md',
    'runtime/package.json',
    'runtime/package-lock.json',
  ])
    cpSync(join(repository, name), join(folder, name), { recursive: true })
  linkInto(folder, 'vendor')
  // Not the folder as a whole: what Node compiles is kept in it.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(repository, 'node_modules')))
    if (name !== '.cache') linkInto(folder, join('node_modules', name))
  await bundleServer(join(folder, 'dist'))
  return { root: `${folder}/`, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const linkInto = (folder: string, name: string): void =>
  symlinkSync(join(repository, name), join(folder, name), 'junction')
