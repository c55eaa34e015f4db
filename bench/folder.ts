import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './server.ts'

/** Parent of temporary folders: on the disk of the repository, so that databases are never measured on a tmpfs. */
export const dataFolder = join(repository, 'data')

type Folder = {
  readonly path: string
  readonly remove: () => void
}

const left = new Set<string>()
process.on('exit', () => left.forEach(removeFolder))

/** Creates an empty folder, which is removed at the latest when this process exits. */
export function temporaryFolder(): Folder {
  mkdirSync(dataFolder, { recursive: true })
  const path = mkdtempSync(join(dataFolder, 'bench-'))
  left.add(path)
  return { path, remove: () => removeFolder(path) }
}

function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true })
  left.delete(path)
}
