import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { operandsOf } from '../../dev/command-line.ts'
import { type BadDay, type Finding, NotHere } from './bad-day.ts'

/** Each file in `faults/` exports one `badDay`. */
const [only = ''] = operandsOf({
  usage: 'npm run badday -- [PART OF A NAME]',
  text: `Makes faults of network, machine, mail servers and database one after another, on loopback and in network namespaces
of its own, and measures what Corkboard does meanwhile. Ends with 1 when something wanted is not met.`,
  most: 1,
})
const files = globSync('test/badday/faults/*.ts')
  .sort()
  .filter(file => basename(file, '.ts').includes(only))
if (files.length === 0) {
  console.error(`No fault has ${only} in its name.`)
  process.exit(2)
}
let missed = 0
for (const file of files) {
  const { badDay } = (await import(new URL(`../../${file}`, import.meta.url).href)) as {
    readonly badDay: BadDay
  }
  console.log(`\n${basename(file, '.ts')}: ${badDay.fault}`)
  try {
    missed += report(await badDay.run(AbortSignal.timeout(badDay.limitMs)))
  } catch (error) {
    if (error instanceof NotHere && !process.env['CI']) console.log(`  not made here: ${error.message}`)
    else {
      console.error(error)
      missed++
    }
  }
}
console.log(`\n${missed} not met`)
// Servers and connections of a fault that was broken off would keep the process.
process.exit(missed > 0 ? 1 : 0)

function report(findings: readonly Finding[]): number {
  for (const { what, measured, wanted, isMet } of findings)
    console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${what}: ${measured} (wanted ${wanted})`)
  return findings.filter(each => !each.isMet).length
}
