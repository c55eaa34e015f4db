import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small file system in memory, which a test can fill. */
export type SmallDisk = {
  readonly folder: string
  /** Fills the disk except for `leftBytes`. */
  readonly fill: (leftBytes?: number) => void
  /** Removes what `fill` wrote. */
  readonly free: () => void
  readonly unmount: () => void
}

/** Mounts a small disk; null if this user may not mount. */
export function mountSmallDisk(megabytes: number, folder = mkdtempSync(join(tmpdir(), 'corkboard-disk-'))) {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    return null
  }
  // The server of a test may run as another user.
  chmodSync(folder, 0o755)
  const ballast = join(folder, 'ballast')
  const disk: SmallDisk = {
    folder,
    fill: (leftBytes = 0) => {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(Math.max(bavail * bsize - leftBytes, 0)), { flag: 'a' })
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => {
      // Lazy, because a process that is just ending may still have a file open.
      spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return disk
}
