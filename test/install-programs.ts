import { installPrograms, missingPackages } from './debian.ts'

/** `npm run test:programs`: installs the programs of other people that some tests drive, as root on Debian. */
if (!installPrograms()) {
  console.error(`Could not install ${missingPackages().join(' ')}; that takes root on Debian.`)
  process.exit(1)
}
