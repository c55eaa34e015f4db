/** The content of a release, without building it; test/deploy/release.test.ts builds it. */
import assert from 'node:assert/strict'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pinnedManifest, productionLock, productionManifest } from '../../dev/release/production.ts'
import { containerfileBeside, containerfileWithin } from '../../dev/release/released-containerfile.ts'
import { type Sbom, sbomOf } from '../../dev/release/sbom.ts'
import { versionCopies } from '../../dev/release/version-copies.ts'

const root = join(import.meta.dirname, '../..')
const text = (name: string) => readFileSync(join(root, name), 'utf8')
const json = (name: string) => JSON.parse(text(name))

test('The version stands in package.json, and every copy of it says the same', () => {
  const { version } = json('package.json')
  const lock = json('package-lock.json')
  assert.deepEqual([lock.version, lock.packages[''].version], [version, version])
  const copies = versionCopies(root)
  assert.deepEqual([...new Set(copies.map(each => each.file.split('/')[0]))].sort(), [
    'Containerfile',
    'README.md',
    'deploy',
  ])
  for (const copy of copies) assert.equal(copy.version, version, copy.file)
})

test('The version is written nowhere else', () => {
  const { version } = json('package.json')
  const known = versionCopies(root).map(each => each.file)
  const files = globSync(['Containerfile', '*.md', 'docs/*.md', '{bin,deploy,src}/**/*'], {
    cwd: root,
  }).filter(name => !exempt.includes(name) && statSync(join(root, name)).isFile())
  assert.ok(files.length > 500)
  for (const name of files) {
    const found = text(name).split(version).length - 1
    assert.equal(found, known.filter(each => each === name).length, `${name} names ${version}`)
  }
})

/** Pages about history, and about promises since the first release. */
const exempt = ['CHANGELOG.md', 'docs/versions.md']

test('The manifest of an archive has what it runs with, and no script whose file it lacks', () => {
  const manifest = {
    name: 'x',
    scripts: { start: 'node bin/x.js serve', prepack: 'node dev/prepack.ts', lint: 'biome check .' },
    dependencies: { a: '1.0.0' },
    devDependencies: { b: '1.0.0' },
  }
  assert.deepEqual(productionManifest(manifest, ['bin/x.js', 'package.json']), {
    name: 'x',
    scripts: { start: 'node bin/x.js serve' },
    dependencies: { a: '1.0.0' },
  })
})

test('The lock file of an archive has what is needed on any system, and nothing for developers alone', () => {
  const lock = productionLock(json('package-lock.json'))
  const names = Object.keys(lock.packages)
  const { dependencies, devDependencies } = json('package.json')
  for (const name of Object.keys(dependencies)) assert.ok(names.includes(`node_modules/${name}`), name)
  for (const name of Object.keys(devDependencies)) assert.ok(!names.includes(`node_modules/${name}`), name)
  assert.ok(names.some(each => each.startsWith('node_modules/@img/sharp-darwin-arm64')))
  assert.deepEqual(lock.packages['']?.devDependencies, undefined)
})

test('The bill of materials names what is no dependency, and this as what it describes', () => {
  const made = {
    bomFormat: 'CycloneDX',
    serialNumber: 'urn:uuid:5fa1ffd4-891f-44f2-a79f-97f62025c9cc',
    metadata: {
      timestamp: '2026-11-23T04:37:35.010Z',
      component: { type: 'library', name: 'a-folder', version: '1.2.3', 'bom-ref': 'corkboard-server@1.2.3' },
    },
    components: [],
    dependencies: [{ ref: 'corkboard-server@1.2.3', dependsOn: [] }],
  } as const satisfies Sbom
  const at = new Date(1_790_000_000_000)
  const sbom = sbomOf(made, root, at)
  const { component, timestamp } = sbom.metadata
  assert.deepEqual(
    [component.type, component.name, timestamp],
    ['application', 'corkboard-server', at.toISOString()],
  )
  assert.deepEqual(
    sbom.components.map(({ name, version }) => [name, version]),
    [
      ...json('vendor/explorer/manifest.json').packages.map(
        ({ name, version }: { name: string; version: string }) => [name, version],
      ),
      ...Object.entries(json('runtime/package.json').optionalDependencies),
      ['Unicode Character Database', undefined],
    ],
  )
  assert.ok(JSON.stringify(sbom.components).includes('"codemirror"'), 'what is bundled in GraphiQL')
  assert.match(sbom.serialNumber, /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  assert.equal(sbomOf({ ...made, serialNumber: 'another' }, root, at).serialNumber, sbom.serialNumber)
})

test('The image of a release is made of its archive, or where that is unpacked, and is otherwise that of a checkout', () => {
  const archive = 'corkboard-1.2.3.tar.gz'
  const release = { version: '1.2.3', commit: '29a0bc80a96ad4e4439a8a05e63668d97969faf8' }
  const checkedOut = text('Containerfile')
  const beside = containerfileBeside(archive, checkedOut, release)
  const within = containerfileWithin(checkedOut, release)
  const fromContext = (containerfile: string) => containerfile.match(/^(?:COPY|ADD) (?!--from=build ).*/gm)
  assert.deepEqual(fromContext(beside), [`COPY ${archive} /`], 'nothing else is there to copy')
  assert.deepEqual(fromContext(within), ['COPY . .'])
  const last = (containerfile: string) => containerfile.slice(containerfile.search(/^FROM \$\{BASE\}/m))
  for (const released of [beside, within]) {
    assert.match(released, /^# Corkboard 1\.2\.3 as an image/)
    assert.match(released, /^RUN npm ci --omit=dev/m)
    assert.doesNotMatch(released, /npm run prepack|npm ci$/m)
    assert.deepEqual(released.match(/^ARG REVISION=.*/gm), [`ARG REVISION=${release.commit}`])
    assert.equal(
      last(released),
      last(checkedOut).replace('ARG REVISION=unknown', `ARG REVISION=${release.commit}`),
    )
  }
})

test('The package of npm names every locked package, at its version, outer ones before inner ones', () => {
  const manifest = { scripts: {}, dependencies: { a: '1.0.0' }, version: '1.2.3' }
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '1.9.0' },
    'node_modules/a/node_modules/c': { version: '3.0.0' },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/@x/d': { version: '4.0.0' },
    'node_modules/for-one-system': { version: '5.0.0', optional: true },
    'node_modules/for-developers': { version: '6.0.0', dev: true },
  }
  assert.deepEqual(pinnedManifest(manifest, { packages }), {
    ...manifest,
    dependencies: { '@x/d': '4.0.0', a: '1.0.0', b: '2.0.0', c: '3.0.0' },
  })
})
