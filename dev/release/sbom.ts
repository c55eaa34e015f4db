import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of CycloneDX 1.5 that are read or changed here. */
export type Component = {
  readonly type: string
  readonly name: string
  readonly version?: string
  readonly 'bom-ref'?: string
  readonly [field: string]: unknown
}
export type Sbom = {
  readonly serialNumber: string
  readonly metadata: { readonly component: Component; readonly [field: string]: unknown }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
  readonly [field: string]: unknown
}

/**
 * The bill of materials that `npm sbom` makes from the lock file, completed with what npm does not know: components in the tree
 * that are no dependencies, and the name and type of Corkboard. Its time and serial number are those of the commit and the
 * content, so that it is reproducible.
 */
export function sbomOf(made: Sbom, root: string, at: Date): Sbom {
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly name: string }
  const { component } = made.metadata
  const added = [...vendored(root), ...runtimes(root), unicodeData]
  const sbom = {
    ...made,
    serialNumber: '',
    metadata: {
      ...made.metadata,
      timestamp: at.toISOString(),
      // npm uses the name of the folder.
      component: { ...component, type: 'application', name },
    },
    components: [...made.components, ...added],
    dependencies: made.dependencies.map(each =>
      each.ref === component['bom-ref']
        ? { ...each, dependsOn: [...(each.dependsOn ?? []), ...added.map(one => one['bom-ref'])] }
        : each,
    ),
  }
  return { ...sbom, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(sbom))}` }
}

type AddedComponent = Component & { readonly 'bom-ref': string }

type VendoredPackage = {
  readonly name: string
  readonly version: string
  readonly integrity: string
  readonly bundled?: string
}

/** The packages of the GraphQL explorer, with the packages bundled in them. */
function vendored(root: string): readonly AddedComponent[] {
  const folder = join(root, 'vendor/explorer')
  const { packages } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    readonly packages: readonly VendoredPackage[]
  }
  const licensed = [...readFileSync(join(folder, 'LICENSES.txt'), 'utf8').matchAll(/^(.+)\n=+$/gm)]
  const names = licensed.map(([, name = '']) => name)
  return packages.map(({ name, version, integrity, bundled }) => ({
    'bom-ref': `vendor/explorer/${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${name}@${version}`,
    hashes: [sha512(integrity)],
    licenses: [{ license: { id: 'MIT' } }],
    ...(bundled === undefined
      ? {}
      : {
          components: names
            .filter(each => !packages.some(one => one.name === each))
            .map(each => ({
              type: 'library',
              name: each,
              licenses: [{ license: { name: 'see vendor/explorer/LICENSES.txt' } }],
            })),
        }),
  }))
}

type LockedPackage = { readonly version: string; readonly integrity: string; readonly license: string }

/** The Node of each system, which is fetched if the Node of the machine is too old. */
function runtimes(root: string): readonly AddedComponent[] {
  const lock = JSON.parse(readFileSync(join(root, 'runtime/package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>
  }
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, integrity, license }]) => {
      const name = path.replace('node_modules/', '')
      return {
        'bom-ref': `runtime/${name}@${version}`,
        type: 'platform',
        name,
        version,
        scope: 'optional',
        purl: `pkg:npm/${name}@${version}`,
        hashes: [sha512(integrity)],
        licenses: [{ license: { id: license } }],
      }
    })
}

const sha512 = (integrity: string) => ({
  alg: 'SHA-512',
  content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
})

/** The data on look-alike characters, in src/accounts/model/confusables.ts. */
const unicodeData = {
  'bom-ref': 'unicode-confusables',
  type: 'data',
  name: 'Unicode Character Database',
  scope: 'required',
  licenses: [{ license: { id: 'Unicode-3.0' } }],
}

/** A UUID made from the content (RFC 9562, version 8). */
function uuidOf(content: string): string {
  const bytes = createHash('sha256').update(content).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
