import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files that contain the version and cannot read it from package.json. The first group of each pattern is the version. */
const copies: readonly { readonly files: string; readonly pattern: RegExp }[] = [
  { files: 'Containerfile', pattern: /^ARG VERSION=(.*)$/gm },
  { files: 'deploy/kubernetes/**/kustomization.yaml', pattern: /^\s+newTag: (\S+)$/gm },
  { files: 'README.md', pattern: /^Version (\d[^ ]*)(?= )/gm },
]

type Copy = { readonly file: string; readonly version: string }

export const versionCopies = (root: string): readonly Copy[] =>
  placesOf(root).flatMap(({ file, pattern }) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, version = '']) => ({
      file,
      version,
    })),
  )

export function writeVersionCopies(root: string, version: string): void {
  for (const { file, pattern } of placesOf(root)) {
    const path = join(root, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      text.replace(pattern, (line: string, old: string) => `${line.slice(0, -old.length)}${version}`),
    )
  }
}

const placesOf = (root: string) =>
  copies.flatMap(({ files, pattern }) =>
    globSync(files, { cwd: root })
      .sort()
      .map(file => ({ file, pattern })),
  )
