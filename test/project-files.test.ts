import assert from 'node:assert/strict'
import { isUtf8 } from 'node:buffer'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, it, test } from 'node:test'
import { filesNotIgnored, projectFiles } from './project-files.ts'

const root = join(import.meta.dirname, '..')

/** The largest today is the explorer's program, 978 022 bytes. */
const maxBytes = 1_048_576

test('The project holds text and pictures: no program that a compiler made, and nothing large', () => {
  const files = projectFiles(root)
  assert.ok(files.includes('package.json') && files.length > 1000, 'the files are elsewhere')
  assert.deepEqual(
    files.flatMap(path => faultsOf(join(root, path)).map(fault => `${path} ${fault}`)),
    [],
  )
})

describe('A file that does not belong to the project', () => {
  const foreign: Readonly<
    Record<string, { readonly bytes: Uint8Array; readonly mode?: number; fault: RegExp }>
  > = {
    'a program of Linux': { bytes: Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), fault: /neither/ },
    'a program of macOS': { bytes: Buffer.from('cffaedfe0c000001', 'hex'), fault: /neither/ },
    'a program of Windows': { bytes: Buffer.from('MZ\x90\0\x03\0', 'latin1'), fault: /neither/ },
    'an archive': { bytes: Buffer.from('1f8b080000000000', 'hex'), fault: /neither/ },
    'a text that is executable and no script': { bytes: Buffer.from('x = 1\n'), mode: 0o755, fault: /#!/ },
    'a text over the limit': { bytes: Buffer.alloc(maxBytes + 1, 'x\n'), fault: /1048577 bytes/ },
  }
  for (const [name, { bytes, mode = 0o644, fault }] of Object.entries(foreign))
    it(`is found: ${name}`, () =>
      inFolder({ file: bytes }, folder => assert.match(faultsOf(join(folder, 'file'), mode).join(), fault)))
})

test('Without git the files of the project are those that .gitignore does not name', () => {
  const files = {
    '.gitignore': '# What is made.\nnode_modules/\n*.log\n/release/\nruntime/node-*/\n',
    '.ci/run': '',
    'src/release/main.ts': '',
    'src/node_modules/package/main.js': '',
    'node_modules/.bin/program': '',
    'release/1.0.0/NOTES.md': '',
    'runtime/package.json': '',
    'runtime/node-24/node': '',
    'deep/in/trace.log': '',
    '.git/HEAD': '',
  }
  inFolder(files, folder =>
    assert.deepEqual(filesNotIgnored(folder).toSorted(), [
      '.ci/run',
      '.gitignore',
      'runtime/package.json',
      'src/release/main.ts',
    ]),
  )
})

function faultsOf(file: string, mode = statSync(file).mode): readonly string[] {
  const { size } = statSync(file)
  if (size > maxBytes) return [`has ${size} bytes`]
  const bytes = readFileSync(file)
  if (isText(bytes))
    return mode & 0o111 && !startsWith(bytes, script) ? ['is executable without a line #!'] : []
  return startsWith(bytes, picture) ? [] : ['is neither text nor a picture']
}

const isText = (bytes: Buffer): boolean => isUtf8(bytes) && !bytes.includes(0)

const script = Buffer.from('#!')
const picture = Buffer.from('\x89PNG', 'latin1')
const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start)

function inFolder(files: Readonly<Record<string, string | Uint8Array>>, act: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-files-'))
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    act(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
