import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operandsOf } from './command-line.ts'

operandsOf({
  usage: 'npm run vendor:explorer',
  text: `Writes the files of vendor/explorer/ from the published packages. Fails on a package whose integrity is not
the one in the manifest; for another version, change that and remove the integrity.`,
})

type Manifest = {
  readonly packages: readonly Package[]
  /** SHA-256 of each served file, which the drift test compares without the network. */
  readonly sha256: Readonly<Record<string, string>>
}

type Package = {
  readonly name: string
  readonly version: string
  readonly integrity?: string
  /** Paths of files in the package, by their names here. */
  readonly files: Readonly<Record<string, string>>
  /** Path of the source map that names the packages inside a bundle. */
  readonly bundled?: string
}

const folder = join(import.meta.dirname, '../vendor/explorer')
const manifestFile = join(folder, 'manifest.json')

const { packages }: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
const temporary = mkdtempSync(join(tmpdir(), 'corkboard-vendor-'))
const installed = (name: string, path: string): string => join(temporary, 'node_modules', name, path)

try {
  vendor()
} finally {
  rmSync(temporary, { recursive: true })
}

function vendor(): void {
  writeFileSync(join(temporary, 'package.json'), '{ "private": true }')
  install(packages.map(({ name, version }) => `${name}@${version}`))
  const checked = packages.map(each => ({ ...each, integrity: checkedIntegrity(each) }))
  const sha256: Record<string, string> = {}
  for (const { name, files } of checked)
    for (const [file, path] of Object.entries(files)) {
      const content = readFileSync(installed(name, path))
      writeFileSync(join(folder, file), content)
      sha256[file] = createHash('sha256').update(content).digest('hex')
    }
  writeFileSync(join(folder, 'LICENSES.txt'), licences())
  writeFileSync(manifestFile, `${JSON.stringify({ packages: checked, sha256 }, null, 2)}\n`)
}

/** Installs packages. npm verifies each tarball with the registry's integrity, and writes that to its lock file. */
function install(names: readonly string[]): void {
  const options = ['--save-exact', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', ['install', ...options, ...names], { cwd: temporary, stdio: 'inherit' })
  if (status !== 0) throw new Error(`npm install ended with ${status}.`)
}

function checkedIntegrity({ name, version, integrity }: Package): string {
  const lock = JSON.parse(readFileSync(join(temporary, 'package-lock.json'), 'utf8'))
  const found = lock.packages[`node_modules/${name}`]?.integrity
  if (integrity === undefined || found === integrity) return found
  throw new Error(`${name}@${version} has the integrity ${found}, where the manifest has ${integrity}.`)
}

/** The licences of the packages and of all packages bundled in them. */
function licences(): string {
  const names = new Set(packages.flatMap(each => [each.name, ...bundledPackages(each)]))
  // Some packages are known only to the build of the bundle, so they are not installed yet.
  const missing = [...names].filter(name => !existsSync(installed(name, 'package.json')))
  if (missing.length > 0) install(missing)
  return [...names]
    .sort()
    .map(name => `${name}\n${'='.repeat(name.length)}\n\n${licence(name)}\n`)
    .join('\n\n')
}

function bundledPackages({ name, bundled }: Package): readonly string[] {
  if (bundled === undefined) return []
  const { sources }: { readonly sources: readonly string[] } = JSON.parse(
    readFileSync(installed(name, bundled), 'utf8'),
  )
  return sources.flatMap(each => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(each)?.[1] ?? [])
}

function licence(name: string): string {
  const place = join(temporary, 'node_modules', name)
  const file = readdirSync(place).find(each => /^licen[cs]e/i.test(each))
  if (file !== undefined) return readFileSync(join(place, file), 'utf8').trim()
  const { license, author } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
  return `${license ?? 'no licence stated'}${author ? `, ${author.name ?? author}` : ''}`
}
