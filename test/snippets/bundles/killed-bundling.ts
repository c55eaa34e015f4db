/** Bundles the texts of a database, and ends as by a loss of power within so many milliseconds: `node killed-bundling.ts URL AT MS`. */
import { openDatabase } from '../../../src/db/open-database.ts'
import { createSnippetStore } from '../../../src/snippets/snippet-store.ts'
import { bundleCold } from './bundling.ts'

const [url = '', at = '', ms = ''] = process.argv.slice(2)
await using db = await openDatabase(url)
const bundling = bundleCold(createSnippetStore(db, { idLength: 10 }), Number(at))
setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(ms))
await bundling
process.kill(process.pid, 'SIGKILL')
