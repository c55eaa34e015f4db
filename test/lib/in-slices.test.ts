import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { folderFor } from '../contract/corkboard.ts'

test('What is imported in slices leaves the compile cache of Node with each slice', t => {
  const folder = folderFor(t)
  const cache = join(folder, 'cache')
  mkdirSync(cache)
  writeFileSync(join(folder, 'part.mjs'), 'export const part = 1\n')
  const slices = pathToFileURL(join(import.meta.dirname, '../../src/lib/in-slices.ts'))
  // SIGKILL leaves Node no time to write the cache when it ends.
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { importInSlices } from ${JSON.stringify(slices.href)}
await importInSlices([() => import('./part.mjs')])
process.kill(process.pid, 'SIGKILL')\n`,
  )
  const { signal } = spawnSync(process.execPath, [join(folder, 'program.mjs')], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: cache },
  })
  assert.equal(signal, 'SIGKILL')
  const written = readdirSync(cache, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
  assert.ok(written.length > 1, `${written.length} files`)
})
