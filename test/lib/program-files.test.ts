import assert from 'node:assert/strict'
import {
  chmodSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ProgramFiles } from '../../src/lib/program-files.ts'

/** The time that npm gives to files of packages, whatever their version. */
const packed = new Date('1985-10-26T08:15:00Z')

function write(file: string, text: string): void {
  writeFileSync(file, text)
  utimesSync(file, packed, packed)
}

/** A copy of a program with recorded contents, as a server has them soon after its start. */
async function recorded(t: TestContext) {
  const made = await program(t)
  await made.files.recordContents()
  return made
}

async function program(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-program-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const root = join(folder, 'corkboard')
  for (const each of ['dist/admin', 'node_modules/@scope/one', 'node_modules/two/node_modules/three'])
    mkdirSync(join(root, each), { recursive: true })
  for (const each of ['package.json', 'dist/main.js', 'dist/admin/page.js']) write(join(root, each), 'one')
  for (const each of ['@scope/one', 'two', 'two/node_modules/three'])
    write(join(root, 'node_modules', each, 'package.json'), '{}')
  write(join(root, 'node_modules/.package-lock.json'), '{}')
  // Times of files have the resolution of the kernel's ticks.
  const madeAt = statSync(join(root, 'node_modules/.package-lock.json')).ctimeMs
  for (const tick = join(folder, 'tick'); !(ctimeOf(tick) > madeAt); ) writeFileSync(tick, '')
  const noticed: string[] = []
  const files = new ProgramFiles(root, file => noticed.push(file))
  await files.record()
  return { folder, root, files, noticed }
}

const ctimeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? 0

const wants = { code: 'unavailable', message: /was updated on disk/, headers: { 'retry-after': '60' } }

test('A program whose files are as they were is loaded, also beside files that are new', async t => {
  const { root, files, noticed } = await program(t)
  write(join(root, 'dist/later.js'), 'new')
  write(join(root, 'corkboard.db'), 'new')
  assert.equal(await files.load(async () => 'loaded'), 'loaded')
  await assert.rejects(
    files.load(async () => {
      throw new Error('of its own')
    }),
    /of its own/,
  )
  assert.deepEqual([files.hasChanged(), noticed], [false, []])
})

const replacements: Readonly<Record<string, (root: string, folder: string) => void>> = {
  'written in place, with the size and the time it had': root => write(join(root, 'dist/main.js'), 'two'),
  'renamed over': (root, folder) => {
    write(join(folder, 'other'), 'two')
    renameSync(join(folder, 'other'), join(root, 'dist/admin/page.js'))
  },
  gone: root => rmSync(join(root, 'dist/admin/page.js')),
  'in a folder that was swapped for one that was there before the start': (root, folder) => {
    renameSync(root, join(folder, 'old'))
    renameSync(join(folder, 'prepared'), root)
  },
  'a package of a scope': root => write(join(root, 'node_modules/@scope/one/package.json'), '[]'),
  'a package of a package': root => rmSync(join(root, 'node_modules/two/node_modules/three/package.json')),
  'all packages': root => rmSync(join(root, 'node_modules'), { recursive: true }),
}

for (const [what, replace] of Object.entries(replacements))
  test(`A file that is replaced is noticed once, and nothing is loaded any more: ${what}`, async t => {
    const { folder, root, files, noticed } = await recorded(t)
    cpSync(root, join(folder, 'prepared'), { recursive: true, preserveTimestamps: true })
    write(join(folder, 'prepared/dist/main.js'), 'two')
    await files.look()
    assert.equal(files.hasChanged(), false)
    replace(root, folder)
    let loaded = 0
    await assert.rejects(
      files.load(async () => loaded++),
      wants,
    )
    await files.look()
    assert.deepEqual([loaded, files.hasChanged(), noticed.length], [0, true, 1])
  })

/** Changes of files by people and programs that are no new version, by name. */
const untouched: Readonly<Record<string, (root: string, folder: string) => void>> = {
  'gets other rights': root => chmodSync(join(root, 'dist/main.js'), 0o400),
  'gets a second name, as by a copy of links': (root, folder) =>
    linkSync(join(root, 'node_modules/two/package.json'), join(folder, 'link')),
  'gets another time': root => utimesSync(join(root, 'dist/admin/page.js'), 1, 1),
  'is written anew, as it was': root => write(join(root, 'node_modules/.package-lock.json'), '{}'),
  'goes with its folder to another one that is alike': (root, folder) => {
    renameSync(root, join(folder, 'old'))
    cpSync(join(folder, 'old'), root, { recursive: true })
  },
}

for (const [what, touch] of Object.entries(untouched))
  test(`A file with the same content is the same: it ${what}`, async t => {
    const { folder, root, files, noticed } = await recorded(t)
    touch(root, folder)
    assert.equal(await files.load(async () => 'loaded'), 'loaded')
    assert.deepEqual([files.hasChanged(), noticed], [false, []])
    write(join(root, 'dist/main.js'), 'two')
    await files.look()
    assert.equal(files.hasChanged(), true)
  })

test('A file that changed before its content was recorded is another', async t => {
  const { root, files } = await program(t)
  write(join(root, 'dist/main.js'), 'two')
  await files.recordContents()
  await assert.rejects(
    files.load(async () => {}),
    wants,
  )
})

test('A file that cannot be looked at is not taken for another', async t => {
  const { root, files, noticed } = await recorded(t)
  // A link to itself fails for root too, unlike a folder without permissions.
  renameSync(join(root, 'dist'), join(root, 'kept'))
  symlinkSync('dist', join(root, 'dist'))
  await files.look()
  assert.deepEqual([files.hasChanged(), noticed], [false, []])
  rmSync(join(root, 'dist'))
  renameSync(join(root, 'kept'), join(root, 'dist'))
  assert.equal(await files.load(async () => 'loaded'), 'loaded')
})

test('What was loaded while its files were replaced is thrown away, as is the error of what was half there', async t => {
  const { root, files } = await program(t)
  const discarded: string[] = []
  const load = async () => {
    write(join(root, 'dist/main.js'), 'two')
    return 'a mixture'
  }
  await assert.rejects(
    files.load(load, each => discarded.push(each)),
    wants,
  )
  assert.deepEqual(discarded, ['a mixture'])

  const other = await program(t)
  const missing = async () => {
    rmSync(join(other.root, 'dist/main.js'))
    statSync(join(other.root, 'dist/main.js'))
  }
  await assert.rejects(other.files.load(missing), wants)
})

test('A file that comes back is still taken for another', async t => {
  const { folder, root, files } = await program(t)
  renameSync(join(root, 'package.json'), join(folder, 'kept'))
  await files.look()
  renameSync(join(folder, 'kept'), join(root, 'package.json'))
  await assert.rejects(
    files.load(async () => {}),
    wants,
  )
})

test('The contents of a program are recorded through a buffer of one size', async t => {
  const { root, files } = await program(t)
  for (let count = 0; count < 600; count++)
    writeFileSync(join(root, `dist/part-${count}.js`), Buffer.alloc(20_000, count))
  await files.record()
  const { arrayBuffers: before } = process.memoryUsage()
  await files.recordContents()
  const more = process.memoryUsage().arrayBuffers - before
  assert.ok(more < 1024 * 1024, `${more} bytes more`)
})
