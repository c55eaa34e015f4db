import { join } from 'node:path'
import { operandsOf } from '../command-line.ts'
import { npmProblem, refuseFor } from './checks.ts'
import { buildEnvironment, output, Refusal } from './program.ts'
import { writeReleaseFiles } from './release-files.ts'
import { inWorktree } from './worktree.ts'

const [name = 'HEAD', folder = 'release/build'] = operandsOf({
  usage: 'npm run release:build -- [COMMIT] [FOLDER]',
  text: `Makes the files of a release again, of a tag or any other commit (HEAD), into a folder (release/build). The same commit gives the same
bytes, so anyone can compare them with those that were published.`,
  most: 2,
})
const root = join(import.meta.dirname, '../..')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

try {
  refuseFor([npmProblem(output('npm', ['--version'], { cwd: root }).trim())].filter(each => each !== null))
  const commit = output('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], {
    cwd: root,
  }).trim()
  inWorktree(root, commit, tree => {
    const how = { cwd: tree, environment: buildEnvironment(0), isShown: true }
    output('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], how)
    for (const file of writeReleaseFiles(tree, join(root, folder))) console.log(join(folder, file))
  })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
