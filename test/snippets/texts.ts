import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What people paste: source code, styles and prose by many hands, cut out anywhere. */
export function believableText(bytes: number, seed: number): string {
  const all = everything()
  const at = (seed * 104_729) % (all.length - bytes)
  return all.subarray(at, at + bytes).toString('latin1')
}

let known: Buffer | null = null

function everything(): Buffer {
  known ??= read()
  return known
}

function read(): Buffer {
  const cwd = fileURLToPath(new URL('../../node_modules/', import.meta.url))
  const files = globSync(['{fastify,kysely,pino,markdown-it,nodemailer,postgres}/**/*.{js,ts,md,sql}'], {
    cwd,
  }).sort()
  // One byte a character, so that a text may be cut off anywhere.
  return Buffer.from(files.map(file => readFileSync(`${cwd}${file}`, 'latin1')).join('\n'), 'latin1')
}
