// Statements that only one language has. Looked for at the start of lines, after all formats that may hold code.

/** @typedef {readonly [lexer: string, ...shapes: readonly RegExp[]]} Statement of which all shapes have to be there */

/**
 * The language of a statement that no other one has, and null for texts that document code.
 *
 * @param {string} head
 */
export function stated(head) {
  if (documents.test(head)) return null
  return statements.find(([, ...shapes]) => shapes.every(shape => shape.test(head)))?.[0] ?? null
}

/** Code in Markdown, reStructuredText, AsciiDoc or a web page. */
const documents =
  /^[ \t]*(?:```|~~~|\.\. |\[source|:\w+: |<[a-z!]|\{%|----$|={2,4} \w|(?:- )?[\w-]+: \|[+-]?$)|::\s*$|^#{1,4} .*\n\n/im

/** @type {readonly Statement[]} */
const statements = [
  [
    'mermaid',
    /^(?:%%[^\n]*\n|[ \t]*\n){0,20}[ \t]*(?:(?:graph|flowchart) (?:TB|TD|BT|LR|RL)\b|(?:sequence|class|er|state)Diagram\b)/,
  ],
  [
    'bibtex',
    /^@(?:article|book|incollection|inproceedings|manual|misc|online|phdthesis|techreport)\{[^\s,]+,\s*$/im,
  ],
  ['org', /^#\+(?:(?:author|filetags|options|property|startup|title):|begin_(?:example|quote|src)\b)/im],
  ['bat', /^@echo (?:off|on)\b/im],
  ['bat', /^[ \t]*@?(?:rem|setlocal)\b/im, /%(?:\w+%|~)/],
  ['fortran', /^[ \t]*implicit none\b|^[ \t]*end (?:program|subroutine) \w/im],
  [
    'terraform',
    /^(?:resource|data) "\w+" "[\w-]+" \{$|^(?:variable|output|module|provider) "[\w-]+" \{$|^terraform \{$/m,
  ],
  [
    'cmake',
    /^[ \t]*(?:cmake_minimum_required|add_executable|add_library|add_subdirectory|target_(?:compile_\w+|include_directories|link_libraries|sources)|find_package)\s?\(/im,
  ],
  ['common-lisp', /^\((?:in-package|defpackage|asdf:defsystem|defsystem) /im],
  ['clojure', /^\((?:ns [\w.-]+|defn-? [\w?!*-]+)/m],
  [
    'powershell',
    /^[ \t]*(?:\[CmdletBinding\(|param ?\($)|\$PSScriptRoot\b|^[ \t]*function [A-Z][a-z]+-[A-Z]\w*|^[ \t]*Write-(?:Host|Output|Verbose) /m,
  ],
  ['haskell', /^(?:\{-# LANGUAGE|import qualified [A-Z])/m],
  ['haskell', /^module [A-Z][\w.]*\s*(?:\(|where\b)/m, /\)\s*where\b|^module [A-Z][\w.]*\s*where\b/m],
  ['elixir', /^[ \t]*defmodule [A-Z][\w.]* do$/m],
  ['erlang', /^-module\([\w']+\)\.$/m],
  [
    'go',
    /^package \w+\s*$/m,
    /^import (?:\(\s*$|"|\w+ ")|^func (?:\(|\w)|^type \w+ (?:struct|interface|func|\w+)\b/m,
  ],
  ['csharp', /^using (?:static )?[A-Z][\w.]*;$/m, /^[ \t]*(?:namespace [A-Z]|(?:public|internal) )/m],
  ['java', /^import (?:static )?[a-z][\w.]*\.[A-Z*]\w*;$/m, /^package [\w.]+;$/m],
  ['nix', /^\{(?: \w+,?){1,30}(?: \?[^}\n]{1,40})?(?:,? \.\.\.)? \}:|^[ \t]*inherit \([\w.]+\)[\w \n-]*;/m],
  ['ocaml', /^val [a-z_]\w* : [^=\n]*->/m],
  ['make', /^\.PHONY *:/m],
  ['groovy', /^pipeline \{$/m, /^[ \t]+(?:agent|stages)\b/m],
  [
    'rust',
    /^[ \t]*(?:pub(?:\(crate\))? )?(?:use (?:std|crate|super)::|impl(?:<[^\n>]*>)? [\w:<>&', ]+ \{$|mod \w+;)|\(&(?:mut )?self\b|: &(?:'\w+ )?str\b|#\[derive\(/m,
    /\blet (?:mut )?\w+|->|::|#\[\w/,
  ],
  // Commands of psql between statements.
  [
    'sql',
    /^\\(?:copy|echo|ir?|pset|set|timing|unset)[ \t]/m,
    /^[ \t]*(?:alter|create|drop|insert|select|update)\b/im,
  ],
  [
    'sql',
    /^(?:[ \t]*(?:--[^\n]*|\/\*(?:[^*]|\*(?!\/)){0,4000}\*\/|\\\w[^\n]*)?\n){0,80}[ \t]*(?:create (?:or replace |temp(?:orary)? |unique |materialized )*(?:table|view|function|index|procedure|schema|extension|type|trigger|database)\b|insert into \S+|alter table \S+|drop (?:table|view|function|index|schema|extension|database)\b|delete from \S+|update \S+ set\b|select\b[^;]{1,2000}\bfrom\b\s)/i,
  ],
]
