import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releasedChangelog } from './changelog.ts'
import { output, Refusal } from './program.ts'
import { compareVersions, highestOf, isVersion, tagOf } from './versions.ts'

export const releaseBranch = 'main'

/** All reasons why no release of this version can be made from the checkout at `root`; empty if it can. */
export function reasonsAgainst(root: string, version: string, date: string): readonly string[] {
  const git = (...args: readonly string[]) => output('git', args, { cwd: root }).trim()
  if (version === '') return ['Name the version, as in: npm run release -- 1.2.3']
  if (!isVersion(version)) return [`The version must look like 1.2.3 or 1.2.3-rc.1, not ${version}.`]
  return [
    npmProblem(output('npm', ['--version'], { cwd: root }).trim()),
    branchProblem(git('branch', '--show-current')),
    changesProblem(git('status', '--porcelain')),
    versionProblem(version, git('tag', '--list').split('\n')),
    reasonOf(() => void git('var', 'GIT_COMMITTER_IDENT')) &&
      'git does not know who makes the release; set user.name and user.email.',
    repositoryProblem(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).repository),
    reasonOf(() => void releasedChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version, date)),
  ].filter(each => each !== null)
}

/** The problem of an npm older than 10.2, which lacks `npm sbom`; otherwise null. It is checked first, as all else takes minutes. */
export function npmProblem(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 10 || (major === 10 && minor >= 2)
    ? null
    : `The files of a release are made by npm 10.2 or later, and this is npm ${version}. As root: npm install --global npm@11`
}

const branchProblem = (branch: string): string | null =>
  branch === releaseBranch
    ? null
    : `A release is made on the branch ${releaseBranch}; this is ${branch === '' ? 'no branch' : branch}.`

const changesProblem = (changes: string): string | null =>
  changes === '' ? null : `There are changes that are not committed:\n${changes}`

function versionProblem(version: string, tags: readonly string[]): string | null {
  if (tags.includes(tagOf(version))) return `There is a tag ${tagOf(version)} already.`
  const highest = highestOf(tags)
  if (highest === null || compareVersions(version, highest) > 0) return null
  return `The version must be higher than that of the last release, ${highest}.`
}

/** The problem of a missing public address; null if package.json has one in `repository`, from which npm derives the others. */
function repositoryProblem(repository: unknown): string | null {
  const address =
    typeof repository === 'string' ? repository : (repository as { url?: unknown } | undefined)?.url
  if (typeof address === 'string' && /^(?:git\+)?https:\/\/[\w-]+(?:\.[\w-]+)+(?::\d+)?\/\S+$/.test(address))
    return null
  return `package.json does not say where Corkboard is published; commit the address that it has:
npm pkg set repository.type=git repository.url=git+https://HOST/OWNER/NAME.git`
}

function reasonOf(attempt: () => void): string | null {
  try {
    attempt()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export function refuseFor(reasons: readonly string[]): void {
  if (reasons.length > 0)
    throw new Refusal(reasons.map(each => `- ${each.replaceAll('\n', '\n  ')}`).join('\n'))
}
