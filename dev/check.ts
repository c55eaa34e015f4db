import { spawnSync } from 'node:child_process'
import { operandsOf } from './command-line.ts'

operandsOf({
  usage: 'npm run check',
  text: 'Runs what the pipeline runs, cheapest first, up to the first failure.',
})
const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['lint', 'biome', 'check', '.'],
  ['types', 'npm', 'run', '--silent', 'types'],
  ['tests', process.execPath, 'test/run.ts'],
  ['pages', process.execPath, 'test/run.ts', 'test/pages/*.test.ts'],
  ['deploy', process.execPath, 'test/deploy/run.ts'],
]

for (const [name, command, ...args] of steps) {
  console.log(`\n== ${name}`)
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0) continue
  if (error) console.error(error.message)
  console.error(`\n${name} failed.`)
  process.exit(status ?? 1)
}
