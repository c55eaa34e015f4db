import type { HLJSApi, Language } from 'highlight.js'

/** The colours of reStructuredText source; why it is not rendered: docs/decisions/0020-reading-snippets.md. */
export function reStructuredText(hljs: HLJSApi): Language {
  const inline = [
    { scope: 'code', begin: /``(?=\S)/, end: /``/ },
    { scope: 'symbol', begin: /:[a-zA-Z][\w.+-]{0,40}:(?=`)/ },
    { scope: 'link', begin: /`(?=[^`\s])/, end: /`_{0,2}/, illegal: /\n\s*\n/ },
    { scope: 'strong', begin: /\*\*(?=\S)/, end: /\*\*|\n\s*\n/ },
    { scope: 'emphasis', begin: /\*(?=[^\s*])/, end: /\*|\n\s*\n/ },
    { scope: 'variable', begin: /\|(?=[^\s|])[^|\n]{1,80}\|_{0,2}/ },
    { scope: 'link', begin: /\[(?:#?\w{0,40}|\*)\]_/ },
    { scope: 'link', begin: /https?:\/\/[^\s<>]{1,400}/ },
  ]
  return {
    name: 'reStructuredText',
    contains: [
      { scope: 'section', begin: /^([=\-~^"'`#*+.:_<>!$%&(),/;?@[\\\]{|}])\1{2,}[ \t]*$/ },
      { scope: 'meta', begin: /^[ \t]*\.\. [\w:.+-]{1,60}::/ },
      { scope: 'symbol', begin: /^[ \t]*\.\. (?:\[[^\]\n]{1,80}\]|_[^:\n]{1,200}:)/ },
      { scope: 'meta', begin: /^[ \t]*\.\. \|[^|\n]{1,80}\| [\w-]{1,60}::/ },
      hljs.COMMENT(/^\.\.(?=[ \t]|$)/, /$/),
      { scope: 'attribute', begin: /^[ \t]*:[^:\n`]{1,80}:(?=[ \t]|$)/ },
      { scope: 'bullet', begin: /^[ \t]*(?:[-*+\u2022]|(?:\d{1,4}|#)[.)])(?=[ \t])/ },
      ...inline,
    ],
  }
}
