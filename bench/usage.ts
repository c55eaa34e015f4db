import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Processor time of a process and all its threads so far; NaN where the system does not tell. */
export function cpuMs(pid: number): number {
  const fields = read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return (ticks * 1000) / ticksPerSecond
}

/** Resident memory in MB of a process and all below it; NaN where the system does not tell. */
export function residentMb(pid: number): number {
  const kb = withChildren(pid).map(each => Number(/^VmRSS:\s+(\d+) kB/m.exec(read(each, 'status'))?.[1]))
  return Math.round(kb.reduce((sum, each) => sum + each, 0) / 1024)
}

function withChildren(pid: number): readonly number[] {
  const children = read(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(withChildren)]
}

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch (error) {
    if (process.platform === 'linux') throw new Error(`Process ${pid} has ended`, { cause: error })
    return ''
  }
}
