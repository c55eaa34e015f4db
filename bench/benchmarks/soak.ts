import { setTimeout as sleep } from 'node:timers/promises'
import { formType, startCorkboard } from '../corkboard.ts'
import type { Result, Row } from '../report.ts'
import { sourceCode } from '../source-code.ts'
import { residentMb } from '../usage.ts'
import { createVisitor, type Visitor } from '../visitor.ts'

const snippets = 100_000
const parts = 10
const atOnce = 16
const restMs = 3000

/** Measures memory while a hundred thousand snippets are created, opened as a page and read raw. */
export async function measureSoak(): Promise<Result> {
  await using corkboard = await startCorkboard()
  const visitor = createVisitor(corkboard.origin)
  const { pid } = corkboard.child
  const rows: Row[] = [{ name: 'before', MB: residentMb(pid) }]
  const seen: number[] = []
  for (let part = 0; part < parts; part++) {
    const startedAt = performance.now()
    await soak(visitor, part * (snippets / parts), snippets / parts)
    const seconds = (performance.now() - startedAt) / 1000
    await sleep(restMs)
    seen.push(residentMb(pid))
    rows.push({
      name: `after ${((part + 1) * snippets) / parts}`,
      MB: seen.at(-1) ?? 0,
      seconds: Math.round(seconds),
    })
  }
  visitor.close()
  // Caches fill and the engine settles in the first third; from then on nothing should grow.
  const settled = seen[Math.floor(parts / 3)] ?? Number.NaN
  return {
    tables: [{ title: 'Resident memory; each snippet is created, opened and read raw', rows }],
    targets: [
      { what: 'memory at the end / after the first third', seen: (seen.at(-1) ?? 0) / settled, below: 1.15 },
    ],
  }
}

async function soak(visitor: Visitor, from: number, count: number): Promise<void> {
  let next = from
  const one = async () => {
    for (let number = next++; number < from + count; number = next++) {
      const content = sourceCode(500 + (number % 7) * 600, number)
      const body = new URLSearchParams({ content, lexer: 'python', format: 'url' }).toString()
      const created = await visitor.ask({ method: 'POST', path: '/api/', contentType: formType, body })
      const path = new URL(String(created.body).trim()).pathname
      await visitor.ask({ method: 'GET', path })
      await visitor.ask({ method: 'GET', path: `${path}/raw` })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
