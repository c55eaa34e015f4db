import { spawnSync } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFile } from '../src/lib/build.ts'
import { operandsOf } from './command-line.ts'
import { currentBuild } from './current-build.ts'

operandsOf({
  usage: 'npm run prepack',
  text: 'Compiles the package into dist/, from nothing; `npm pack` and `npm publish` begin with it.',
})
process.chdir(join(import.meta.dirname, '..'))
rmSync('dist', { recursive: true, force: true })
run('tsc', '--project', 'tsconfig.build.json')
// Files that the compiler does not copy.
cpSync('src/web/public', 'dist/web/public', { recursive: true })
cpSync('src/graphql/schema.graphql', 'dist/graphql/schema.graphql')
cpSync('src/graphql/explorer', 'dist/graphql/explorer', { recursive: true })
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
