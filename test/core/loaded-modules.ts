/** Imported into another process (`--import`), it writes the address of every module that this loads, at its end those of Node, into the file LOADED_MODULES. */
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const file = process.env['LOADED_MODULES']
if (isMainThread && file !== undefined) {
  registerHooks({
    load: (url, context, next) => {
      if (url.startsWith('file:')) appendFileSync(file, `${url}\n`)
      return next(url, context)
    },
  })
  process.on('exit', () => {
    const { moduleLoadList } = process as unknown as { readonly moduleLoadList: readonly string[] }
    appendFileSync(file, moduleLoadList.map(each => `${each.replace('NativeModule ', 'node:')}\n`).join(''))
  })
}
