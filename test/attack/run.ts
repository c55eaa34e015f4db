import { attackEventLoop, boundMs } from './event-loop.ts'

/** `npm run attack [-- part of a name]`: what no test may assert, because it measures time and memory. Ends with 1 over a bound. */
const findings = (await attackEventLoop(process.argv[2] ?? '')).toSorted((a, b) => b.longestMs - a.longestMs)
console.log(
  `\nThe event loop, over ${findings.length} requests of strangers: the longest 25, in ms (bound: ${boundMs})\n`,
)
for (const { what, status, longestMs } of findings.slice(0, 25))
  console.log(`${longestMs.toFixed(1).padStart(8)}  ${status}  ${what}`)
const over = findings.filter(each => each.longestMs > boundMs)
console.log(`\n${over.length} over the bound`)
process.exitCode = over.length > 0 ? 1 : 0
