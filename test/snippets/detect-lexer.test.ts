import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { keyForFilename, lexerKeys, lexers } from '../../src/snippets/model/lexers.ts'
import { detectLexer } from '../../src/web/public/detect-lexer.js'
import { classify } from '../../src/web/public/lexer-classifier.js'
import { eachFeature } from '../../src/web/public/lexer-features.js'
import { namedLexer } from '../../src/web/public/lexer-names.js'
import { languages, weights } from '../../src/web/public/lexer-weights.js'
import { lexerSamples, proseSamples } from './lexer-samples.ts'

/** Texts that name their language, or have the form of only one. */
const evident: readonly (readonly [key: string, text: string])[] = [
  ['python', '#!/usr/bin/env python3\nx = 1'],
  ['python', '#!/usr/bin/python3.12\nx = 1'],
  ['bash', '#!/bin/sh -e\nls'],
  ['bash', '#!/usr/bin/env -S bash -x\nls'],
  ['js', '#!/usr/bin/env node\nf()'],
  ['rb', '# -*- mode: ruby -*-\nx = 1'],
  ['cpp', '/* -*- C++ -*- */\nx;'],
  ['yaml', 'x: 1\n# vim: set ft=yaml ts=2:\n'],
  ['php', '<?php echo 1;'],
  ['html', '<!DOCTYPE html>\n<p>x'],
  ['xml', '<?xml version="1.0"?><a/>'],
  ['xml', '<project>\n<name>x</name>\n</project>'],
  ['json', '{"a": [1, 2]}\n'],
  ['json', '[1, 2, 3]'],
  ['json', '{"a": 1}\n{"a": 2}\n'],
  ['diff', 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b'],
  ['diff', '--- x\t2026\n+++ y\t2026\n@@ -1 +1 @@\n-a\n+b'],
  ['pem', '-----BEGIN PUBLIC KEY-----\nMII\n-----END PUBLIC KEY-----'],
  ['pytb', 'Traceback (most recent call last):\n  File "x"\nValueError'],
  ['http', 'GET / HTTP/1.1\nHost: x'],
  ['http', 'HTTP/2 200\ncontent-type: text/html'],
  ['email', 'Received: from x\nSubject: y\n\nz'],
  ['console', '$ ls -l\ntotal 0'],
  ['tex', '\\documentclass{article}\n\\begin{document}'],
  ['erb', '<!doctype html>\n<p><%= jar.name %></p>'],
  ['handlebars', '{{#jars}}\n<p>{{name}}</p>\n{{/jars}}'],
  ['sql', "{% macro jars(shelf) %}\n  {{ return(adapter.dispatch('jars')(shelf)) }}\n{% endmacro %}"],
  ['asciidoc', '= Shelves\n\n== Jars\n\nTwo of them.'],
  ['asciidoc', '* xref:jars.adoc[Jars]\n** xref:plums.adoc[Plums]'],
  ['astro', "---\nimport Jar from './Jar.astro'\n---\n<Jar />\n"],
  ['csv', 'a;b;c;d\n1;f(2);3;4\n1;f(2);3;4\n1;f(2);3;4\n-1;f(2);3;4\n'],
]

/** Statements that only one language has, in texts that are too short to judge otherwise. */
const stated: readonly (readonly [key: string, text: string])[] = [
  ['mermaid', 'graph TD\n  a --> b'],
  ['bibtex', '@book{shelf,\n  title = {Shelves}\n}'],
  ['org', '#+TITLE: Shelf\n* Jars'],
  ['org', '* Jars\n#+begin_src make\n.PHONY: all\n#+end_src'],
  ['bat', '@echo off\nset jars=1'],
  ['bat', 'rem jars\nset jars=%1\ncopy %~dp0jars %jars%'],
  ['fortran', 'program shelf\n  implicit none\nend program shelf'],
  ['terraform', 'variable "jars" {\n  default = 1\n}'],
  ['cmake', 'add_library(shelf jar.c)'],
  ['common-lisp', '(in-package :shelf)\n(defun jar ())'],
  ['clojure', '(ns shelf.core)\n(defn jar [])'],
  ['powershell', 'function Get-Jar {\n  Write-Host $x\n}'],
  ['haskell', 'module Shelf (jar) where\njar = 1'],
  ['elixir', 'defmodule Shelf do\nend'],
  ['erlang', '-module(shelf).\n'],
  ['go', 'package shelf\n\nfunc Jar() {}'],
  ['csharp', 'using System;\nnamespace Shelf { }'],
  ['java', 'package shelf;\nimport java.util.List;'],
  ['cmake', 'foreach(jar IN LISTS jars)\nendforeach()'],
  ['powershell', "$ErrorActionPreference = 'Stop'\nmake jars"],
  ['haskell', 'jar :: Int -> Jar\njar n = Jar n'],
  ['java', 'package shelf;\n\npublic final class Jar {\n}'],
  ['java', 'module shelf {\n    requires jars.glass;\n}'],
  ['protobuf', 'package shelf;\n\nenum Jar {\n  PLUMS = 0;\n}'],
  ['sol', 'pragma solidity ^0.8.20;\ncontract Jar { }'],
  ['kotlin', 'package shelf\n\nfun jar(size: Int) = size'],
  ['scala', 'import shelf.{Jar, Lid}\n\ncase class Shelf(jars: Seq[Jar])'],
  ['swift', 'import Foundation\nlet jar = Jar()'],
  ['objective-c', '#import "Jar.h"\n@implementation Jar\n@end'],
  ['graphql', 'type Jar {\n  size: Int!\n}'],
  ['graphql', 'query Jars($size: Int) {\n  jars(size: $size)\n}'],
  ['jsonnet', "local jar = import 'jar.libsonnet';\n{ jar: jar }"],
  ['fish', 'set -l jar $argv[1]\nif test -n "$jar"\n  echo $jar\nend'],
  ['fish', 'complete --command jar --arguments plums'],
  ['r', 'library(shelf)\njar(1)'],
  ['rb', 'def jar\n  @jar\nend'],
  ['fsharp', '[<Jar>]\ntype Shelf() = class end'],
  ['fsharp', 'namespace Shelf.Jars\n\nlet jar = 1'],
  ['nix', '{ pkgs, lib, ... }:\npkgs.jar'],
  ['ocaml', 'val jar : int -> jar'],
  ['make', '.PHONY: all\nall:'],
  ['groovy', 'pipeline {\n  agent any\n}'],
  ['rust', 'use std::io;\nfn main() { let x = io::stdin(); }'],
  ['sql', '-- jars\nselect name\nfrom jars'],
  ['sql', '\\set jars 1\ninsert into jars values (:jars);'],
]

describe('The detection of a language', () => {
  it('goes by the name of the file first', () => {
    assert.deepEqual(detectLexer('{"a": 1}', 'python'), { lexer: 'python', sure: 'named' })
  })

  it('believes a text that names its language, or that only one format can be', () => {
    for (const [lexer, text] of evident) assert.deepEqual(detectLexer(text), { lexer, sure: 'certain' }, text)
  })

  it('believes a statement that only one language has, unless the text is about code', () => {
    for (const [lexer, text] of stated) {
      assert.deepEqual(detectLexer(text), { lexer, sure: 'certain' }, text)
      const about = detectLexer(`Put this into a file:\n\n\`\`\`\n${text}\n\`\`\`\n`)
      assert.notDeepEqual(about, { lexer, sure: 'certain' }, text)
    }
  })

  it('offers a format for data that is too short to judge', () => {
    for (const [lexer, text] of [
      ['yaml', 'a: x\nb: y'],
      ['toml', 'a = "x"\nb = 2'],
      ['ini', 'a = x\nb = y'],
      ['erb', 'jar: <%= name %>\nshelf: <%= shelf %>\nplums: many of them'],
      ['csv', 'a|b|c\n1|2|3'],
      [
        'django',
        'export PORT={{ port }}\nif [ "$1" ]; then\n{% if tls %}\n  export TLS=1\n{% endif %}\nfi\nexec "$1"\n',
      ],
    ])
      assert.deepEqual(detectLexer(text ?? ''), { lexer, sure: 'offered' }, text)
  })

  it('takes rules inside of rules for SCSS, and indented ones for CSS', () => {
    const rule = '.jar {\n  color: red;\n  .lid {\n    color: blue;\n  }\n}\n'
    assert.equal(detectLexer(rule.repeat(3)).lexer, 'scss')
    const indented = '  .jar {\n    color: red;\n  }\n  .lid {\n    color: blue;\n  }\n'
    assert.equal(detectLexer(indented.repeat(3)).lexer, 'css')
  })

  it('takes the nested rules of CSS of today for CSS, and comments of one line for SCSS', () => {
    const nested = '.jar {\n  color: var(--jar);\n  & .lid {\n    color: blue;\n  }\n}\n'
    assert.equal(detectLexer(nested.repeat(3)).lexer, 'css')
    assert.equal(detectLexer(nested.repeat(3).replaceAll('var(--jar)', 'red')).lexer, 'scss')
    assert.equal(detectLexer('// Jars\n.jar {\n  color: red;\n}\n'.repeat(3)).lexer, 'scss')
  })

  it('offers JavaScript where a parameter has no type, or a type stands in a comment', () => {
    const module =
      "import { Shelf } from './shelf.core'\n\nexport const shelf = new Shelf(jars)\nexport { jars }\n"
    assert.deepEqual(detectLexer(module), { lexer: 'typescript', sure: 'offered' })
    for (const plain of ['function fill(jar, lid) {\n}\n', '/** @type {Jar} */\n', 'window.shelf = shelf\n'])
      assert.deepEqual(detectLexer(module + plain), { lexer: 'js', sure: 'offered' }, plain)
    assert.equal(detectLexer(`${module}function fill(jar: Jar) {\n}\n`).lexer, 'typescript')
  })

  it('takes a module with much markup in it for a script', () => {
    const markup = '  <div class="jar">\n    <p>Plums</p>\n  </div>\n'.repeat(20)
    const { lexer, sure } = detectLexer(`export const Jar = ({}) => (\n${markup})\n`)
    assert.ok(['js', 'typescript'].includes(lexer) && sure === 'offered', lexer)
  })

  it('takes references, nullptr and headers without an ending for C++', () => {
    const both = '#include "jar.h"\nvoid lid(const Jar *jar) {\n  fill(jar);\n}\n'
    assert.equal(detectLexer(both).lexer, 'c')
    for (const text of [
      `#include <cstdlib>\n${both}`,
      both.replace('Jar *', 'Jar &'),
      both.replace('(jar)', '(nullptr)'),
    ])
      assert.deepEqual(detectLexer(text), { lexer: 'cpp', sure: 'certain' }, text)
  })

  it('takes a template without a tag of HTML for no HTML', () => {
    const loop = `{{ header }}
{% for jar in jars %}
@test '{{ jar["label"] }}' {
    {% if loop.first %}# {% endif %}[[ $SKIPPED == "true" ]] || skip
    run bash {{ shelf }} {{ jar["size"] }}
    assert_output "{{ jar["full"] }}"
}
{% endfor %}
`
    assert.equal(detectLexer(loop).lexer, 'django')
  })

  it('sets or offers the language of a few lines', () => {
    for (const [lexer, text] of Object.entries(lexerSamples)) {
      const detected = detectLexer(text)
      assert.equal(detected.lexer, lexer, `${lexer}: ${JSON.stringify(detected)}`)
      assert.ok(['certain', 'offered'].includes(detected.sure), lexer)
    }
  })

  it('finds the same with the line ends of Windows, and behind a byte order mark', () => {
    for (const text of Object.values(lexerSamples))
      assert.deepEqual(detectLexer(`\ufeff${text.replaceAll('\n', '\r\n')}`), detectLexer(text))
  })

  it('takes prose in any language, and logs, for plain text', () => {
    for (const [name, text] of Object.entries(proseSamples))
      assert.deepEqual(detectLexer(text), { lexer: '_text', sure: 'plain' }, name)
  })

  it('sets nothing for nothing, and for what only begins like a format', () => {
    for (const text of [
      '',
      ' \n',
      'x',
      '[1, 2',
      '{"a": }',
      '42',
      '[note] see below',
      '#!/opt/own thing',
      '{}',
      '[]',
    ])
      assert.notEqual(detectLexer(text).sure, 'certain', text)
  })

  it('names only lexers that there are', () => {
    const taught = languages
      .trim()
      .split('\n')
      .map(line => line.split(' ')[1] ?? '')
    assert.ok(taught.length > 40)
    for (const key of taught) assert.ok(lexerKeys.includes(key), key)
    const { rated } = classify(lexerSamples['go'] ?? '')
    assert.equal(rated[0]?.key, 'go')
    assert.ok(Math.abs(rated.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-9)
  })

  it('has weights that can be read: a weight with the marks of its languages, a blank, the feature', () => {
    const marks = new Set(
      languages
        .trim()
        .split('\n')
        .map(line => line[0]),
    )
    for (const line of weights.slice(1, -1).split('\n')) {
      const [, groups = ''] = /^((?:-?[1-9][^\s\d-]+)+) [^\n]{1,18}$/.exec(line) ?? []
      assert.notEqual(groups, '', line)
      for (const mark of groups.replace(/-?\d/g, '')) assert.ok(marks.has(mark), line)
    }
    assert.ok(weights.length + languages.length < 40_000, `${weights.length + languages.length} characters`)
  })

  it('never throws, and finds the same twice', () => {
    const piece = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...Object.values(lexerSamples)))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), pieces => {
        const text = pieces.join('')
        const detected = detectLexer(text)
        assert.deepEqual(detectLexer(text), detected)
        assert.ok(lexerKeys.includes(detected.lexer))
      }),
      { numRuns: 200 },
    )
  })

  it('looks at the start of a text alone, and at so many features of it, however long it is', () => {
    const count = (text: string) => {
      let features = 0
      eachFeature(text, () => features++)
      return features
    }
    for (const unit of ['a ', '( ', '\n', 'x=1\n', '"', 'if (a) { b }; ', '<a ', '$a->b ', '\u00e4']) {
      const once = count(unit.repeat(2_600_000 / unit.length))
      assert.ok(once <= 16_000 * 8, `${unit}: ${once}`)
      assert.equal(count(unit.repeat(200_000)), count(unit.repeat(100_000)), unit)
    }
  })

  it('ends with any language that is followed by blank lines and blanks only', () => {
    for (const sample of Object.values(lexerSamples))
      for (const blank of ['\n', ' \n', '\t', ' ']) {
        const text = sample + blank.repeat(64_000)
        assert.equal(detectLexer(text).lexer, detectLexer(text).lexer)
      }
  })

  it('ends with any text, however hostile', () => {
    const marks = [...'()<>{}[]"\\\n\t :=-#*/|`~$%@.,;&']
    const words = [
      'a',
      'SELECT ',
      'class A ',
      'def x',
      '<a ',
      'do |',
      '$ ',
      '<!--',
      '<template>\n',
      '-*-',
      'vim:',
      '](',
      '**',
      'a=',
      'module A(\n',
      '#+begin_src\n',
      '<%= a',
    ]
    const unit = fc.array(fc.constantFrom(...marks, ...words), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(
        unit,
        fc.constantFrom('', '<a>', '%', '#', 'x\n', '<template>\n', '@@ -1 +1 @@\n'),
        (pieces, start) => {
          const text = pieces.join('')
          detectLexer(start + text.repeat(2_600_000 / text.length))
        },
      ),
      { numRuns: 80 },
    )
  })
})

describe('The language of a file name in the browser', () => {
  it('is that of the server', () => {
    const names = lexers.flatMap(({ patterns }) =>
      patterns.map(pattern => pattern.replaceAll('*', 'a').replace(/\[(.).*?\]/g, '$1')),
    )
    for (const name of [...names, ...names.map(each => each.toUpperCase()), 'dir/CMakeLists.txt', 'C:\\a.PY'])
      assert.equal(namedLexer(name, lexers), keyForFilename(name), name)
    for (const name of ['', 'nothing', '.', 'a.unknown', 'a/']) assert.equal(namedLexer(name, lexers), null)
  })
})
