import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generatedFiles } from './generated.ts'

/** `npm run docs`: writes every file that is made from the code; a test tells when one is out of date. */
const root = join(import.meta.dirname, '..')

for (const [name, make] of Object.entries(generatedFiles)) {
  const path = join(root, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await make())
  console.log(name)
}
