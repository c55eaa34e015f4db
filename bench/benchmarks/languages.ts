import { detectLexer } from '../../src/web/public/detect-lexer.js'
import { windowLines } from '../languages/examples.ts'
import { type Contestant, highlighter, vscode } from '../languages/rivals.ts'
import { readSamples, type Sample, windowOf } from '../languages/samples.ts'
import { judge, type Verdict, verdicts } from '../languages/verdict.ts'
import type { Result, Row, Table } from '../report.ts'

const perLanguage = 20
const languageMax = 60
const fewestFiles = 5

/**
 * Compares the language of real files, which their names tell, with what is detected from the text alone. The files
 * are those of the projects in the folder that BENCH_LANGUAGES names, which the detector must not have learnt from.
 */
export async function measureLanguages(): Promise<Result> {
  const folder = process.env['BENCH_LANGUAGES']
  if (!folder) {
    console.log('BENCH_LANGUAGES names no folder of projects; skipped.')
    return { tables: [], targets: [] }
  }
  const samples = fewOfEach(readSamples(folder, { perLanguage }))
  const prose = samples.filter(({ lexer }) => lexer === '_text').length
  console.log(
    `${samples.length} files of ${new Set(samples.map(each => each.project)).size} projects, ${prose} of them prose or logs`,
  )

  const contestants = [corkboard, await vscode(), highlighter()]
  const parts = [null, ...windowLines.toReversed()]
  const judged: ReadonlyMap<string, readonly Judged[]>[] = []
  for (const lines of parts) judged.push(await judgeAll(samples, lines, contestants))
  const [whole = new Map()] = judged
  const own: readonly Judged[] = whole.get(corkboard.name) ?? []
  return {
    tables: [
      ...parts.map((lines, at) => overall(lines, judged[at] ?? new Map())),
      { title: 'Corkboard, whole files by language', rows: byLanguage(own) },
    ],
    targets: [
      { what: 'files', seen: own.length, atLeast: 1000 },
      {
        what: '% of whole files right or offered rightly',
        seen: share(own, 'right') + share(own, 'offered right'),
        atLeast: 95,
      },
      { what: '% of whole files set wrongly', seen: share(own, 'set wrongly'), below: 1 },
    ],
  }
}

const corkboard: Contestant = {
  name: 'Corkboard',
  detect: async text => {
    const { lexer, sure } = detectLexer(text)
    return { lexer, isOffered: sure === 'offered' }
  },
}

type Judged = { readonly lexer: string; readonly verdict: Verdict; readonly ms: number }

async function judgeAll(
  samples: readonly Sample[],
  lines: number | null,
  contestants: readonly Contestant[],
): Promise<ReadonlyMap<string, readonly Judged[]>> {
  const all = new Map<string, readonly Judged[]>()
  for (const { name, detect } of contestants) {
    const judged: Judged[] = []
    for (const sample of samples) {
      const text = lines === null ? sample.text : windowOf(sample, lines)
      if (text === null) continue
      const startedAt = performance.now()
      const verdict = judge(sample.lexer, await detect(text))
      judged.push({ lexer: sample.lexer, verdict, ms: performance.now() - startedAt })
    }
    all.set(name, judged)
  }
  return all
}

function fewOfEach(samples: readonly Sample[]): readonly Sample[] {
  const counts = new Map<string, number>()
  for (const { lexer } of samples) counts.set(lexer, (counts.get(lexer) ?? 0) + 1)
  const taken = new Map<string, number>()
  return samples.filter(({ lexer }, at) => {
    const [count = 0, so = 0] = [counts.get(lexer), taken.get(lexer)]
    if (count < fewestFiles) return false
    // Of many files every so-manieth, so that all projects have some.
    const isTaken =
      count <= languageMax ||
      Math.floor((at * languageMax) / count) !== Math.floor(((at - 1) * languageMax) / count)
    if (isTaken) taken.set(lexer, so + 1)
    return isTaken
  })
}

function overall(lines: number | null, judged: ReadonlyMap<string, readonly Judged[]>): Table {
  const [some = []] = judged.values()
  const what = lines === null ? 'Whole files' : `Parts of ${lines} lines`
  return {
    title: `${what}: ${some.length}, % of them`,
    rows: [...judged].map(([name, all]) => ({
      name,
      ...Object.fromEntries(verdicts.map(verdict => [verdict, share(all, verdict)])),
      'ms each': all.reduce((sum, { ms }) => sum + ms, 0) / Math.max(all.length, 1),
    })),
  }
}

function byLanguage(all: readonly Judged[]): readonly Row[] {
  const names = [...new Set(all.map(({ lexer }) => lexer))].sort()
  return names.map(name => {
    const those = all.filter(({ lexer }) => lexer === name)
    const counts = verdicts.map(verdict => [verdict, those.filter(each => each.verdict === verdict).length])
    return { name, files: those.length, ...Object.fromEntries(counts) }
  })
}

const share = (all: readonly Judged[], verdict: Verdict): number =>
  (100 * all.filter(each => each.verdict === verdict).length) / Math.max(all.length, 1)
