import { readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { pinning } from './child.ts'
import { loadTool } from './load.ts'

/** Properties of the machine that the numbers depend on, without its name. */
export const describeMachine = (dataFolder: string) => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 1e9),
  system: `${process.platform} ${process.arch}`,
  node: process.version,
  load: loadTool,
  pinned: pinning,
  filesystem: filesystemOf(dataFolder),
})

/** Load average of the last minute, which includes the benchmarks and everything beside them. */
export const loadAverage = (): number => Math.round((loadavg()[0] ?? 0) * 100) / 100

/** The type of the innermost mount that holds the folder. */
function filesystemOf(folder: string): string {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map(line => line.split(' '))
    const holding = mounts.filter(
      ([, at = '\0']) => at === '/' || folder === at || folder.startsWith(`${at}/`),
    )
    const innermost = holding.sort((a, b) => (b[1]?.length ?? 0) - (a[1]?.length ?? 0))[0]
    return innermost?.[2] ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
