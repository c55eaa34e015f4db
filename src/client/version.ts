import { readFileSync } from 'node:fs'
import { print } from './terminal.ts'
import type { Exit } from './trouble.ts'

/** In the client that is one file; that has no package around it. */
declare const bundledVersion: string | undefined

/** `corkboard version`. */
export async function version(): Promise<Exit> {
  print(`${typeof bundledVersion === 'string' ? bundledVersion : packageVersion()}\n`)
  return 'done'
}

const packageVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
