import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { notesOf, releasedChangelog } from '../../dev/release/changelog.ts'

const head = '# Changelog\n\nThe newest is on top.\n\n'
const older = '## 1.0.0 – 2026-01-02\n\n- The first.\n'

test('What is unreleased becomes the section of the version, below an empty one', () => {
  const text = `${head}## Unreleased\n\n### Added\n\n- A bell.\n\n${older}`
  const released = `${head}## Unreleased\n\n## 1.1.0 – 2026-11-23\n\n### Added\n\n- A bell.\n\n${older}`
  assert.equal(releasedChangelog(text, '1.1.0', '2026-11-23'), released)
  assert.equal(notesOf(released, '1.1.0'), '### Added\n\n- A bell.\n')
  assert.equal(notesOf(released, '1.0.0'), '- The first.\n')
})

test('A section that was written before gets the date of the release', () => {
  const text = `${head}## Unreleased\n\n${older}`
  assert.equal(
    releasedChangelog(text, '1.0.0', '2026-11-23'),
    `${head}## Unreleased\n\n${older.replace('2026-01-02', '2026-11-23')}`,
  )
})

test('A changelog without entries for the version, or with some in two places, is refused', () => {
  const refused = (text: string, reason: RegExp) =>
    assert.throws(() => releasedChangelog(text, '1.0.0', '2026-11-23'), reason)
  refused(`${head}## Unreleased\n\n## 0.9.0 – 2025-01-02\n\n- Old.\n`, /no entries under “## Unreleased”/)
  refused(`${head}## Unreleased\n\n### Added\n`, /no entries under “## Unreleased”/)
  refused(
    `${head}## Unreleased\n\n- New.\n\n${older}`,
    /entries under “## Unreleased” beside the section 1\.0\.0/,
  )
  refused(
    `${head}## Unreleased\n\n## 1.0.0 – 2026-01-02\n`,
    /section 1\.0\.0 of CHANGELOG\.md has no entries/,
  )
  refused(`${head}${older}`, /first section of CHANGELOG\.md must be “## Unreleased”/)
})

test('The changelog of Corkboard has the sections that a release looks for', () => {
  const text = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')
  const [first, ...headings] = text.match(/^## .*/gm) ?? []
  assert.equal(first, '## Unreleased')
  for (const heading of headings) assert.match(heading, /^## \d+\.\d+\.\d+(-[\w.]+)? – \d{4}-\d{2}-\d{2}$/)
  for (const heading of text.match(/^### .*/gm) ?? [])
    assert.match(heading, /^### (Added|Changed|Deprecated|Removed|Fixed|Security)$/)
})
