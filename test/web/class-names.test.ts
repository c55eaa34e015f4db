import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

const root = join(import.meta.dirname, '../..')

/** Names of classes that no style sheet has any more, with the ones that took their place. */
const renamed: Readonly<Record<string, string>> = {
  sheet: 'card',
  'sheet-head': 'card-head',
  'sheet-fold': 'card-fold',
  desk: 'admin-columns',
  'desk-head': 'page-head',
  board: 'content',
  watchlist: 'monitor-list',
  watch: 'monitor-item',
  entrance: 'auth-card',
  slim: 'embed',
}

it('Markup has no class that the style sheets no longer know', () => {
  const files = globSync('src/**/*.{ts,js}', { cwd: root })
  assert.deepEqual(
    files.flatMap(file =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\bclass(?:Name)?="([\w -]*)/g)]
        .flatMap(([, names = '']) => names.split(' '))
        .filter(name => Object.hasOwn(renamed, name))
        .map(name => `${file}: ${name} is now ${renamed[name]}`),
    ),
    [],
  )
})
