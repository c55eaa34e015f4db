import { chmodSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { operandsOf } from './command-line.ts'
import { currentBuild } from './current-build.ts'

const root = join(import.meta.dirname, '..')
const [outfile = join(root, 'dist/client/corkboard-client.mjs')] = operandsOf({
  usage: 'npm run client -- [FILE]',
  text: 'Makes one file of the terminal client, for any Node from 20.18 on (a name without .mjs: from 20.19 on). `npm run prepack` makes it too.',
  most: 1,
})
const { buildSync } = createRequire(import.meta.url)('esbuild')

buildSync({
  entryPoints: [join(root, 'src/client/standalone.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.18',
  minifyIdentifiers: true,
  minifySyntax: true,
  minifyWhitespace: true,
  banner: { js: '#!/usr/bin/env node' },
  define: { bundledBuild: JSON.stringify(currentBuild()) },
})
chmodSync(outfile, 0o755)
