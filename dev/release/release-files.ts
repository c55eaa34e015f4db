import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ArchivedFile, archiveOf } from './archive.ts'
import { notesOf } from './changelog.ts'
import { pinnedManifest, productionLock, productionManifest } from './production.ts'
import { buildEnvironment, output, Refusal } from './program.ts'
import { containerfileBeside, containerfileWithin, ignoredByImage } from './released-containerfile.ts'
import { type Sbom, sbomOf } from './sbom.ts'

/**
 * Writes all files of a release into `folder`, made from the commit checked out in `tree`, whose packages must be installed;
 * returns their names. The same commit gives the same bytes, with the same Node and npm. Throws `Refusal`.
 */
export function writeReleaseFiles(tree: string, folder: string): readonly string[] {
  const git = (...args: readonly string[]) => output('git', args, { cwd: tree }).trim()
  const commit = git('rev-parse', 'HEAD')
  const modifiedAt = Number(
    process.env['SOURCE_DATE_EPOCH'] ?? git('show', '--no-patch', '--format=%ct', 'HEAD'),
  )
  const environment = buildEnvironment(modifiedAt)
  const npm = (...args: readonly string[]) => output('npm', args, { cwd: tree, environment })
  const text = (name: string) => readFileSync(join(tree, name), 'utf8')
  const { version } = JSON.parse(text('package.json')) as { readonly version: string }
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)

  emptyFolder(folder)
  const packed = packedFiles(npm('pack', '--json', '--dry-run'))
  packPinned(tree, packed, () => npm('pack', '--ignore-scripts', '--pack-destination', folder))
  const archive = `corkboard-${version}.tar.gz`
  write(
    archive,
    archiveOf(archivedFiles(tree, packed, containerfileWithin(text('Containerfile'), { version, commit })), {
      folder: `corkboard-${version}`,
      modifiedAt,
    }),
  )
  const client = `corkboard-client-${version}.mjs`
  copyFileSync(join(tree, 'dist/client/corkboard-client.mjs'), join(folder, client))
  chmodSync(join(folder, client), 0o755)
  const sbom = sbomOf(npmSbom(tree, environment), tree, new Date(modifiedAt * 1000))
  write(`corkboard-${version}.cdx.json`, jsonText(sbom))
  write('Containerfile', containerfileBeside(archive, text('Containerfile'), { version, commit }))
  write('NOTES.md', notesOf(text('CHANGELOG.md'), version))
  const names = readdirSync(folder)
    .filter(each => each !== sums)
    .sort()
  write(sums, names.map(name => `${sha256(join(folder, name))}  ${name}\n`).join(''))
  return [...names, sums]
}

const sums = 'SHA256SUMS'

/** Empties the folder. Throws `Refusal` if it has files that no earlier attempt has written. */
export function emptyFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, sums)))
    throw new Refusal(`${folder} has files that are not those of a release; name another folder.`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // Marks the folder as that of a release, so that a failed attempt can be repeated; its content is written at the end.
  writeFileSync(join(folder, sums), '')
}

/** Calls `pack` while package.json is the one of the npm package, and restores it afterwards. */
function packPinned(tree: string, packed: readonly PackedFile[], pack: () => void): void {
  const path = join(tree, 'package.json')
  const [original, lock] = [path, join(tree, 'package-lock.json')].map(each => readFileSync(each, 'utf8'))
  const names = packed.map(each => each.path)
  const manifest = productionManifest(JSON.parse(original ?? ''), names)
  try {
    writeFileSync(path, jsonText(pinnedManifest(manifest, JSON.parse(lock ?? ''))))
    pack()
  } finally {
    writeFileSync(path, original ?? '')
  }
}

type PackedFile = { readonly path: string; readonly mode: number }

/** Parses the output of `npm pack --json`: a list up to npm 11, later an object by name, after any output of scripts. */
function packedFiles(printed: string): readonly PackedFile[] {
  const found = JSON.parse(printed.slice(printed.search(/^[[{]/m)))
  const [pack] = Array.isArray(found) ? found : Object.values(found)
  return pack.files
}

/** The files of the archive: the package, a lock file for `npm ci --omit=dev`, and the files to build an image of it. */
function archivedFiles(
  tree: string,
  packed: readonly PackedFile[],
  containerfile: string,
): readonly ArchivedFile[] {
  const names = packed.map(({ path }) => path)
  const own = new Map(
    Object.entries({
      ...productionFiles(tree, names),
      Containerfile: containerfile,
      '.containerignore': ignoredByImage,
      '.dockerignore': ignoredByImage,
    }).map(([name, text]) => [name, Buffer.from(text)]),
  )
  return [
    ...packed
      .filter(({ path }) => !own.has(path))
      .map(({ path, mode }) => ({
        path,
        bytes: readFileSync(join(tree, path)),
        isExecutable: (mode & 0o100) !== 0,
      })),
    ...[...own].map(([path, bytes]) => ({ path, bytes, isExecutable: false })),
  ]
}

function productionFiles(tree: string, names: readonly string[]): Readonly<Record<string, string>> {
  const [manifest, lock] = ['package.json', 'package-lock.json'].map(name =>
    JSON.parse(readFileSync(join(tree, name), 'utf8')),
  )
  return {
    'package.json': jsonText(productionManifest(manifest, names)),
    'package-lock.json': jsonText(productionLock(lock)),
  }
}

/**
 * The bill of materials of the packages that Corkboard runs with on any system. `--omit dev` cannot make it, because npm 11
 * then also leaves out packages that a package for developers needs as well.
 */
function npmSbom(tree: string, environment: NodeJS.ProcessEnv): Sbom {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-sbom-'))
  try {
    for (const [name, text] of Object.entries(productionFiles(tree, [])))
      writeFileSync(join(folder, name), text)
    const printed = output('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
      cwd: folder,
      environment,
    })
    return JSON.parse(printed)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
