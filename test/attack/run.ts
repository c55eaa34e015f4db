import { operandsOf } from '../../dev/command-line.ts'
import { attackEventLoop, boundMs } from './event-loop.ts'
import { afterMaxMb, flood, peakMaxMb } from './memory.ts'

const [only = ''] = operandsOf({
  usage: 'npm run attack -- [memory or PART OF A NAME]',
  text: 'Runs what no test may assert, because it measures time and memory. Ends with 1 over a bound.',
  most: 1,
})
let over = 0
if (only === '' || only === 'memory') {
  console.log('\nMemory in MB, around floods of 60 of the largest bodies\n')
  for (const { what, beforeMb, peakMb, afterMb, statuses } of await flood()) {
    const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    console.log(
      `${what.padEnd(32)} before ${beforeMb.toFixed()}, peak ${peakMb.toFixed()}, after ${afterMb.toFixed()}  (${counts})`,
    )
    if (peakMb - beforeMb > peakMaxMb || afterMb - beforeMb > afterMaxMb) over++
  }
}
if (only !== 'memory') {
  const findings = (await attackEventLoop(only)).toSorted((a, b) => b.longestCpuMs - a.longestCpuMs)
  console.log(
    `\nThe event loop, over ${findings.length} requests of strangers: the longest 25 in ms of the processor, bound ${boundMs}, and by the clock\n`,
  )
  for (const { what, status, longestMs, longestCpuMs } of findings.slice(0, 25))
    console.log(
      `${longestCpuMs.toFixed(1).padStart(8)} ${longestMs.toFixed(1).padStart(8)}  ${status}  ${what}`,
    )
  over += findings.filter(each => each.longestCpuMs > boundMs).length
}
console.log(`\n${over} over a bound`)
process.exitCode = over > 0 ? 1 : 0
