import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { operandsOf } from '../dev/command-line.ts'
import { installPrograms, missingPackages } from './debian.ts'

operandsOf({
  usage: 'npm run test:programs',
  text: 'Installs the programs of other people that some tests use, as root on Debian.',
})
if (!installPrograms()) {
  console.error(`Could not install ${missingPackages().join(' ')}; that takes root on Debian.`)
  process.exit(1)
}

/** A published client of Statuspage, which tests start as a process of its own: its licence is the GPL. */
const clientFolder = join(import.meta.dirname, 'status-apis/statuspage-client')
const { status } = spawnSync(
  'npm',
  ['ci', '--prefix', clientFolder, '--ignore-scripts', '--no-audit', '--no-fund'],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  },
)
if (status !== 0) process.exit(1)
