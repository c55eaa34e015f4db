type Manifest = {
  readonly scripts: Readonly<Record<string, string>>
  readonly devDependencies?: unknown
  readonly [field: string]: unknown
}

/** package.json without what is for developers: their packages, and the scripts whose files are not among `files`. */
export function productionManifest(
  { devDependencies: _, ...manifest }: Manifest,
  files: readonly string[],
): Manifest {
  const scripts = Object.entries(manifest.scripts).filter(([, script]) =>
    files.includes(/^node (\S+)/.exec(script)?.[1] ?? ''),
  )
  return { ...manifest, scripts: Object.fromEntries(scripts) }
}

type LockedPackage = { readonly dev?: boolean; readonly devDependencies?: unknown }
type Lock = { readonly packages: Readonly<Record<string, LockedPackage>>; readonly [field: string]: unknown }

/** package-lock.json that fits it. What is for developers as well as for an optional package stays. */
export function productionLock(lock: Lock): Lock {
  const packages = Object.entries(lock.packages)
    .filter(([, { dev }]) => dev !== true)
    .map(([path, { devDependencies: _, ...rest }]) => [path, rest])
  return { ...lock, packages: Object.fromEntries(packages) }
}
