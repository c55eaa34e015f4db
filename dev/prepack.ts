import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFile } from '../src/lib/build.ts'
import { bundleServer } from './bundle-server.ts'
import { operandsOf } from './command-line.ts'
import { currentBuild } from './current-build.ts'

operandsOf({
  usage: 'npm run prepack',
  text: 'Compiles the package into dist/, from nothing; `npm pack` and `npm publish` begin with it.',
})
process.chdir(join(import.meta.dirname, '..'))
rmSync('dist', { recursive: true, force: true })
await bundleServer(join(process.cwd(), 'dist'))
const { commit, modified } = currentBuild()
writeFileSync(buildFile, `${JSON.stringify({ commit, modified })}\n`)
run(process.execPath, 'dev/bundle-client.ts')

function run(command: string, ...args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}
