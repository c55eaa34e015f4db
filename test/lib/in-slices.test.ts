import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { folderFor } from '../contract/corkboard.ts'

test('What is imported in slices leaves the compile cache of Node with each slice', async t => {
  const folder = folderFor(t)
  const cache = join(folder, 'cache')
  mkdirSync(cache)
  writeFileSync(join(folder, 'part.mjs'), 'export const part = 1\n')
  const slices = pathToFileURL(join(import.meta.dirname, '../../src/lib/in-slices.ts'))
  // Node also writes the cache when it ends, so the files are counted while the program waits.
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { importInSlices } from ${JSON.stringify(slices.href)}
await importInSlices([() => import('./part.mjs')])
process.stdout.write('imported')
setInterval(() => {}, 60_000)\n`,
  )
  const program = spawn(process.execPath, [join(folder, 'program.mjs')], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => program.kill('SIGKILL'))
  assert.equal(String((await once(program.stdout, 'data'))[0]), 'imported')
  const written = readdirSync(cache, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
  assert.ok(written.length > 1, `${written.length} files`)
})
