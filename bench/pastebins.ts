import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createSnippet, startCorkboard } from './corkboard.ts'
import { temporaryFolder } from './folder.ts'
import { ask, type Question } from './question.ts'
import { type Server, startServer } from './server.ts'

/** A pastebin that is measured: one text is created, then read. */
export type Pastebin = Server & {
  /** Words for the durability of a text when the pastebin acknowledges it. */
  readonly durability: string
  /** The question that stores a text, in which `mark` may stand once. */
  readonly creating: (content: string) => Question
  readonly startAnew: ((question: Question) => Promise<Server>) | null
  /** Stores the text; returns the questions that read it. `page` is null unless the server renders one. */
  readonly reading: (content: string) => Promise<{ readonly raw: Question; readonly page: Question | null }>
}

type Kind = {
  readonly name: string
  readonly durability: string
  /** Names the program, which is built elsewhere; Corkboard needs none. */
  readonly variable: string
  readonly argv: (program: string, folder: string) => readonly string[]
  readonly cwd?: (program: string) => string
  readonly environment: (port: string, folder: string) => Readonly<Record<string, string>>
  readonly creating: (content: string) => Question
  /** True if the process ends when a client leaves before its answer, as every load does at its end. */
  readonly endsWithLoad?: boolean
  /** The path of the raw text, and of the page where there is one, from the answer to `creating`. */
  readonly paths: (answer: string) => { readonly raw: string; readonly page: string | null }
}

const kinds: readonly Kind[] = [
  {
    name: 'haste-server',
    durability: 'a file each, not synced',
    variable: 'BENCH_HASTE',
    argv: (program, folder) => [process.execPath, join(program, 'server.js'), haste(folder)],
    cwd: program => program,
    environment: () => ({}),
    creating: body => ({ method: 'POST', path: '/documents', contentType: 'text/plain', body }),
    // Its page is the same for every text; a script asks for the text.
    paths: answer => ({ raw: `/raw/${JSON.parse(answer).key}`, page: null }),
  },
  {
    name: 'rustypaste',
    durability: 'a file each, not synced',
    variable: 'BENCH_RUSTYPASTE',
    argv: program => [program],
    environment: (port, folder) => ({
      CONFIG: rustypaste(folder),
      SERVER__ADDRESS: `127.0.0.1:${port}`,
      RUST_LOG: 'error',
    }),
    creating: content => multipart('/', { file: content }, 'a.py'),
    paths: answer => ({ raw: new URL(answer.trim()).pathname, page: null }),
  },
  {
    name: 'wastebin',
    durability: 'SQLite, a commit with fsync each',
    variable: 'BENCH_WASTEBIN',
    argv: program => [program],
    environment: (port, folder) => ({
      WASTEBIN_ADDRESS_PORT: `127.0.0.1:${port}`,
      WASTEBIN_BASE_URL: `http://127.0.0.1:${port}`,
      WASTEBIN_DATABASE_PATH: join(folder, 'wastebin.db'),
      RUST_LOG: 'off',
      // As all others, on one core.
      TOKIO_WORKER_THREADS: '1',
    }),
    creating: text => ({
      method: 'POST',
      path: '/',
      contentType: 'application/json',
      body: JSON.stringify({ text, extension: 'py' }),
    }),
    endsWithLoad: true,
    paths: answer => {
      const { path } = JSON.parse(answer)
      return { raw: `/raw${path}`, page: path }
    },
  },
]

/** Pastebins whose variable names a program, and Corkboard. */
export async function startPastebins(): Promise<ReadonlyMap<string, Pastebin>> {
  const all = new Map<string, Pastebin>([['Corkboard', await startOurs()]])
  for (const kind of kinds) {
    const program = process.env[kind.variable]
    if (program) all.set(kind.name, await start(kind, resolve(program)))
    else console.log(`${kind.name} is left out: ${kind.variable} names no program.`)
  }
  return all
}

async function startOurs(): Promise<Pastebin> {
  const corkboard = await startCorkboard()
  return {
    ...corkboard,
    durability: 'SQLite, a commit with fsync for all that wait',
    startAnew: null,
    // As `corkboard paste` sends it.
    creating: content => multipart('/api/', { format: 'url', lexer: 'python', content }),
    async reading(content) {
      const path = await createSnippet(corkboard.origin, { content, lexer: 'python' })
      return { raw: { method: 'GET', path: `${path}/raw` }, page: { method: 'GET', path } }
    },
  }
}

async function start(kind: Kind, program: string): Promise<Pastebin> {
  const { path: folder, remove } = temporaryFolder()
  const startOne = (ready: Question) =>
    startServer({
      program: kind.argv(program, folder),
      cwd: kind.cwd?.(program) ?? dirname(program),
      environment: port => kind.environment(port, folder),
      ready,
    })
  const server = await startOne({ method: 'GET', path: '/' })
  const close = async () => {
    await server[Symbol.asyncDispose]()
    remove()
  }
  return {
    ...server,
    durability: kind.durability,
    startAnew: kind.endsWithLoad ? startOne : null,
    creating: kind.creating,
    async reading(content) {
      const answer = await ask(server.origin, kind.creating(content))
      const { raw, page } = kind.paths(String(answer.body))
      return { raw: { method: 'GET', path: raw }, page: page === null ? null : { method: 'GET', path: page } }
    },
    [Symbol.asyncDispose]: close,
  }
}

function multipart(
  path: string,
  fields: Readonly<Record<string, string>>,
  filename: string | null = null,
): Question {
  const of = (name: string) => (filename === null ? `"${name}"` : `"${name}"; filename="${filename}"`)
  const parts = Object.entries(fields).map(
    ([name, value]) => `--corkboard\r\ncontent-disposition: form-data; name=${of(name)}\r\n\r\n${value}\r\n`,
  )
  return {
    method: 'POST',
    path,
    contentType: 'multipart/form-data; boundary=corkboard',
    body: `${parts.join('')}--corkboard--\r\n`,
  }
}

/** Writes the configuration of haste, with files instead of Redis, without a rate limit and without a log. */
function haste(folder: string): string {
  const file = join(folder, 'config.json')
  const storage = { type: 'file', path: join(folder, 'texts') }
  writeFileSync(
    file,
    JSON.stringify({
      keyLength: 10,
      maxLength: 400_000,
      staticMaxAge: 86_400,
      keyGenerator: { type: 'random' },
      storage,
      documents: {},
    }),
  )
  return file
}

function rustypaste(folder: string): string {
  const file = join(folder, 'config.toml')
  const lines = [
    '[server]',
    'address = "127.0.0.1:8000"',
    'max_content_length = "10MB"',
    `upload_path = ${JSON.stringify(join(folder, 'upload'))}`,
    'timeout = "30s"',
    'workers = 1',
    // Without a landing page, the first page redirects.
    '[landing_page]',
    'text = "ready"',
    '[paste]',
    'random_url = { type = "alphanumeric", length = 8 }',
    'default_extension = "txt"',
    'duplicate_files = true',
  ]
  writeFileSync(file, lines.join('\n'))
  mkdirSync(join(folder, 'upload'))
  return file
}
