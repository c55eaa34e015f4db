import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { output } from './program.ts'

const project = join(import.meta.dirname, '../..')

export type ReleaseOptions = {
  /** Where its packages and the Node that it brings are found when it runs; those of this checkout when absent. */
  readonly packages?: string
  /** Changes files of it before it is packed. */
  readonly change?: (folder: string) => void
}

/** Packs this checkout as the archive of a release, with its line in SHA256SUMS; the packages come along as a link. */
export async function makeRelease(
  files: string,
  version: string,
  { packages = project, change = () => {} }: ReleaseOptions = {},
): Promise<string> {
  const name = `corkboard-${version}`
  const folder = join(files, name)
  mkdirSync(folder, { recursive: true })
  for (const each of ['bin', 'deploy', 'src', 'vendor'])
    cpSync(join(project, each), join(folder, each), { recursive: true })
  for (const each of ['node_modules', 'runtime']) symlinkSync(join(packages, each), join(folder, each))
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }))
  change(folder)
  const archive = `${name}.tar.gz`
  await output('tar', ['-czf', archive, name], { cwd: files })
  rmSync(folder, { recursive: true })
  const sum = createHash('sha256')
    .update(readFileSync(join(files, archive)))
    .digest('hex')
  writeFileSync(join(files, 'SHA256SUMS'), `${sum}  ${archive}\n`, { flag: 'a' })
  return join(files, archive)
}

/** It starts, and is never ready. */
export function neverReady(folder: string): void {
  edit(join(folder, 'src/commands/serve.ts'), text =>
    text.replace(
      /^export async function serve\(.*\{$/m,
      `$&\n  await new Promise(resolve => setTimeout(resolve, 1_000_000))`,
    ),
  )
}

/** With migrations of its own, the last of which may fail. */
export const migrating =
  (...statements: readonly string[]) =>
  (folder: string): void => {
    for (const [index, statement] of statements.entries())
      writeFileSync(
        join(folder, `src/db/migrations/${9000 + index}-step.ts`),
        `import { sql } from 'kysely'
export const migration = {
  statements: query => [{ compile: () => sql.raw(${JSON.stringify(statement)}).compile(query) }],
}\n`,
      )
  }

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8')
  const changed = change(text)
  if (changed === text) throw new Error(`${file} has changed, and is not broken as this test wants it`)
  writeFileSync(file, changed)
}
