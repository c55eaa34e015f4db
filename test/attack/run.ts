import { operandsOf } from '../../dev/command-line.ts'
import { attackBodies, isOverBound } from './bodies.ts'
import { attackEventLoop, boundMs, type Finding } from './event-loop.ts'
import { attackFresh } from './first-requests.ts'
import { attackLongContent, isAnswered, togetherMaxMb } from './long-content.ts'
import { afterMaxMb, flood, peakMaxMb } from './memory.ts'
import { attackSnippetPages, pageBound } from './snippet-pages.ts'

const [only = ''] = operandsOf({
  usage: 'npm run attack -- [memory, bodies, pages, "content PART OF A NAME", first or PART OF A NAME]',
  text: 'Runs what no test may assert, because it measures time and memory. Ends with 1 over a bound, and where an answer was another than the one to be measured.',
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
if (only === '' || only === 'bodies') {
  const costs = await attackBodies()
  console.log(
    `\nOne body at a time, ${costs.length} of them: the dearest 15 by processor time, and 15 by memory\n`,
  )
  const dearest = [
    ...costs.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, 15),
    ...costs.toSorted((a, b) => b.growthMb - a.growthMb).slice(0, 15),
  ]
  for (const { what, status, bodyMb, cpuMs, growthMb } of dearest)
    console.log(
      `${cpuMs.toFixed(1).padStart(8)} ms ${growthMb.toFixed(1).padStart(7)} MB for ${bodyMb.toFixed(2)} MB  ${status}  ${what}`,
    )
  over += costs.filter(isOverBound).length
}
if (only === '' || only === 'pages') {
  const costs = await attackSnippetPages()
  console.log(
    `\nPages of snippets, ${costs.length} of them: the dearest 20 asked again, and the longest 20\n`,
  )
  const dearest = [
    ...costs.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, 20),
    ...costs.toSorted((a, b) => b.longestCpuMs - a.longestCpuMs).slice(0, 20),
  ]
  for (const { what, status, cpuMs, longestCpuMs } of dearest)
    console.log(
      `${cpuMs.toFixed(1).padStart(8)} ms again, ${longestCpuMs.toFixed(1).padStart(6)} at a time  ${status}  ${what}`,
    )
  over += costs.filter(
    each => each.cpuMs > pageBound.cpuMs || each.longestCpuMs > pageBound.longestCpuMs,
  ).length
}
if (only === '' || only === 'first') {
  const findings = await attackFresh()
  console.log(`\nFirst requests after a start: ms of the processor (bound ${boundMs}) and by the clock\n`)
  print(findings)
  over += findings.filter(each => each.longestCpuMs > boundMs).length
}
if (only === '' || only.startsWith('content')) {
  const { first, again, together } = await attackLongContent(only.replace(/^content ?/, ''))
  console.log(
    `\nA site with long content, none of it known yet: ms of the processor (bound ${boundMs}) and by the clock\n`,
  )
  print(first)
  console.log('\nThe same again\n')
  print(again)
  console.log('\nThe same from twenty readers at once: MB more at the peak, and received\n')
  for (const each of together) {
    const counts = [...each.statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    const [moreMb, receivedMb] = [each.moreMb.toFixed().padStart(8), each.receivedMb.toFixed(1).padStart(8)]
    console.log(`${moreMb} ${receivedMb}  ${each.what}  (${counts})`)
  }
  const unexpected = [
    ...[...first, ...again].filter(each => each.status !== each.expected),
    ...together.filter(each => !isAnswered(each)),
  ]
  for (const { what, expected } of unexpected) console.log(`\nNot answered with ${expected}: ${what}`)
  over += [...first, ...again].filter(each => each.longestCpuMs > boundMs).length
  over += together.filter(each => each.moreMb > togetherMaxMb).length + unexpected.length
}
if (!['memory', 'bodies', 'pages', 'first'].includes(only) && !only.startsWith('content')) {
  const findings = (await attackEventLoop(only)).toSorted((a, b) => b.longestCpuMs - a.longestCpuMs)
  console.log(
    `\nThe event loop, over ${findings.length} requests of strangers: the longest 25 in ms of the processor, bound ${boundMs}, and by the clock\n`,
  )
  print(findings.slice(0, 25))
  over += findings.filter(each => each.longestCpuMs > boundMs).length
}
console.log(`\n${over} over a bound`)
process.exitCode = over > 0 ? 1 : 0

function print(findings: readonly Finding[]): void {
  for (const { what, status, longestMs, longestCpuMs } of findings)
    console.log(
      `${longestCpuMs.toFixed(1).padStart(8)} ${longestMs.toFixed(1).padStart(8)}  ${status}  ${what}`,
    )
}
