import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Path of the file that `browserRenderer` makes. */
export const rendererFile = 'vendor/renderer/renderer.js'

/**
 * The renderer of snippets as one CommonJS file, for the browsers that show encrypted ones: the modules of
 * `src/snippets/read/render-text.ts` without types. It requires the packages, which the server lends browsers as they are.
 */
export function browserRenderer(): string {
  const { buildSync } = createRequire(import.meta.url)('esbuild')
  const { outputFiles } = buildSync({
    absWorkingDir: join(import.meta.dirname, '..'),
    entryPoints: ['src/snippets/read/render-text.ts'],
    bundle: true,
    write: false,
    format: 'cjs',
    packages: 'external',
    target: 'es2022',
    charset: 'utf8',
    banner: { js: '// Made by `npm run docs` of src/snippets/read/render-text.ts; not to be edited.' },
  })
  return outputFiles[0].text
}
