import { type Build, buildText, readBuild } from '../lib/build.ts'
import { print } from './terminal.ts'
import type { Exit } from './trouble.ts'

/** Build data of the standalone client, defined by its bundler, because that file has no package.json beside it. */
declare const bundledBuild: Build | undefined

export async function version(): Promise<Exit> {
  print(`${buildText(typeof bundledBuild === 'object' ? bundledBuild : readBuild())}\n`)
  return 'done'
}
