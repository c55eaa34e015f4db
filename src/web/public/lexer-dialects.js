// Settles between a language and its dialect, which the weights alone take for one another.

/** @typedef {import('./lexer-classifier.js').Rated} Rated */

/**
 * `marks` finds what only the dialect has. A text without it is the basis if `isDecisive`; otherwise the weights are
 * believed.
 *
 * @typedef {{ readonly basis: string, readonly dialect: string, readonly marks: RegExp, readonly isDecisive: boolean }} Pair
 */

/**
 * The likeliest language, or its dialect or basis where the text itself decides.
 *
 * @param {string} text
 * @param {Rated} first
 * @param {readonly Rated[]} rated
 * @returns {Rated}
 */
export function settled(text, first, rated) {
  const pair = pairs.find(({ basis, dialect }) => first.key === basis || first.key === dialect)
  if (!pair) return first
  const { basis, dialect, marks, isDecisive } = pair
  /** @param {string} key */
  const shareOf = key => rated.find(each => each.key === key)?.share ?? 0
  const both = shareOf(basis) + shareOf(dialect)
  if (marks.test(text.replace(comments, ''))) return { key: dialect, share: both }
  return isDecisive ? { key: basis, share: both } : first
}

/** Lines that are comments in most languages, in which types of a dialect may stand. */
const comments = /^[ \t]*(?:\*|\/\/ |\/\*|# )[^\n]*$/gm

/** @type {readonly Pair[]} */
const pairs = [
  {
    basis: 'ini',
    dialect: 'toml',
    marks: /^\s*[\w."-]+ *= *["'[{]|^\[\[/m,
    isDecisive: true,
  },
  {
    basis: 'common-lisp',
    dialect: 'emacs-lisp',
    marks:
      /^\s*\((?:provide '|defcustom|use-package|defface|declare-function|add-hook|define-key)|lexical-binding|\(interactive/m,
    isDecisive: true,
  },
  {
    basis: 'css',
    dialect: 'scss',
    marks:
      /^\s*(?:\$[\w-]+\s*:|@(?:include|mixin|use|forward|extend|function|return|each|if|else)\b|&|\/\/)|[:\s(]\$[a-z][\w-]*|#\{\$/m,
    isDecisive: true,
  },
  {
    basis: 'c',
    dialect: 'cpp',
    marks:
      /\bstd::|^\s*(?:namespace \w+|template ?<|class \w+|using (?:namespace )?\w+|(?:public|private|protected):)|\w::\w+\(|\bconstexpr\b|\bstatic_cast<|^#include <(?:string|vector|memory|iostream|map|utility|algorithm|functional)>/m,
    isDecisive: false,
  },
  {
    basis: 'js',
    dialect: 'typescript',
    marks:
      /^\s*(?:export )?(?:declare |abstract )?(?:interface \w+|type \w+(?:<[^=\n]*>)? =|(?:const )?enum \w+ \{)|^(?:im|ex)port type\b|\bas const\b|[\w)\]]\??: (?:string|number|boolean|void|unknown|any|never|Promise<)|^\s*(?:private|public|protected|readonly|abstract) \w+|\(\w+\??: [\w{[(]|\): [\w<>[\]|., ]{1,80}(?: =>| \{|;)|\b(?:const|let) \w+: |\bimplements \w|\w<[A-Z]\w*(?:\[\])?>\(|^\s*\w+\??: [A-Z]\w*(?:<[^\n]*>)?;?$/m,
    isDecisive: false,
  },
]
