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

/** Code in Markdown, reStructuredText, AsciiDoc, TeX or a web page. */
const documents =
  /^[ \t]*(?:```|~~~|\.\. |\[source|:\w+: |<[a-z!]|\{%|----$|={2,4} \w|(?:- )?[\w-]+: \|[+-]?$|\\begin\{)|::\s*$|(?<![^\n]\n)^#{1,4} .*\n\n/im

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
    /^[ \t]*(?:cmake_minimum_required|add_executable|add_library|add_subdirectory|target_(?:compile_\w+|include_directories|link_libraries|sources)|find_package|endforeach|endfunction|endif|endmacro)\s?\(|^[ \t]*set\([A-Z_]+ |^[ \t]*set_\w+properties ?\(/im,
  ],
  ['common-lisp', /^\((?:in-package|defpackage|asdf:defsystem|defsystem) /im],
  ['clojure', /^\((?:ns [\w.-]+|defn-? [\w?!*-]+)/m],
  [
    'powershell',
    /^[ \t]*(?:\[CmdletBinding\(|param ?\($)|\$PSScriptRoot\b|^[ \t]*function [A-Z][a-z]+-[A-Z]\w*|^[ \t]*Write-(?:Host|Output|Verbose) /m,
  ],
  ['powershell', /^[ \t]*\$ErrorActionPreference\b|^[^"'\n]*\$env:[a-z]/im],
  ['haskell', /^(?:\{-# LANGUAGE|import qualified [A-Z])/m],
  ['haskell', /^[a-z_][\w']* +:: [^\n]*->/m, /^[a-z_][\w']*[^\n=]* = /m],
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
  ['protobuf', /^syntax = "proto[23]";/m],
  ['protobuf', /^package [\w.]+;$/m, /^(?:enum|message|service) \w+ \{$/m, / = \d+;$/m],
  [
    'java',
    /^package [\w.]+;$/m,
    /^(?:public |abstract |final |sealed )*(?:class|enum|interface|record) [A-Z]/m,
  ],
  ['java', /^(?:open )?module [\w.]+ \{$/m, /^[ \t]+(?:exports|opens|provides|requires|uses) [\w. ]+;$/m],
  ['sol', /^pragma solidity\b/m],
  [
    'kotlin',
    /^(?:package|import) [\w.*]+$/m,
    /^[ \t]*(?:(?:@\w+|abstract|infix|inline|internal|open|operator|override|private|public|suspend) )*fun (?:<[^>\n]*> )?[\w.<>?`]+\(|^(?:annotation|data|sealed|value) class [A-Z]/m,
  ],
  [
    'scala',
    /^import [\w.]+\.(?:_|\{[^}\n]*\})$/m,
    /^[ \t]*(?:(?:abstract|case|final|implicit|sealed) )*(?:class|def|object|trait) \w/m,
  ],
  ['swift', /^(?:@testable )?import (?:AppKit|Combine|Foundation|SwiftUI|UIKit|XCTest)$/m],
  [
    'objective-c',
    /^#import [<"]|^@(?:implementation \w|interface \w+ ?[:(])/m,
    /^@(?:end$|implementation \w|interface \w)|\bNS[A-Z]\w|\[\w+ \w+[\]:]/m,
  ],
  [
    'graphql',
    /^(?:query|mutation|subscription) \w+[^\n]*\{$|^fragment \w+ on [A-Z]\w*[^\n]*\{$/m,
    /^[ \t]+\w+(?: ?[({:@]|$)/m,
  ],
  [
    'graphql',
    /^(?:extend )?(?:input|interface|type) \w+[^=\n]*\{$/m,
    /^[ \t]+\w+(?:\([^\n]*\))?: ?\[?[A-Z]\w*\]?!/m,
  ],
  [
    'jsonnet',
    /^[ \t]*(?:local )?[\w.'$]+(?:\([^\n]*\))?\+?::[ \n]|\bimport '[^'\n]+\.(?:jsonnet|libsonnet)'/m,
    /[{}]/,
  ],
  ['fish', /^complete (?:--command |-c \S+ (?:-[adfnsl] |--))/m],
  [
    'fish',
    /^[ \t]*(?:set -[a-zA-Z]{1,3} \w|string (?:match|replace|split|sub) |status (?:is-|--))|\$argv\b/m,
    /^[ \t]*end$/m,
  ],
  ['r', /^library\([\w.]+\)$|^[\w.]+ <- function\(/m],
  ['rb', /^[ \t]*def (?:self\.)?\w+[?!=]?(?:\([^\n]*\))?$/m, /^[ \t]*end$/m],
  [
    'fsharp',
    /^[ \t]*\[<[A-Z][\w.]*(?:\([^\n]*\))?>\]|^open System\b|^[ \t]*let mutable |\bprintfn "|^[ \t]*(?:abstract |override |static )*member \w+\.\w/m,
    /^[ \t]*(?:let|member|module|open|type) /m,
  ],
  [
    'fsharp',
    /^(?:namespace|module)(?: rec)? [A-Z]\w*(?:\.\w+)*$/m,
    /^[ \t]*(?:let|open [A-Z]|module [A-Z]\w* =)/m,
    /^[^;]*$/,
  ],
  ['nix', /^\{(?: \w+,?){1,30}(?: \?[^}\n]{1,40})?(?:,? \.\.\.)? \}:|^[ \t]*inherit \([\w.]+\)[\w \n-]*;/m],
  ['ocaml', /^val [a-z_]\w* : [^=\n]*->/m],
  ['asciidoc', /^\*{1,5} xref:\S+\[[^\]\n]*\]$/m],
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
