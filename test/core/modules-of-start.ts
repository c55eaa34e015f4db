import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { folderFor, serve } from '../contract/corkboard.ts'

type Modules = {
  /** Addresses of files. */
  readonly files: readonly string[]
  /** Names such as `node:fs`, those of Node's own parts included. */
  readonly builtins: readonly string[]
}

/** The modules that a server of that launcher has loaded when it is ready. The database is there, as at nearly every start. */
export async function modulesOfStart(t: TestContext, launcher?: string): Promise<Modules> {
  const folder = folderFor(t)
  const list = join(folder, 'modules')
  const DATABASE_URL = `sqlite:${join(folder, 'corkboard.db')}`
  const first = await serve({ DATABASE_URL }, undefined, { launcher })
  await first.stop()
  const server = await serve(
    {
      DATABASE_URL,
      LOADED_MODULES: list,
      NODE_OPTIONS: `--import ${JSON.stringify(join(import.meta.dirname, 'loaded-modules.ts'))}`,
    },
    undefined,
    { launcher },
  )
  await server.stop()
  const modules = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []
  return {
    files: modules.filter(each => each.startsWith('file:')),
    builtins: modules.filter(each => each.startsWith('node:')),
  }
}
