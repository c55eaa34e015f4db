/** The exported document, and imports of files that are no documents. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { parseDocument } from '../../src/commands/import-document.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { readWithin } from '../../src/lib/bounded-read.ts'
import { migratedDatabase } from '../matrix.ts'
import { exported, imported } from '../prepared.ts'
import { corkboard, folderFor, writeDocument } from './corkboard.ts'
import { monitor } from './server.ts'

const unixOnly = process.platform === 'win32' ? 'there are no modes and no named pipes' : false

const shop = {
  name: 'Shop',
  kind: 'http',
  url: 'https://ada:hunter2@shop.example/status?verbose=1&api_key=hunter5&accessToken=hunter6',
  method: 'POST',
  headers: { Authorization: 'Bearer hunter3', Accept: 'text/plain' },
  body: 'key=hunter4',
}
const masked = {
  url: 'https://ada:(secret)@shop.example/status?verbose=1&api_key=(secret)&accessToken=(secret)',
  headers: { Authorization: '(secret)', Accept: 'text/plain' },
  body: '(secret)',
}

test('An export holds no secrets unless it is asked for them, and says what it holds', async t => {
  const environment = await freshEnvironment(t)
  await imported(environment.DATABASE_URL, { monitors: [shop, monitor('plain')] })

  const without = await corkboard(['export'], environment)
  assert.equal(without.code, 0)
  assert.doesNotMatch(without.out, /hunter/)
  const [{ url, headers, body }] = JSON.parse(without.out).monitors
  assert.deepEqual({ url: decodeURI(url), headers, body }, masked)
  assert.match(without.err, /Secrets are left out .*--with-secrets/)
  assert.match(without.err, /"Shop": url, headers\.Authorization, body/)
  assert.doesNotMatch(without.err, /hunter|plain/)

  const all = await corkboard(['export', '--with-secrets'], environment)
  for (const each of ['hunter2', 'hunter3', 'hunter4', 'hunter5', 'hunter6'])
    assert.match(all.out, new RegExp(each))
  assert.match(all.err, /secrets of monitors and channels in clear/)
})

test('An exported file is for its owner alone, also when it was there before', {
  skip: unixOnly,
}, async t => {
  const environment = await freshEnvironment(t)
  const folder = folderFor(t)
  const [fresh, old] = [join(folder, 'fresh.json'), join(folder, 'old.json')]
  writeFileSync(old, 'x'.repeat(100_000))
  chmodSync(old, 0o644)
  for (const file of [fresh, old]) {
    const { code, out, err } = await corkboard(['export', file], environment)
    assert.deepEqual([code, out], [0, ''], err)
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')).monitors, [])
  }
  assert.equal((await corkboard(['export', '/dev/null'], environment)).code, 0, 'a device keeps its mode')
})

test('An import without secrets keeps those that are stored, and lists those that are missing', async t => {
  const environment = await freshEnvironment(t)
  const { DATABASE_URL } = environment
  const other = { ...shop, name: 'Other' }
  await imported(DATABASE_URL, { monitors: [shop] })

  const [standing] = JSON.parse(await exported(DATABASE_URL)).monitors
  const document = {
    monitors: [
      { ...standing, maxRetries: 7 },
      { ...other, ...masked },
    ],
  }
  const { code, err } = await corkboard(['import', '-'], environment, JSON.stringify(document))
  assert.equal(code, 0, err)
  assert.match(err, /^3 secrets are neither in the document nor stored here/)
  for (const path of ['url', 'headers.Authorization', 'body'])
    assert.ok(err.includes(`\n  monitors[1].${path} of "Other"`), err)
  assert.doesNotMatch(err, /monitors\[0\]/)

  const { monitors } = JSON.parse(await exported(DATABASE_URL, { withSecrets: true }))
  const { url, headers, body, maxRetries } = monitors[0]
  assert.deepEqual(
    { url, headers, body, maxRetries },
    { url: shop.url, headers: shop.headers, body: shop.body, maxRetries: 7 },
  )
  const again = await corkboard(['import', '-'], environment, JSON.stringify(document))
  assert.match(again.err, /monitors\[1\]\.body/, 'a placeholder that is stored is still missing')
})

test('An import sends no stored secret to another server', async t => {
  const environment = await freshEnvironment(t)
  const { DATABASE_URL } = environment
  await imported(DATABASE_URL, { monitors: [shop] })
  const moved = { ...shop, ...masked, url: 'https://ada:(secret)@evil.example/' }
  for (const url of [
    'https://evil.example/?api_key=(secret)',
    'https://ada:(secret)@evil.example/?other=(secret)',
  ]) {
    await imported(DATABASE_URL, { monitors: [{ ...shop, url }] }).catch(error =>
      assert.ok(error instanceof AppError),
    )
    const { monitors } = JSON.parse(await exported(DATABASE_URL, { withSecrets: true }))
    assert.doesNotMatch(monitors[0].url, /evil.*hunter|hunter.*evil/, url)
    await imported(DATABASE_URL, { monitors: [shop] })
  }
  const { code, err } = await corkboard(['import', '-'], environment, JSON.stringify({ monitors: [moved] }))
  assert.equal(code, 1)
  assert.match(err, /^monitors\[0\]\.headers\.Authorization: must be typed again/m)
})

test('Halves of surrogate pairs are refused with their path, wherever they are', () => {
  const refused = (document: object, path: RegExp) =>
    assert.throws(() => parseDocument(JSON.stringify(document)), { name: 'AppError', message: path })
  refused({ title: 'a\ud83d' }, /^title: has half a surrogate pair/)
  refused({ monitors: [monitor('m', { tags: ['x', '\udc00'] })] }, /^monitors\[0\]\.tags\[1\]: has half/)
  refused(
    { monitors: [{ ...shop, headers: { '\ud800': '' } }] },
    /^monitors\[0\]\.headers\.\ufffd: .*in its name/,
  )
  assert.equal(parseDocument(JSON.stringify({ title: 'Rocket 🚀' })).title, 'Rocket 🚀')
})

test('Reading stops at the limit, at a pipe without a writer, and at a folder', {
  skip: unixOnly,
}, async t => {
  const folder = folderFor(t)
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  await assert.rejects(readWithin('/dev/zero', 1_000_000), /\/dev\/zero is larger than 1000000 bytes/)
  assert.equal((await readWithin(pipe, 100)).byteLength, 0)
  await assert.rejects(readWithin(folder, 100), { code: 'EISDIR', path: folder })
  const file = writeDocument(folder, 'x'.repeat(1000))
  assert.equal((await readWithin(file, 1000)).byteLength, 1000)
  await assert.rejects(readWithin(file, 999), /is larger than 999 bytes/)
})

test('A pipe is read to its end, whatever the pace of its writer', { skip: unixOnly }, async t => {
  const pipe = join(folderFor(t), 'pipe')
  execFileSync('mkfifo', [pipe])
  const reading = (script: string) => {
    const code = `
      const { readWithin } = await import(${JSON.stringify(new URL('../../src/lib/bounded-read.ts', import.meta.url))})
      console.log(String((await readWithin(process.argv[1], 1e6)).byteLength))`
    const { stdout } = spawnSync(
      'bash',
      ['-c', `"$0" --input-type=module -e "$1" <(${script})`, process.execPath, code],
      { encoding: 'utf8', timeout: 60_000 },
    )
    return stdout.trim()
  }
  assert.equal(reading('sleep 0.5; echo hello; sleep 0.5; echo hello'), '12')
  assert.equal(reading('head -c 500000 /dev/zero'), '500000')
})

test('The commands that read a file end at once where there is none to read', { skip: unixOnly }, async t => {
  const environment = await freshEnvironment(t)
  const folder = folderFor(t)
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const endless = await corkboard(['import', '/dev/zero'], environment)
  assert.deepEqual([endless.code, endless.out], [1, ''])
  assert.equal(endless.err, '/dev/zero is larger than 100000000 bytes, the most that is read.\n')
  const silent = await corkboard(['import', pipe], environment)
  assert.equal(silent.code, 1)
  assert.match(silent.err, /^document: must be JSON/)
  const dpaste = await corkboard(['import-dpaste', pipe], environment)
  assert.equal(dpaste.code, 1)
  assert.match(dpaste.err, /is not a file of SQLite but/)
  const client = { ...environment, CORKBOARD_URL: 'http://127.0.0.1:1' }
  const paste = await corkboard(['paste', '/dev/zero'], client)
  assert.match(paste.err, /\/dev\/zero is larger than 104857600 bytes/)
  const secret = await corkboard(['paste', '--password-file', '/dev/zero', '-'], client, 'text')
  assert.match(secret.err, /\/dev\/zero is larger than 65536 bytes/)
})

async function freshEnvironment(t: TestContext) {
  const { url, remove } = await migratedDatabase('sqlite')
  t.after(remove)
  return { DATABASE_URL: url }
}
