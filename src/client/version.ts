import { readFileSync } from 'node:fs'
import { print } from './terminal.ts'
import type { Exit } from './trouble.ts'

/** `corkboard version`. */
export async function version(): Promise<Exit> {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  print(`${JSON.parse(manifest).version}\n`)
  return 'done'
}
