import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { type ArchivedFile, archiveOf } from '../../dev/release/archive.ts'
import { emptyFolder } from '../../dev/release/release-files.ts'

const long = `${'folder/'.repeat(15)}${'n'.repeat(90)}.txt`
const files: readonly ArchivedFile[] = [
  { path: 'b.txt', bytes: Buffer.alloc(512, 'b'), isExecutable: false },
  { path: 'a/program', bytes: Buffer.from('#!/bin/sh\n'), isExecutable: true },
  { path: 'empty', bytes: Buffer.alloc(0), isExecutable: false },
  { path: 'ü.bin', bytes: Buffer.alloc(1537, 7), isExecutable: false },
  { path: long, bytes: Buffer.from('far below'), isExecutable: false },
]
const options = { folder: 'corkboard-1.2.3', modifiedAt: 1_790_000_000 }

test('tar unpacks an archive into one folder, with its contents, modes and times', t => {
  const place = mkdtempSync(join(tmpdir(), 'corkboard-archive-'))
  t.after(() => rmSync(place, { recursive: true, force: true }))
  writeFileSync(join(place, 'x.tar.gz'), archiveOf(files, options))
  execFileSync('tar', ['-xzf', 'x.tar.gz', '--no-same-owner'], { cwd: place })
  assert.deepEqual(readdirSync(place).sort(), ['corkboard-1.2.3', 'x.tar.gz'])
  for (const { path, bytes, isExecutable } of files) {
    const unpacked = join(place, 'corkboard-1.2.3', path)
    assert.deepEqual(readFileSync(unpacked), Buffer.from(bytes), path)
    const { mode, mtimeMs } = lstatSync(unpacked)
    assert.equal((mode & 0o100) !== 0, isExecutable, path)
    assert.equal(mtimeMs, 1_790_000_000_000, path)
  }
})

test('An archive is the same bytes whatever the order of its files and the time', () => {
  const archive = archiveOf(files, options)
  assert.deepEqual(archiveOf(files.toReversed(), options), archive)
  assert.equal(archive.readUInt32LE(4), 0, 'no time in the header of gzip')
  assert.equal(archive.readUInt8(9), 255, 'no system in the header of gzip')
  assert.equal(gunzipSync(archive).length % 512, 0)
})

test('A path that no archive can hold is refused by name', () => {
  const path = 'n'.repeat(101)
  assert.throws(
    () => archiveOf([{ path, bytes: Buffer.alloc(0), isExecutable: false }], options),
    /n{101} is too long for an archive/,
  )
})

test('Files of a release take the place of those of an earlier attempt, and of nothing else', t => {
  const place = mkdtempSync(join(tmpdir(), 'corkboard-folder-'))
  t.after(() => rmSync(place, { recursive: true, force: true }))
  writeFileSync(join(place, 'thesis.txt'), '')
  assert.throws(() => emptyFolder(place), /has files that are not those of a release; name another folder/)
  const release = join(place, 'a/new one')
  emptyFolder(release)
  writeFileSync(join(release, 'half a file'), '')
  emptyFolder(release)
  assert.deepEqual(readdirSync(release), ['SHA256SUMS'])
})
