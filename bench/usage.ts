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

/** Resident memory in MB; NaN where the system does not tell. */
export function residentMb(pid: number): number {
  const [, kb = Number.NaN] = /^VmRSS:\s+(\d+) kB/m.exec(read(pid, 'status')) ?? []
  return Math.round(Number(kb) / 1024)
}

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch (error) {
    if (process.platform === 'linux') throw new Error(`Process ${pid} has ended`, { cause: error })
    return ''
  }
}
