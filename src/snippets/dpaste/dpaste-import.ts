import type { Database } from '../../db/database.ts'
import { type DpasteImport, decideImport, type ImportProblem } from './dpaste-row.ts'
import type { DpasteSource } from './dpaste-source.ts'
import { createImportStatements } from './import-statements.ts'

export type ImportResult = {
  readonly rows: number
  readonly moved: number
  /** Rows imported by an earlier run, even if deleted since. */
  readonly before: number
  /** Rows that had expired or were already read. */
  readonly over: number
  readonly problems: ReadonlyMap<ImportProblem, Examples>
}

type Examples = { readonly count: number; readonly first: readonly string[] }

type DpasteImportOptions = {
  readonly db: Database
  readonly source: DpasteSource
  readonly contentMaxBytes: number
  /** True: reads and writes nothing. */
  readonly dryRun: boolean
  readonly now: () => number
  /** Called at intervals with the number of rows done. */
  readonly progress: (done: number) => void
}

/** Limits of one write: rows, and bytes of text. */
const groupRows = 200
const groupBytes = 8_388_608

/** Imports all valid rows. Can be run again, and continues where it was. */
export async function importSnippets(options: DpasteImportOptions): Promise<ImportResult> {
  const { source, contentMaxBytes, now, progress } = options
  const imports = createImportStatements(options.db)
  const problems = new Map<ImportProblem, { count: number; first: string[] }>()
  const counts = { rows: 0, moved: 0, before: 0, over: 0 }
  /** Ids that belong to other snippets here; rows must not become their children by mistake. */
  const taken = new Set<string>()
  let group: DpasteImport[] = []
  let bytes = 0

  const report = (problem: ImportProblem, name: string) => {
    const known = problems.get(problem) ?? { count: 0, first: [] }
    known.count++
    if (known.first.length < examplesMax) known.first.push(name)
    problems.set(problem, known)
  }

  async function settle(): Promise<void> {
    const ids = group.map(each => each.id)
    const [before, here] = [await imports.movedBefore(ids), await imports.present(ids)]
    const fresh = group.filter(({ id }) => !before.has(id))
    for (const { id } of fresh) if (here.has(id)) taken.add(id)
    const wanted = fresh.filter(({ id }) => !taken.has(id)).map(each => withoutStrangers(each, taken))
    const written = options.dryRun ? new Set(wanted.map(each => each.id)) : await imports.add(wanted)
    for (const { id } of wanted) if (!written.has(id)) taken.add(id)

    counts.before += group.length - fresh.length
    counts.moved += written.size
    for (const { id } of fresh) if (taken.has(id)) report('takenId', id)
    for (const { id, parentId } of fresh)
      if (written.has(id) && parentId !== null && taken.has(parentId)) report('parent', id)
    group = []
    bytes = 0
    progress(counts.rows)
  }

  for await (const row of source.rows(contentMaxBytes)) {
    counts.rows++
    const judged = decideImport(row, now())
    const name = row.id === null || row.id === '' ? `number ${row.number}` : row.id
    if (judged.is === 'over') counts.over++
    if (judged.is !== 'moving') {
      if (judged.is === 'misfit') report(judged.problem, name)
      continue
    }
    for (const lack of judged.lacks) report(lack, `${name} (${lack === 'lexer' ? row.lexer : row.parent})`)
    group.push(judged.snippet)
    bytes += judged.snippet.content.length
    if (group.length >= groupRows || bytes >= groupBytes) await settle()
  }
  await settle()
  return { ...counts, problems }
}

const examplesMax = 10

const withoutStrangers = (snippet: DpasteImport, taken: ReadonlySet<string>): DpasteImport =>
  snippet.parentId !== null && taken.has(snippet.parentId) ? { ...snippet, parentId: null } : snippet
