type Manifest = {
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: unknown
  readonly [field: string]: unknown
}

/** package.json without the packages for developers, and without scripts whose files are not among `files`. */
export function productionManifest(
  { devDependencies: _, ...manifest }: Manifest,
  files: readonly string[],
): Manifest {
  const scripts = Object.entries(manifest.scripts).filter(([, script]) =>
    files.includes(/^node (\S+)/.exec(script)?.[1] ?? ''),
  )
  return { ...manifest, scripts: Object.fromEntries(scripts) }
}

/**
 * The manifest with every package of the lock file as a dependency at its exact version, because npm ignores the lock files of
 * the packages that it installs. Optional packages are left out: they are for single systems, and those that need them name
 * exact versions. If two versions of a package are installed, the outer one is pinned.
 */
export function pinnedManifest(manifest: Manifest, lock: Lock): Manifest {
  const pinned = new Map<string, string>()
  const outermostFirst = Object.entries(productionLock(lock).packages).toSorted(
    ([a], [b]) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1),
  )
  for (const [path, { version, optional, devOptional }] of outermostFirst) {
    const name = path.slice(path.lastIndexOf(modules) + modules.length)
    if (path !== '' && version !== undefined && !optional && !devOptional && !pinned.has(name))
      pinned.set(name, version)
  }
  return { ...manifest, dependencies: Object.fromEntries([...pinned].sort(([a], [b]) => (a < b ? -1 : 1))) }
}

const modules = 'node_modules/'
const depthOf = (path: string): number => path.split(modules).length

type LockedPackage = {
  readonly version?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly devDependencies?: unknown
}
type Lock = { readonly packages: Readonly<Record<string, LockedPackage>>; readonly [field: string]: unknown }

/** package-lock.json for that manifest. Packages that developers and an optional package both need stay. */
export function productionLock(lock: Lock): Lock {
  const packages = Object.entries(lock.packages)
    .filter(([, { dev }]) => dev !== true)
    .map(([path, { devDependencies: _, ...rest }]) => [path, rest])
  return { ...lock, packages: Object.fromEntries(packages) }
}
