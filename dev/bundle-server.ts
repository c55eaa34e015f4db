import { cpSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix, relative, sep } from 'node:path'
import type { Metafile, Plugin } from 'esbuild'

const root = join(import.meta.dirname, '..')
const src = join(root, 'src')
const { build } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild')

/** Files that are started by their own name: the command, and the threads. */
const programs = [
  'main.ts',
  'commands/backup-check-thread.ts',
  'db/sqlite-writer.ts',
  'snippets/read/highlight-worker.ts',
  'web/markdown-worker.ts',
]

/** What is sent, or read, as it is. */
const readAsTheyAre = ['web/public', 'graphql/schema.graphql', 'graphql/explorer']

/**
 * Writes the server and its commands into a folder. Modules that are always loaded together become one file: a thousand
 * files of their own would double the time of a start. The packages stay what npm installs.
 */
export async function bundleServer(outdir: string): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...programs.map(each => join(src, each)), 'src/db/migrations/0*.ts'],
    outdir,
    outbase: src,
    bundle: true,
    splitting: true,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node24',
    charset: 'utf8',
    keepNames: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [places],
  })
  mustStandAtTheTop(metafile, outdir)
  for (const each of readAsTheyAre) cpSync(join(src, each), join(outdir, each), { recursive: true })
}

/** Lets each file find what stands beside it by the place it had before it became part of another. */
const places: Plugin = {
  name: 'places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!asksForPlace.test(text)) return null
      const place = relative(src, path).split(sep).join('/').replace(/ts$/, 'js')
      const contents = text
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(`./${place}`)}, import.meta.url).href`)
        .replaceAll(
          'import.meta.dirname',
          `(import.meta.dirname + ${JSON.stringify(`/${posix.dirname(place)}`)})`,
        )
      return { contents, loader: 'ts' }
    })
  },
}

const asksForPlace = /\bimport\.meta\b/

/** What `places` writes holds at the top of the folder. */
function mustStandAtTheTop({ outputs }: Metafile, outdir: string): void {
  const top = relative(root, outdir).split(sep).join('/')
  for (const [output, { inputs }] of Object.entries(outputs)) {
    if (posix.dirname(output) === top) continue
    for (const input of Object.keys(inputs))
      if (asksForPlace.test(readFileSync(join(root, input), 'utf8')))
        throw new Error(`${input} asks for its place, and would be part of ${output}`)
  }
}
