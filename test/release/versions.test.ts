import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareVersions, highestOf, isVersion } from '../../dev/release/versions.ts'

/** The example of precedence in Semantic Versioning 2.0.0, and the versions around it. */
const ascending = [
  '0.1.0',
  '0.9.10',
  '0.10.0',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '2.0.0',
]

test('Versions are in the order of Semantic Versioning', () => {
  for (const [index, version] of ascending.entries()) {
    assert.ok(isVersion(version), version)
    assert.equal(compareVersions(version, version), 0)
    for (const later of ascending.slice(index + 1)) {
      assert.ok(compareVersions(version, later) < 0, `${version} < ${later}`)
      assert.ok(compareVersions(later, version) > 0, `${later} > ${version}`)
    }
  }
})

test('What is no version is none', () => {
  for (const text of ['', '1', '1.2', 'v1.2.3', '01.2.3', '1.2.3-', '1.2.3-01', '1.2.3+5', '1.2.3 ', 'next'])
    assert.ok(!isVersion(text), text)
})

test('The highest version is found among all tags', () => {
  assert.equal(
    highestOf([...ascending.map(each => `v${each}`).reverse(), 'v9', 'nightly', '3.0.0', '']),
    '2.0.0',
  )
  assert.equal(highestOf(['', 'nightly']), null)
})
