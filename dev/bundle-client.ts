import { chmodSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Makes one file of the terminal client, for any Node from 20.18 on; a part of `npm run prepack`. */
const root = join(import.meta.dirname, '..')
const outfile = process.argv[2] ?? join(root, 'dist/client/corkboard-client.mjs')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { buildSync } = createRequire(import.meta.url)('esbuild')

buildSync({
  entryPoints: [join(root, 'src/client/standalone.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.18',
  minifySyntax: true,
  minifyWhitespace: true,
  banner: { js: '#!/usr/bin/env node' },
  define: { bundledVersion: JSON.stringify(version) },
})
chmodSync(outfile, 0o755)
