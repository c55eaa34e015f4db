import { type Build, buildText, readBuild } from '../lib/build.ts'
import { print } from './terminal.ts'
import type { Exit } from './trouble.ts'

/** Set in the client that is one file, which has no package around it. */
declare const bundledBuild: Build | undefined

/** `corkboard version`. */
export async function version(): Promise<Exit> {
  print(`${buildText(typeof bundledBuild === 'object' ? bundledBuild : readBuild())}\n`)
  return 'done'
}
