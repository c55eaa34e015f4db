import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { output } from './program.ts'

const project = join(import.meta.dirname, '../..')

/** Copies the files of this checkout as a fresh one has them: as they are now, and with those that are not committed yet. */
export async function copyCheckout(folder: string): Promise<void> {
  const names = await output('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: project,
  })
  for (const name of names.split('\0').filter(each => each !== '' && existsSync(join(project, each))))
    cpSync(join(project, name), join(folder, name), { recursive: true, verbatimSymlinks: true })
}
