/** docs/graphql.md and docs/graphql-clients.md: every query, request and program runs, and answers what the guide says. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { variables } from '../../src/config/variables.ts'
import { limits } from '../../src/graphql/limits.ts'
import type { TestApp } from '../app.ts'
import { assertAnswer, blocksOf, inShell, pageAt, type Step, stepsOf } from './guide.ts'
import { startSite } from './site.ts'

const page = pageAt('docs/graphql.md') + pageAt('docs/graphql-clients.md')
const folder = mkdtempSync(join(tmpdir(), 'corkboard-guide-'))
let app: TestApp
before(async () => {
  app = await startSite({ GRAPHQL_RATE: variables.graphqlRate.fallback })
})
after(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const steps = stepsOf(blocksOf(page), ['graphql', 'sh', 'js'])

test('The guide has examples of every kind', () => {
  for (const [language, least] of Object.entries({ graphql: 8, sh: 6, js: 2 }))
    assert.ok(steps.filter(({ request }) => request.language === language).length >= least, language)
})

for (const [index, { request }] of steps.entries())
  test(`${request.section}: example ${index + 1} (${request.language})`, async () => {
    const step = stepsOf(blocksOf(page, app.url), ['graphql', 'sh', 'js'])[index]
    assert.ok(step)
    const given = await answerTo(step)
    if (step.answer) assertAnswer(step.answer, given)
  })

function answerTo({ request, variables: values }: Step): Promise<string> | string {
  const environment = { PATH: `${dirname(process.execPath)}:${process.env['PATH']}` }
  if (request.language === 'sh') return inShell(request.text, { folder, environment })
  if (request.language === 'js')
    return inShell(`node --input-type=module <<'END'\n${request.text}\nEND`, { folder, environment })
  return ask(request.text, values?.text)
}

async function ask(query: string, values = '{}'): Promise<string> {
  const response = await app.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: JSON.parse(values) }),
  })
  return response.text()
}

test('The query of the typed client fits the schema', async () => {
  const client = blocksOf(page).find(each => each.purpose === 'board.ts')?.text ?? ''
  const [, query = ''] = /graphql\(`([^`]*)`\)/.exec(client) ?? []
  assert.deepEqual(Object.keys(JSON.parse(await ask(query))), ['data'])
})

test('The limits in the guide are those that are in force', () => {
  const section = /\n## Limits\n(.*?)\n## /s.exec(page)?.[1] ?? ''
  const numbers = [...section.matchAll(/^\| [a-z].* \| ([\d ,]+) \|$/gm)]
    .flatMap(([, cell = '']) => cell.split(', '))
    .map(each => Number(each.replaceAll(' ', '')))
  const {
    bodyBytes,
    nesting,
    tokens,
    rootFields,
    aliases,
    fragments,
    spreads,
    directives,
    operations,
    weight,
    answerBytes,
  } = limits
  assert.deepEqual(numbers, [
    bodyBytes,
    nesting,
    tokens,
    rootFields,
    aliases,
    fragments,
    spreads,
    directives,
    operations,
    weight,
    answerBytes,
  ])
})

test('The guide lists every code of an error', () => {
  const codes = [...pageAt('src/graphql/codes.ts').matchAll(/^ {2}([A-Z_]+): \d+,$/gm)].map(
    ([, code]) => code,
  )
  const listed = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)]
    .map(([, code]) => code)
    .filter(code => code && !/^(UP|DOWN|PENDING|MAINTENANCE)$/.test(code))
  assert.deepEqual(listed.toSorted(), codes.toSorted())
})
