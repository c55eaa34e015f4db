import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migratedDatabase } from '../../matrix.ts'
import { type BadDay, NotHere } from '../bad-day.ts'
import { outageDuring } from '../outage-site.ts'

export const badDay: BadDay = {
  fault: 'The disk of SQLite is full for a minute, in which a monitor goes down',
  limitMs: 240_000,
  run: async signal => {
    const folder = mkdtempSync(join(tmpdir(), 'corkboard-full-'))
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder])
    if (mounted.status !== 0) {
      rmSync(folder, { recursive: true })
      throw new NotHere('this user may not mount a file system')
    }
    const fresh = await migratedDatabase('sqlite')
    const file = join(folder, 'corkboard.db')
    const ballast = join(folder, 'ballast')
    copyFileSync(fresh.url.slice('sqlite:'.length), file)
    const url = `sqlite:${file}`
    try {
      const begin = async () => fill(folder, ballast)
      const end = async () => rmSync(ballast, { recursive: true })
      return await outageDuring({ databaseUrl: url, directUrl: url, begin, end }, signal)
    } finally {
      spawnSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
      await fresh.remove()
    }
  },
}

/** Fills the disk until no page of it is free. */
function fill(folder: string, ballast: string): void {
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(ballast, Buffer.alloc(bavail * bsize))
}
