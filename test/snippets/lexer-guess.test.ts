import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { keyForFilename, lexerKeys, lexers } from '../../src/snippets/model/lexers.ts'
import { guessByName, guessByText } from '../../src/web/public/lexer-guess.js'

const samples: readonly (readonly [key: string, text: string])[] = [
  ['python', '#!/usr/bin/env python3\nx = 1'],
  ['python', '#!/usr/bin/python3.12\nx = 1'],
  ['bash', '#!/bin/sh -e\nls'],
  ['bash', '#!/usr/bin/env -S bash -x\nls'],
  ['js', '#!/usr/bin/env node\nf()'],
  ['php', '<?php echo 1;'],
  ['html', '<!DOCTYPE html>\n<p>x'],
  ['html', '<div class="a">\n<p>x</p></div>'],
  ['xml', '<?xml version="1.0"?><a/>'],
  ['xml', '<project>\n<name>x</name>\n</project>'],
  ['json', '{"a": [1, 2]}\n'],
  ['json', '[1, 2, 3]'],
  ['diff', 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b'],
  ['diff', '--- x\t2026\n+++ y\t2026\n@@ -1 +1 @@\n-a\n+b'],
  ['pem', '-----BEGIN PUBLIC KEY-----\nMII\n-----END PUBLIC KEY-----'],
  ['pytb', 'Traceback (most recent call last):\n  File "x"\nValueError'],
  ['http', 'GET / HTTP/1.1\nHost: x'],
  ['http', 'HTTP/2 200\ncontent-type: text/html'],
  ['email', 'Received: from x\nSubject: y\n\nz'],
  ['console', '$ ls -l\ntotal 0'],
  ['docker', 'FROM node:26\nRUN npm ci\nCMD ["node"]'],
  ['tex', '\\documentclass{article}\n\\begin{document}'],
  ['go', 'package main\n\nimport "fmt"\n\nfunc main() {}'],
  ['c', '#include <stdio.h>\nint main(void) { return 0; }'],
  ['cpp', '#include <iostream>\nint main() { std::cout << 1; }'],
  ['rust', 'fn main() {\n    let mut x = 1;\n}'],
  ['java', 'public class A {\n  public static void main(String[] a) {}\n}'],
  ['csharp', 'using System;\nnamespace A { class B {} }'],
  ['kotlin', 'fun main() {\n    val x = 1\n}'],
  ['sql', 'select id,\n  name from people where id = 1'],
  ['python', 'def hello(name):\n    return name\n'],
  ['python', 'import os\nos.exit()'],
  ['rb', 'def hello(name)\n  puts name\nend'],
  ['typescript', 'export interface A {\n  readonly b: string\n}'],
  ['js', "import a from 'b'\nconsole.log(a)"],
  ['js', 'const a = 1'],
  ['css', '.a > b {\n  color: red;\n}'],
  ['perl', 'use strict;\nmy $x = 1;'],
  ['lua', 'local x = 1\nif x then\n  y()\nend'],
  ['toml', '[package]\nname = "x"'],
  ['ini', '[section]\nkey=value'],
  ['make', 'all: x\n\tcc x.c\n'],
  ['_markdown', '# Title\n\nSome [link](https://x.example).'],
  ['yaml', 'name: x\non:\n  push:\n    branches: [main]'],
]

describe('the guess of a language', () => {
  it('is told by signs of the text', () => {
    for (const [key, text] of samples) assert.equal(guessByText(text), key, text)
  })

  it('is a lexer there is', () => {
    for (const [key] of samples) assert.ok(lexerKeys.includes(key), key)
  })

  it('is none for prose, for nothing, and for what only begins like JSON', () => {
    const prose = 'Dear all,\n\nthe meeting is moved: see you at 3. From now on, import nothing.\n\nBest, Ada'
    for (const text of ['', ' \n', prose, '[1, 2', '{"a": }', '42', '[note] see below', '#!/opt/own thing'])
      assert.equal(guessByText(text), null, text)
  })

  it('goes by file names as the server does', () => {
    const names = lexers.flatMap(({ patterns }) =>
      patterns.map(pattern => pattern.replaceAll('*', 'a').replace(/\[(.).*?\]/g, '$1')),
    )
    for (const name of [...names, ...names.map(each => each.toUpperCase()), 'dir/CMakeLists.txt', 'C:\\a.PY'])
      assert.equal(guessByName(name, lexers), keyForFilename(name), name)
    for (const name of ['', 'nothing', '.', 'a.unknown', 'a/']) assert.equal(guessByName(name, lexers), null)
  })

  it('takes no long time over any text, however hostile', () => {
    const signs = [...'()<>{}[]"\\\n\t :=-#*/']
    const words = ['a', 'SELECT ', 'class A ', 'def x', 'import ', 'FROM ', '--- ', '<a ', 'do |', '$ ']
    const piece = fc.constantFrom(...signs, ...words)
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), pieces => {
        guessByText(pieces.join('').repeat(30_000 / pieces.length))
      }),
      { numRuns: 60 },
    )
  })
})
