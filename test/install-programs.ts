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
