import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { freePort } from './ports.ts'

test('A free port is given once, also to processes that ask at the same time', async () => {
  const program = `const { freePort } = await import(${JSON.stringify(import.meta.resolve('./ports.ts'))})
      console.log(JSON.stringify(await Promise.all(Array.from({ length: 20 }, freePort))))
      process.stdin.resume()`
  const others = [1, 2, 3].map(() => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { timeout: 120_000 })
    return { child, said: createInterface(child.stdout)[Symbol.asyncIterator]().next() }
  })
  const own = await Promise.all(Array.from({ length: 20 }, freePort))
  const theirs = await Promise.all(others.map(async ({ said }) => JSON.parse(String((await said).value))))
  for (const { child } of others) child.stdin.end()
  assert.equal(new Set([...own, ...theirs.flat()]).size, 80)
})
