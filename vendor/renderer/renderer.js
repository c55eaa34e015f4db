// Made by `npm run docs` of src/snippets/read/render-text.ts; not to be edited.
"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name2 in all)
    __defProp(target, name2, { get: all[name2], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// src/snippets/read/render-text.ts
var render_text_exports = {};
__export(render_text_exports, {
  render: () => render
});
module.exports = __toCommonJS(render_text_exports);

// src/snippets/read/diff-rows.ts
var import_diff = require("diff");

// src/snippets/read/highlight-colours.ts
var import_highlight = __toESM(require("highlight.js"), 1);

// src/snippets/read/invisible.ts
var spelledMax = 5e3;
var Escaper = class {
  #spelled = 0;
  escape(text) {
    return this.showInvisible(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
  }
  /**
   * HTML drops NUL and turns CR into a line break; a reference keeps CR, and NUL is shown as its symbol. Each run of a
   * character that changes the text direction is in an element of its own, where it has no effect on the text that
   * follows, and is copied unchanged. From `spelledMax` runs on only their numbers are shown.
   */
  showInvisible(html) {
    return html.replace(invisible, (run, mark) => {
      if (mark === "\r") return "&#13;".repeat(run.length);
      if (mark === "\0") return "␀".repeat(run.length);
      const number = `U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
      const times = run.length === 1 ? "" : ` ×${run.length}`;
      if (++this.#spelled > spelledMax) return `[${number}${times}]`;
      return `<bdi class="bidi" data-code="${number}${times}" title="${number} ${names[mark] ?? ""}${times}">${run}</bdi>`;
    });
  }
};
var misleads = (text) => /[\u202a-\u202e\u2066-\u2069]/.test(text);
var invisible = /([\r\0\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])\1*/g;
var names = {
  "؜": "ARABIC LETTER MARK",
  "‎": "LEFT-TO-RIGHT MARK",
  "‏": "RIGHT-TO-LEFT MARK",
  "‪": "LEFT-TO-RIGHT EMBEDDING",
  "‫": "RIGHT-TO-LEFT EMBEDDING",
  "‬": "POP DIRECTIONAL FORMATTING",
  "‭": "LEFT-TO-RIGHT OVERRIDE",
  "‮": "RIGHT-TO-LEFT OVERRIDE",
  "⁦": "LEFT-TO-RIGHT ISOLATE",
  "⁧": "RIGHT-TO-LEFT ISOLATE",
  "⁨": "FIRST STRONG ISOLATE",
  "⁩": "POP DIRECTIONAL ISOLATE"
};

// src/snippets/read/line-rows.ts
var partLines = 400;
var rowsMax = 1e5;
var linkedRowsMax = 5e3;
var repeatedMax = 3e5;
var rowStyleOf = (lines) => ({
  linked: lines <= linkedRowsMax,
  parted: lines > partLines
});
var hasRows = (lines) => lines <= rowsMax;
function rows(lines, { linked, parted }, firstNumber = 1) {
  const row2 = linked ? linkedRow : plainRow;
  const markup = lines.map((line, index) => {
    const number = firstNumber + index;
    const opensPart = parted && (index === 0 || number % partLines === 1);
    return `${opensPart ? openPart(number, index === 0) : ""}${row2(number)}${line}
</span>`;
  });
  return `${markup.join("")}${parted ? "</span>" : ""}`;
}
function parts(markup) {
  const cut = [];
  let start = 0;
  let lines = 0;
  for (let at = markup.indexOf("\n"); at !== -1; at = markup.indexOf("\n", at + 1)) {
    if (++lines % partLines !== 0) continue;
    cut.push(markup.slice(start, at + 1));
    start = at + 1;
  }
  return [...cut, markup.slice(start)].map((part2) => barePart(part2, true)).join("");
}
var barePart = (markup, isLast) => `<span class="part">${markup}${isLast ? "" : "\n"}</span>`;
function linesOf(html) {
  const open = [];
  const lines = [];
  let line = "";
  let repeated = 0;
  for (const [part2] of html.matchAll(/[^<\n]+|<[^>]*>|\n/g)) {
    if (part2 === "\n") {
      repeated += open.length;
      if (repeated > repeatedMax) return null;
      lines.push(line + "</span>".repeat(open.length));
      line = open.join("");
      continue;
    }
    if (part2 === "</span>") open.pop();
    else if (part2.startsWith("<span")) open.push(part2);
    line += part2;
  }
  return [...lines, line + "</span>".repeat(open.length)];
}
var openPart = (number, first) => `${first ? "" : "</span>"}<span class="part" data-from="${number}">`;
var plainRow = (number) => `<span class="line" id="L${number}" data-n="${number}">`;
var linkedRow = (number) => `<span class="line" id="L${number}"><a href="#L${number}" data-n="${number}" tabindex="-1" aria-hidden="true"></a>`;
var withoutLastBreak = (text) => text.endsWith("\n") ? text.slice(0, -1) : text;
function countLines(text) {
  let lines = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines++;
  return text.endsWith("\n") ? lines : lines + 1;
}

// src/snippets/read/restructured-text.ts
function reStructuredText(hljs2) {
  const inline = [
    { scope: "code", begin: /``(?=\S)/, end: /``/ },
    { scope: "symbol", begin: /:[a-zA-Z][\w.+-]{0,40}:(?=`)/ },
    { scope: "link", begin: /`(?=[^`\s])/, end: /`_{0,2}/, illegal: /\n\s*\n/ },
    { scope: "strong", begin: /\*\*(?=\S)/, end: /\*\*|\n\s*\n/ },
    { scope: "emphasis", begin: /\*(?=[^\s*])/, end: /\*|\n\s*\n/ },
    { scope: "variable", begin: /\|(?=[^\s|])[^|\n]{1,80}\|_{0,2}/ },
    { scope: "link", begin: /\[(?:#?\w{0,40}|\*)\]_/ },
    { scope: "link", begin: /https?:\/\/[^\s<>]{1,400}/ }
  ];
  return {
    name: "reStructuredText",
    contains: [
      { scope: "section", begin: /^([=\-~^"'`#*+.:_<>!$%&(),/;?@[\\\]{|}])\1{2,}[ \t]*$/ },
      { scope: "meta", begin: /^[ \t]*\.\. [\w:.+-]{1,60}::/ },
      { scope: "symbol", begin: /^[ \t]*\.\. (?:\[[^\]\n]{1,80}\]|_[^:\n]{1,200}:)/ },
      { scope: "meta", begin: /^[ \t]*\.\. \|[^|\n]{1,80}\| [\w-]{1,60}::/ },
      hljs2.COMMENT(/^\.\.(?=[ \t]|$)/, /$/),
      { scope: "attribute", begin: /^[ \t]*:[^:\n`]{1,80}:(?=[ \t]|$)/ },
      { scope: "bullet", begin: /^[ \t]*(?:[-*+\u2022]|(?:\d{1,4}|#)[.)])(?=[ \t])/ },
      ...inline
    ]
  };
}

// src/snippets/read/highlight-colours.ts
var colouredMaxChars = 2e6;
var htmlMaxChars = 16e6;
import_highlight.default.registerLanguage("rst", reStructuredText);
function colouredLines(text, language) {
  const coloured = language === null ? null : colour(text, language, new Escaper());
  return (coloured === null ? null : linesOf(coloured)) ?? new Escaper().escape(text).split("\n");
}
function colour(text, language, escaper2) {
  const markup = highlightedMarkup(text, language);
  return markup === null ? null : escaper2.showInvisible(markup);
}
function highlightedMarkup(text, language) {
  if (text.length > colouredMaxChars) return null;
  const { value } = import_highlight.default.highlight(text, { language, ignoreIllegals: true });
  return value.length > htmlMaxChars ? null : value;
}

// src/snippets/read/views/difference/marked-markup.ts
function markSpans(markup, spans) {
  if (spans.length === 0) return markup;
  let marked = "";
  let at = 0;
  let next = 0;
  for (const [part2] of markup.matchAll(/<[^>]*>|&[#\w]+;|[^<&]+|[<&]/g)) {
    if (part2.startsWith("<") && part2.length > 1) {
      marked += part2;
      continue;
    }
    const length = part2.startsWith("&") ? 1 : part2.length;
    let from = 0;
    while (next < spans.length && from < length) {
      const [start, end] = spans[next] ?? [0, 0];
      if (start >= at + length) break;
      const begins = Math.max(from, start - at);
      const ends = Math.min(length, end - at);
      marked += pieceOf(part2, from, begins, length) + inMark(pieceOf(part2, begins, ends, length));
      from = ends;
      if (end <= at + length) next++;
      else break;
    }
    marked += pieceOf(part2, from, length, length);
    at += length;
  }
  return marked;
}
var inMark = (piece) => piece === "" ? "" : `<mark>${piece}</mark>`;
var pieceOf = (part2, from, to, length) => from >= to ? "" : from === 0 && to === length ? part2 : part2.slice(from, to);

// src/snippets/read/views/difference/word-marks.ts
var lineMaxChars = 2e3;
var wordsMax = 300;
var sameShareMin = 0.3;
function wordMarks(before, after) {
  if (before === after || before.length > lineMaxChars || after.length > lineMaxChars) return noMarks;
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const start = sameStart(old, now);
  const end = sameEnd(old, now, start);
  const [oldMiddle, newMiddle] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const isLong = oldMiddle.length > wordsMax || newMiddle.length > wordsMax;
  const kept = isLong ? { old: /* @__PURE__ */ new Set(), new: /* @__PURE__ */ new Set() } : common(oldMiddle, newMiddle);
  const sameChars = lengthOf(old.slice(0, start)) + lengthOf(old.slice(old.length - end)) + lengthOf(oldMiddle.filter((_, index) => kept.old.has(index)));
  if (sameChars < sameShareMin * Math.max(before.trim().length, after.trim().length)) return noMarks;
  return { old: spansOf(old, start, end, kept.old), new: spansOf(now, start, end, kept.new) };
}
var noMarks = { old: [], new: [] };
var wordsOf = (line) => line.match(/[\p{L}\p{M}\p{N}_]+|\s+|[\s\S]/gu) ?? [];
function sameStart(old, now) {
  let count = 0;
  while (count < old.length && count < now.length && old[count] === now[count]) count++;
  return count;
}
function sameEnd(old, now, start) {
  let count = 0;
  const most = Math.min(old.length, now.length) - start;
  while (count < most && old[old.length - 1 - count] === now[now.length - 1 - count]) count++;
  return count;
}
function common(old, now) {
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i * width + j] = old[i] === now[j] ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  const kept = { old: /* @__PURE__ */ new Set(), new: /* @__PURE__ */ new Set() };
  for (let i = 0, j = 0; i < old.length && j < now.length; ) {
    if (old[i] === now[j]) {
      kept.old.add(i++);
      kept.new.add(j++);
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i++;
    else j++;
  }
  return { old: withoutLoneBlanks(old, kept.old), new: withoutLoneBlanks(now, kept.new) };
}
var withoutLoneBlanks = (words2, kept) => new Set(
  [...kept].filter(
    (index) => (words2[index] ?? "").trim() !== "" || kept.has(index - 1) || kept.has(index + 1)
  )
);
function spansOf(words2, start, end, kept) {
  const spans = [];
  let at = 0;
  for (const [index, word] of words2.entries()) {
    const isSame = index < start || index >= words2.length - end || kept.has(index - start);
    const last = spans.at(-1);
    if (!isSame && last?.[1] === at) last[1] = at + word.length;
    else if (!isSame) spans.push([at, at + word.length]);
    at += word.length;
  }
  return spans;
}
var lengthOf = (words2) => words2.reduce((sum, word) => sum + word.trim().length, 0);

// src/snippets/read/views/difference/difference-rows.ts
function differenceRows(lines) {
  const rows2 = [];
  for (let at = 0; at < lines.length; ) {
    const { line, group } = groupAt(lines, at);
    rows2.push(group.length > 0 ? changedRows(group) : line ? sameRow(line) : "");
    at += Math.max(1, group.length);
  }
  return rows2.join("");
}
function groupAt(lines, at) {
  let end = at;
  while (end < lines.length && isChange(lines[end], end > at)) end++;
  return { line: lines[at], group: lines.slice(at, end) };
}
var isChange = (line, isInside) => line?.sign === "-" || line?.sign === "+" || isInside && line?.sign === "~";
function changedRows(lines) {
  const marks = marksOf(lines);
  const rows2 = lines.map((line, index) => {
    if (line.sign === "~") return remarkRow(line);
    const tag = line.sign === "-" ? "del" : "ins";
    return row(tag, line, markSpans(line.markup, marks.get(index) ?? []));
  });
  return `<span class="changed">${rows2.join("")}</span>`;
}
function marksOf(lines) {
  const marks = /* @__PURE__ */ new Map();
  for (let at = 0; at < lines.length; ) {
    const old = indexesOf(lines, at, "-");
    const now = indexesOf(lines, old.next, "+");
    if (old.found.length === now.found.length)
      for (const [index, before] of old.found.entries()) {
        const after = now.found[index] ?? before;
        const pair = wordMarks(lines[before]?.text ?? "", lines[after]?.text ?? "");
        marks.set(before, pair.old);
        marks.set(after, pair.new);
      }
    at = Math.max(now.next, at + 1);
  }
  return marks;
}
function indexesOf(lines, start, sign) {
  const found = [];
  let next = start;
  for (; next < lines.length; next++) {
    if (lines[next]?.sign === sign) found.push(next);
    else if (lines[next]?.sign !== "~" || found.length === 0) break;
  }
  return { found, next };
}
var sameRow = (line) => {
  if (line.sign === "~") return remarkRow(line);
  const copy = `<span class="line twin" aria-hidden="true"><span class="at" data-new="${line.new ?? ""}"></span> ${line.markup}
</span>`;
  return `<span class="same">${row("span", line, line.markup)}${copy}</span>`;
};
var row = (tag, line, markup) => `<${tag} class="line"><span class="at" data-old="${line.old ?? ""}" data-new="${line.new ?? ""}"></span>${line.sign}${markup}
</${tag}>`;
var remarkRow = ({ markup }) => `<span class="line remark">${markup}
</span>`;

// src/snippets/read/views/difference/hidden-lines.ts
var hiddenLinesMax = 1500;
var hiddenMaxChars = 3e5;
function createGaps(lines) {
  let [linesLeft, charsLeft] = [hiddenLinesMax, hiddenMaxChars];
  let next = { old: 1, new: 1 };
  function before(head, place) {
    const hidden = linesBetween(place.new);
    return hidden === null ? `<span class="line hunk">${head}
</span>` : gap(`${head}
`, `${head}, ${hidden.count}`, hidden);
  }
  function passed(place) {
    next = place;
  }
  function last() {
    const hidden = linesBetween(lines.length + 1);
    return hidden === null ? "" : gap("", `⋯ ${hidden.count}`, hidden);
  }
  function linesBetween(end) {
    const count = end - next.new;
    if (count <= 0 || count > linesLeft) return null;
    const shown = lines.slice(next.new - 1, end - 1);
    const chars = shown.reduce((sum, line) => sum + line.length, 0);
    if (chars > charsLeft) return null;
    linesLeft -= count;
    charsLeft -= chars;
    const { old, new: now } = next;
    const rows2 = shown.map((markup, index) => ({
      sign: " ",
      text: "",
      markup,
      old: old + index,
      new: now + index
    }));
    return { count, html: differenceRows(rows2) };
  }
  return { before, passed, last };
}
var gap = (head, label, { count, html }) => `<details class="gap"><summary class="line hunk" data-hidden="${count}" aria-label="${label}">${head}</summary><div class="gap-lines">${html}</div></details>`;

// src/snippets/read/diff-rows.ts
var colouredMaxChars2 = 3e5;
function diffRows(before, after, language) {
  const patch = patchOf(before, after);
  if (!patch) return null;
  if (patch.hunks.length === 0) return { html: "", added: 0, removed: 0 };
  const inColour = before.length + after.length <= colouredMaxChars2 ? language : null;
  const sides = sidesOf(before, after, inColour);
  const gaps = createGaps(sides.new);
  const html = patch.hunks.map((hunk) => hunkRows(hunk, sides, gaps)).join("");
  return { html: html + gaps.last(), added: patch.added, removed: patch.removed };
}
function sidesOf(before, after, language) {
  const lines = (text) => colouredLines(text.endsWith("\n") ? text.slice(0, -1) : text, language);
  return { old: lines(before), new: lines(after) };
}
function hunkRows(hunk, sides, gaps) {
  const head = gaps.before(hunkHead(hunk), { old: hunk.oldStart, new: hunk.newStart });
  let [oldNumber, newNumber] = [hunk.oldStart, hunk.newStart];
  const lines = hunk.lines.map((line) => {
    const text = line.slice(1);
    switch (line.charAt(0)) {
      case "-":
        return { sign: "-", text, markup: sides.old[oldNumber - 1] ?? "", old: oldNumber++ };
      case "+":
        return { sign: "+", text, markup: sides.new[newNumber - 1] ?? "", new: newNumber++ };
      case " ":
        return { sign: " ", text, markup: sides.new[newNumber - 1] ?? "", old: oldNumber++, new: newNumber++ };
      default:
        return { sign: "~", text: line, markup: line };
    }
  });
  gaps.passed({ old: oldNumber, new: newNumber });
  return head + differenceRows(lines);
}
var editsMax = 2e4;
function patchOf(before, after) {
  const limits2 = { context: 3, timeout: 1e3, maxEditLength: editsMax };
  const patch = (0, import_diff.structuredPatch)("", "", before, after, "", "", limits2);
  if (patch === void 0) return null;
  const count = (sign) => patch.hunks.reduce((sum, { lines }) => sum + lines.filter((line) => line.startsWith(sign)).length, 0);
  return { hunks: patch.hunks, added: count("+"), removed: count("-") };
}
function hunkHead({ oldStart, newStart, lines }) {
  const count = (signs) => lines.filter((line) => signs.includes(line.charAt(0))).length;
  return `@@ -${span(oldStart, count(" -"))} +${span(newStart, count(" +"))} @@`;
}
var span = (start, count) => count === 1 ? `${start}` : `${count === 0 ? start - 1 : start},${count}`;

// src/lib/markdown.ts
var import_markdown_it = __toESM(require("markdown-it"), 1);
function createMarkdown({ rel, highlight = () => "" }) {
  const markdown2 = new import_markdown_it.default({ html: false, linkify: true, highlight });
  markdown2.validateLink = isSafeLink;
  markdown2.core.ruler.push("place_headings", (state) => {
    const headings = state.tokens.filter((token) => token.type.startsWith("heading_"));
    const highest = headings.reduce((least, each) => Math.min(least, levelOf(each)), 6);
    for (const token of headings) {
      token.tag = `h${Math.min(6, levelOf(token) - highest + Number(state.env["top"]))}`;
    }
  });
  markdown2.core.ruler.push("align_cells", (state) => {
    for (const token of state.tokens) if (/^t[dh]_open$/.test(token.type)) alignByClass(token);
  });
  markdown2.renderer.rules["link_open"] = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet("rel", rel);
    return self.renderToken(tokens, index, options);
  };
  for (const block of ["fence", "code_block"]) {
    const render2 = markdown2.renderer.rules[block];
    markdown2.renderer.rules[block] = (...args) => (render2?.(...args) ?? "").replace(/^<pre(?! tabindex)/, '<pre tabindex="0"');
  }
  return markdown2;
}
var isSafeLink = (address) => /^(https?|mailto):/i.test(address) || !/^[^/?#]*:/.test(address);
function alignByClass(cell) {
  const [, to] = /^text-align:(left|center|right)$/.exec(String(cell.attrGet("style"))) ?? [];
  cell.attrs = cell.attrs?.filter(([name2]) => name2 !== "style") ?? null;
  if (to) cell.attrJoin("class", `align-${to}`);
}
var levelOf = ({ tag }) => Number(tag.slice(1));

// src/lib/outward-link.ts
function outwardLink(address, { origin, leaving }) {
  const url = URL.parse(address, `${origin}/`);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === origin) return address;
  return `${leaving}${encodeURIComponent(url.href)}`;
}

// src/snippets/model/lexer-table.ts
var lexerTable = `
_text | Plain Text | - | txt | text | *.txt *.text *.log README LICENSE COPYING AUTHORS CHANGELOG NOTICE
_markdown | Markdown | markdown | md | markdown md | *.md *.markdown *.mkd *.mdown
_rst | reStructuredText | rst | rst | | *.rst *.rest
plain | Plain, no highlighting | - | txt | plaintext none |
_code | Plain Code | - | txt | code |
abnf | ABNF | abnf | abnf | | *.abnf
actionscript | ActionScript | actionscript | as | as actionscript3 as3 | *.as
ada | Ada | ada | adb | ada95 ada2005 | *.adb *.ads *.ada
apacheconf | Apache configuration | apache | conf | aconf apache | .htaccess .htpasswd httpd.conf apache.conf apache2.conf
applescript | AppleScript | applescript | applescript | osascript | *.applescript
arduino | Arduino | arduino | ino | | *.ino
asciidoc | AsciiDoc | asciidoc | adoc | adoc | *.adoc *.asciidoc
aspectj | AspectJ | aspectj | aj | | *.aj
astro | Astro | xml | astro | | *.astro
autohotkey | AutoHotkey | autohotkey | ahk | ahk | *.ahk *.ahkl
autoit | AutoIt | autoit | au3 | | *.au3
awk | Awk | awk | awk | gawk mawk nawk | *.awk
basic | BASIC | basic | bas | qbasic | *.bas
bash | Bash | bash | sh | sh ksh zsh shell openrc | *.sh *.ksh *.bash *.ebuild *.eclass *.exheres-0 *.exlib *.zsh .bashrc bashrc .bash_* bash_* zshrc .zshrc .zprofile .zshenv .profile .kshrc kshrc PKGBUILD APKBUILD
bat | Batchfile | dos | bat | batch dosbatch winbatch dos cmd | *.bat *.cmd
bibtex | BibTeX | - | bib | bib | *.bib
bnf | BNF | bnf | bnf | | *.bnf
brainfuck | Brainfuck | brainfuck | bf | bf | *.bf *.b
c | C | c | c | | *.c *.h *.idc *.x[bp]m
caddyfile | Caddyfile | - | caddyfile | caddy | Caddyfile *.caddyfile
capnp | Cap'n Proto | capnproto | capnp | | *.capnp
ceylon | Ceylon | ceylon | ceylon | | *.ceylon
clojure | Clojure | clojure | clj | clj clojurescript cljs edn | *.clj *.cljc *.cljs *.edn
cmake | CMake | cmake | cmake | | *.cmake CMakeLists.txt
cobol | COBOL | - | cob | cobolfree | *.cob *.cbl *.cpy
coffee-script | CoffeeScript | coffeescript | coffee | coffeescript coffee | *.coffee Cakefile
common-lisp | Common Lisp | lisp | lisp | cl lisp | *.cl *.lisp *.lsp *.asd
console | Console/Bash Session | shell | sh-session | shell-session shellsession terminal | *.sh-session *.shell-session
coq | Coq | coq | v | rocq rocq-prover |
cpp | C++ | cpp | cpp | c++ cc cxx | *.cpp *.hpp *.c++ *.h++ *.cc *.hh *.cxx *.hxx *.C *.H *.cp *.CPP *.tpp *.cppm *.ixx *.mxx *.ipp *.inl
crystal | Crystal | crystal | cr | cr | *.cr
csharp | C# | csharp | cs | c# cs | *.cs *.csx
css | CSS | css | css | | *.css
csv | CSV | - | csv | tsv | *.csv *.tsv
cuda | CUDA | cpp | cu | cu | *.cu *.cuh
cypher | Cypher | - | cypher | | *.cyp *.cypher
cython | Cython | python | pyx | pyx pyrex | *.pyx *.pxd *.pxi
d | D | d | d | | *.d *.di
dart | Dart | dart | dart | | *.dart
delphi | Delphi | delphi | pas | pas pascal objectpascal | *.pas *.dpr *.dpk
desktop | Desktop file | ini | desktop | | *.desktop
devicetree | Devicetree | dts | dts | dts | *.dts *.dtsi
diff | Diff | diff | diff | udiff patch | *.diff *.patch
django | Django/Jinja | django | html | jinja jinja2 | *.j2 *.jinja *.jinja2
docker | Docker | dockerfile | dockerfile | dockerfile containerfile | Dockerfile Dockerfile.* *.docker *.dockerfile Containerfile
dotenv | .env file | bash | env | env | .env .env.* *.env .envrc
ebnf | EBNF | ebnf | ebnf | | *.ebnf
elixir | Elixir | elixir | ex | ex exs | *.ex *.eex *.exs *.leex *.heex mix.lock
elm | Elm | elm | elm | | *.elm
emacs-lisp | Emacs Lisp | lisp | el | elisp emacs | *.el .emacs
email | E-mail | - | eml | eml | *.eml
erb | ERB | erb | erb | html+erb rhtml html+ruby | *.erb *.rhtml
erlang | Erlang | erlang | erl | erl | *.erl *.hrl *.es *.escript rebar.config
fennel | Fennel | - | fnl | fnl | *.fnl *.fnlm
fish | Fish | bash | fish | fishshell | *.fish
forth | Forth | - | forth | | *.frt *.forth *.fth
fortran | Fortran | fortran | f90 | f90 fortranfixed | *.f03 *.f08 *.f90 *.f95 *.F03 *.F90 *.f *.F *.for
fsharp | F# | fsharp | fs | f# fs | *.fs *.fsi *.fsx
gas | Assembly (GAS) | x86asm | s | asm assembly | *.s *.S
gcode | G-code | gcode | gcode | g-code | *.gcode
gdscript | GDScript | - | gd | gd godot | *.gd
gherkin | Gherkin | gherkin | feature | cucumber bdd | *.feature
gitignore | Ignore list | - | gitignore | | .gitignore .dockerignore .npmignore .ignore .prettierignore .eslintignore
gleam | Gleam | - | gleam | | *.gleam
glsl | GLSL | glsl | glsl | | *.glsl *.vert *.frag *.geo *.comp
gnuplot | Gnuplot | - | plt | | *.plot *.plt *.gnuplot
go | Go | go | go | golang | *.go go.mod go.work
gradle | Gradle | gradle | gradle | | *.gradle
graphql | GraphQL | graphql | graphql | gql | *.graphql *.gql *.graphqls
graphviz | Graphviz | - | dot | dot | *.gv *.dot
groff | Groff | - | 1 | nroff man | *.[1-9] *.man *.1p *.3pm
groovy | Groovy | groovy | groovy | | *.groovy *.gvy Jenkinsfile *.jenkinsfile
haml | Haml | haml | haml | | *.haml
handlebars | Handlebars | handlebars | hbs | hbs html+handlebars mustache | *.hbs *.handlebars *.mustache
haskell | Haskell | haskell | hs | hs literate-haskell lhs | *.hs *.lhs
haxe | Haxe | haxe | hx | hx | *.hx
hlsl | HLSL | cpp | hlsl | | *.hlsl *.hlsli
html | HTML | xml | html | htm xhtml | *.html *.htm *.xhtml
html+django | HTML + Django/Jinja | django | html | html+jinja htmldjango | *.html.j2 *.htm.j2 *.xhtml.j2 *.html.jinja2 *.htm.jinja2 *.xhtml.jinja2
http | HTTP session | http | http | https | *.http *.rest-client
hylang | Hy | hy | hy | hy | *.hy
ini | INI | ini | ini | cfg dosini conf systemd | *.ini *.cfg *.inf .editorconfig .gitconfig .gitmodules .npmrc *.service *.socket *.device *.mount *.automount *.swap *.target *.path *.timer *.slice *.scope *.conf
ipythonconsole | IPython console session | python-repl | pycon | ipython pycon python-repl python-console |
irc | IRC logs | - | weechatlog | | *.weechatlog
java | Java | java | java | | *.java
js | JavaScript | javascript | js | javascript node | *.js *.jsm *.mjs *.cjs
json | JSON | json | json | json-object jsonl ndjson | *.json *.jsonl *.ndjson *.geojson *.webmanifest *.ipynb Pipfile.lock composer.lock .prettierrc .eslintrc .babelrc *.avsc
json5 | JSON5 | json | json5 | jsonc | *.json5 *.jsonc
jsonld | JSON-LD | json | jsonld | json-ld | *.jsonld
jsonnet | Jsonnet | - | jsonnet | | *.jsonnet *.libsonnet
jsp | JavaServer Page | xml | jsp | | *.jsp
jsx | JSX/React | javascript | jsx | react | *.jsx *.react
julia | Julia | julia | jl | jl | *.jl
kotlin | Kotlin | kotlin | kt | kt kts | *.kt *.kts *.ktm
kusto | Kusto | - | kql | kql | *.kql *.kusto
latte | Latte | twig | latte | | *.latte
ldif | LDIF | ldif | ldif | | *.ldif
lean | Lean | - | lean | lean3 lean4 | *.lean
less | LessCSS | less | less | | *.less
lilypond | LilyPond | - | ly | | *.ly
liquid | Liquid | django | liquid | | *.liquid
livescript | LiveScript | livescript | ls | live-script | *.ls
llvm | LLVM | llvm | ll | | *.ll
lua | Lua | lua | lua | luau | *.lua *.wlua *.luau .luacheckrc
make | Makefile | makefile | mk | makefile mf bsdmake | *.mak *.mk *.make Makefile makefile Makefile.* GNUmakefile
mathematica | Mathematica | mathematica | wl | mma nb wl wolfram | *.nb *.cdf *.nbp *.ma *.wl *.wls
matlab | Matlab | matlab | m | octave | *.matlab
maxima | Maxima | maxima | mac | macsyma | *.mac *.max
mdx | MDX | markdown | mdx | | *.mdx
mermaid | Mermaid | - | mmd | | *.mmd *.mermaid
meson | Meson | - | build | meson.build | meson.build meson.options meson_options.txt
mips | MIPS assembly | mipsasm | mips | mipsasm | *.mips *.MIPS
modelica | Modelica | - | mo | | *.mo
mojo | Mojo | python | mojo | | *.mojo
moonscript | MoonScript | moonscript | moon | moon | *.moon
nasm | Assembly (NASM) | x86asm | asm | tasm x86asm | *.asm *.ASM *.nasm *.tasm
nestedtext | NestedText | nestedtext | nt | nt | *.nt
nginx | Nginx configuration file | nginx | conf | nginxconf | nginx.conf *.nginx *.nginxconf
nim | Nim | nim | nim | nimrod | *.nim *.nims *.nimrod *.nimble
nix | Nix | nix | nix | nixos | *.nix
nsis | NSIS | nsis | nsi | nsi nsh | *.nsi *.nsh
numpy | NumPy | python | py | |
objective-c | Objective-C | objectivec | m | objectivec obj-c objc | *.m
objective-c++ | Objective-C++ | objectivec | mm | objectivec++ obj-c++ objc++ | *.mm
ocaml | OCaml | ocaml | ml | ml | *.ml *.mli *.mll *.mly
odin | Odin | - | odin | | *.odin
openscad | OpenSCAD | openscad | scad | scad | *.scad
org | Org mode | - | org | orgmode org-mode | *.org
pem | PEM, ASCII armour | - | pem | asc | *.pem *.asc *.crt *.csr *.pub id_dsa id_ecdsa id_ecdsa_sk id_ed25519 id_ed25519_sk id_rsa
perl | Perl | perl | pl | pl | *.pl *.pm *.t *.perl cpanfile
php | PHP | php | php | php3 php4 php5 html+php | *.php *.php[345] *.inc *.phtml
pony | Pony | pony | pony | | *.pony
postgresql | PostgreSQL SQL dialect | pgsql | sql | postgres pgsql plpgsql | *.pgsql *.psql
postscript | PostScript | - | ps | postscr | *.ps *.eps
powershell | PowerShell | powershell | ps1 | pwsh posh ps1 psm1 | *.ps1 *.psm1 *.psd1
prisma | Prisma | - | prisma | | *.prisma
processing | Processing | processing | pde | pde | *.pde
prolog | Prolog | prolog | pro | | *.ecl *.prolog *.pro *.plg
promql | PromQL | - | promql | | *.promql
properties | Properties | properties | properties | jproperties | *.properties
protobuf | Protocol Buffers | protobuf | proto | proto | *.proto
pug | Pug | - | pug | jade | *.pug *.jade
puppet | Puppet | puppet | pp | | *.pp
purescript | PureScript | haskell | purs | purs | *.purs
python | Python | python | py | py sage python3 py3 bazel starlark pyi python2 py2 | *.py *.pyw *.pyi *.jy *.sage *.sc SConstruct SConscript *.bzl BUCK BUILD BUILD.bazel WORKSPACE *.tac *.pye Tiltfile
pytb | Python traceback | - | pytb | py3tb | *.pytb *.py3tb
qml | QML | qml | qml | qbs | *.qml *.qbs
r | R | r | r | s splus rscript | *.R .Rhistory .Rprofile .Renviron *.Rmd
racket | Racket | scheme | rkt | rkt | *.rkt *.rktd *.rktl
raku | Raku | perl | raku | perl6 pl6 | *.raku *.rakumod *.rakutest *.rakudoc *.p6 *.6pl *.p6l *.pl6 *.6pm *.p6m *.pm6 *.nqp
rb | Ruby | ruby | rb | ruby duby | *.rb *.rbw Rakefile *.rake *.gemspec *.rbx *.duby Gemfile Vagrantfile Brewfile Podfile Fastfile Guardfile Capfile *.ru *.podspec .irbrc
reasonml | ReasonML | reasonml | re | reason rescript | *.re *.rei *.res *.resi
registry | Windows registry | ini | reg | reg | *.reg
rego | Rego | - | rego | | *.rego
rexx | Rexx | - | rexx | arexx | *.rexx *.rex *.rx *.arexx
robotframework | Robot Framework | - | robot | | *.robot *.resource
rst | reStructuredText source | - | rst | restructuredtext rest |
rust | Rust | rust | rs | rs | *.rs *.rs.in
sas | SAS | sas | sas | | *.sas *.SAS
sass | Sass | scss | sass | | *.sass
scala | Scala | scala | scala | | *.scala *.sbt
scheme | Scheme | scheme | scm | scm | *.scm *.ss *.sld
scilab | Scilab | scilab | sci | | *.sci *.sce
scss | SCSS | scss | scss | | *.scss
sed | Sed | - | sed | gsed ssed | *.sed *.[gs]sed
smali | Smali | smali | smali | | *.smali
smalltalk | Smalltalk | smalltalk | st | squeak st | *.st
smarty | Smarty | twig | tpl | | *.tpl
sml | Standard ML | sml | sml | | *.sml *.sig *.fun
sol | Solidity | - | sol | solidity | *.sol
sparql | SPARQL | - | rq | | *.rq *.sparql
sql | SQL | sql | sql | mysql sqlite tsql t-sql plsql | *.sql *.ddl *.dml
stan | Stan | stan | stan | | *.stan
stata | Stata | stata | do | do | *.do *.ado
stylus | Stylus | stylus | styl | styl | *.styl
supercollider | SuperCollider | - | scd | | *.scd
svelte | Svelte | xml | svelte | | *.svelte
swift | Swift | swift | swift | | *.swift
systemverilog | SystemVerilog | verilog | sv | sv | *.sv *.svh
tap | TAP | tap | tap | | *.tap
tcl | Tcl | tcl | tcl | tk | *.tcl *.rvt *.tk
tcsh | Tcsh | bash | csh | csh | *.tcsh *.csh
terraform | Terraform, HCL | - | tf | tf hcl opentofu | *.tf *.hcl *.tfvars *.nomad *.tofu
tex | TeX | latex | tex | latex | *.tex *.aux *.toc *.sty *.cls *.ltx
thrift | Thrift | thrift | thrift | | *.thrift
toml | TOML | ini | toml | | *.toml Pipfile poetry.lock Cargo.lock uv.lock
tsx | TSX | typescript | tsx | | *.tsx
turtle | Turtle | - | ttl | | *.ttl
twig | Twig | twig | twig | html+twig | *.twig
typescript | TypeScript | typescript | ts | ts | *.ts *.mts *.cts
typoscript | TypoScript | - | typoscript | | *.typoscript
typst | Typst | - | typ | | *.typ
v | V | - | v | vlang | *.vv *.vsh
vala | Vala | vala | vala | vapi | *.vala *.vapi
vb.net | Visual Basic .NET | vbnet | vb | vbnet lobas oobas sobas visual-basic visualbasic vb | *.vb
vbscript | VBScript | vbscript | vbs | vbs | *.vbs *.VBS
vcl | VCL | - | vcl | varnish | *.vcl
velocity | Velocity | - | vm | | *.vm *.fhtml
verilog | Verilog | verilog | v | | *.v
vhdl | VHDL | vhdl | vhdl | vhd | *.vhdl *.vhd
vim | VimL | vim | vim | viml vimscript | *.vim .vimrc .exrc .gvimrc _vimrc _exrc _gvimrc vimrc gvimrc
vue | Vue | xml | vue | | *.vue
wast | WebAssembly | wasm | wat | wat wasm | *.wat *.wast
wgsl | WGSL | - | wgsl | | *.wgsl
wren | Wren | wren | wren | | *.wren
xml | XML | xml | xml | svg rss atom | *.xml *.rss *.xsd *.wsdl *.wsf *.xbrl *.pom *.svg *.atom *.plist *.csproj *.vbproj *.fsproj *.props *.targets *.resx *.xaml *.kml *.gpx *.xlf *.opml
xpp | X++ | axapta | xpp | x++ | *.xpp
xquery | XQuery | xquery | xq | xqy xq xql xqm | *.xqy *.xquery *.xq *.xql *.xqm
xslt | XSLT | xml | xsl | xsl | *.xsl *.xslt *.xpl
yaml | YAML | yaml | yaml | yml salt sls yaml+jinja | *.yaml *.yml *.sls *.yaml.j2 *.yml.j2 *.yaml.jinja2 *.yml.jinja2 .clang-format .clang-tidy .yamllint yarn.lock
yang | YANG | - | yang | | *.yang
yara | YARA | - | yar | yar | *.yar *.yara
zephir | Zephir | zephir | zep | | *.zep
zig | Zig | - | zig | | *.zig *.zon
zone | DNS zone | dns | zone | bind | *.zone
`;

// src/snippets/model/lexers.ts
var words = (column) => (column ?? "").split(" ").filter((word) => word !== "");
var lexers = lexerTable.trim().split("\n").map((line) => {
  const [key = "", name2 = "", language = "-", extension = "txt", aliases, patterns2] = line.split("|").map((each) => each.trim());
  const lexer = { key, name: name2, language: language === "-" ? null : language, extension };
  return { ...lexer, aliases: words(aliases), patterns: words(patterns2) };
});
var lexerKeys = lexers.map((lexer) => lexer.key);
var lexerByKey = new Map(lexers.map((lexer) => [lexer.key, lexer]));
var keyByAlias = new Map(
  lexers.flatMap(({ key, aliases }) => aliases.map((alias) => [alias, key]))
);
var patterns = lexers.flatMap(({ key, patterns: patterns2 }) => patterns2.map((pattern) => compile(pattern, key))).sort((a, b) => b.literals - a.literals);
var lexerOf = (key) => lexerByKey.get(key) ?? { key, name: key, language: null, extension: "txt" };
var keyFor = (keyOrAlias) => lexerByKey.has(keyOrAlias) ? keyOrAlias : keyByAlias.get(keyOrAlias) ?? null;
function compile(pattern, key) {
  const source2 = pattern.replace(/\[[^\]]+\]|[^\w]/g, (part2) => {
    if (part2 === "*") return "[^]*";
    if (part2 === "?") return "[^]";
    return part2.length > 1 ? part2 : `\\${part2}`;
  });
  const literals = pattern.replace(/[*?]/g, "").length + (/[*?[]/.test(pattern) ? 0 : 1e3);
  return { matches: new RegExp(`^${source2}$`), matchesAnyCase: new RegExp(`^${source2}$`, "i"), literals, key };
}

// src/snippets/read/views/markdown/footnotes.ts
var footnotesMax = 500;
var marksMax = 2e3;
var labelMaxChars = 100;
function footnotes(markdown2) {
  markdown2.block.ruler.before("reference", "footnote", readNote, { alt: ["paragraph", "reference"] });
  markdown2.inline.ruler.before("link", "footnote_mark", readMark);
  markdown2.core.ruler.after("inline", "footnotes", placeNotes);
}
var noteIds = { note: "fn-", mark: "fnref-" };
var markMarkup = ({ meta }) => {
  const { number, time } = meta;
  return `<sup class="footnote-mark"><a href="#${noteIds.note}${number}" id="${markId(number, time)}">${number}</a></sup>`;
};
var backMarkup = ({ meta }) => {
  const { number, times } = meta;
  const links = Array.from(
    { length: times },
    (_, index) => `<a href="#${markId(number, index + 1)}" aria-label="↩ ${number}${times > 1 ? `.${index + 1}` : ""}">↩</a>`
  );
  return ` <span class="footnote-back">${links.join(" ")}</span>`;
};
var markId = (number, time) => `${noteIds.mark}${number}${time === 1 ? "" : `-${time}`}`;
function of(env) {
  env["footnotes"] ??= { sources: /* @__PURE__ */ new Map(), order: [], marks: /* @__PURE__ */ new Map(), markCount: 0, isInside: false };
  return env["footnotes"];
}
function readNote(state, startLine, endLine, silent) {
  if (state.level > 0 || state.blkIndent > 0 || (state.sCount[startLine] ?? 0) >= 4) return false;
  const notes = of(state.env);
  if (notes.isInside) return false;
  const first = lineOf(state, startLine);
  const [head, label] = /^\[\^([^\]\s]{1,100})\]:[ \t]*/.exec(first) ?? [];
  if (head === void 0 || label === void 0) return false;
  if (silent) return true;
  const lines = [first.slice(head.length)];
  let line = startLine + 1;
  for (let afterEmpty = false; line < endLine; line++) {
    const isEmpty = state.isEmpty(line);
    if (!isEmpty && (state.sCount[line] ?? 0) < 4 && (afterEmpty || lineOf(state, line).startsWith("[^")))
      break;
    afterEmpty = isEmpty;
    lines.push(isEmpty ? "" : state.getLines(line, line + 1, 4, false));
  }
  const key = label.toLowerCase();
  if (!notes.sources.has(key) && notes.sources.size < footnotesMax) notes.sources.set(key, lines.join("\n"));
  state.line = line;
  return true;
}
var lineOf = ({ src, bMarks, tShift, eMarks }, line) => src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]);
function readMark(state, silent) {
  const { src, pos } = state;
  if (!src.startsWith("[^", pos)) return false;
  const end = src.indexOf("]", pos + 2);
  if (end === -1 || end - pos > labelMaxChars + 2) return false;
  const label = src.slice(pos + 2, end).toLowerCase();
  const notes = of(state.env);
  if (!notes.sources.has(label) || notes.markCount >= marksMax) return false;
  if (!silent) {
    if (!notes.order.includes(label)) notes.order.push(label);
    const time = (notes.marks.get(label) ?? 0) + 1;
    notes.marks.set(label, time);
    notes.markCount++;
    state.push("footnote_mark", "", 0).meta = { number: notes.order.indexOf(label) + 1, time };
  }
  state.pos = end + 1;
  return true;
}
function placeNotes(state) {
  const notes = of(state.env);
  if (notes.order.length === 0) return;
  notes.isInside = true;
  const { tokens, Token, md, env } = state;
  tokens.push(blockToken(new Token("footnotes_open", "section", 1), [["class", "footnotes"]]));
  tokens.push(blockToken(new Token("footnotes_list_open", "ol", 1)));
  const backs = [];
  for (const [index, label] of notes.order.entries()) {
    const number = index + 1;
    tokens.push(blockToken(new Token("footnote_open", "li", 1), [["id", `${noteIds.note}${number}`]]));
    const parsed = [];
    md.block.parse(notes.sources.get(label) ?? "", md, env, parsed);
    for (const token of parsed) {
      if (token.type !== "inline") continue;
      token.children = [];
      md.inline.parse(token.content, md, env, token.children);
    }
    const back = new Token("footnote_back", "", 0);
    back.meta = { number, times: 1 };
    backs.push({ token: back, label });
    const last = parsed.at(-2);
    if (parsed.at(-1)?.type === "paragraph_close" && last?.type === "inline") last.children?.push(back);
    else parsed.push(back);
    tokens.push(...parsed, blockToken(new Token("footnote_close", "li", -1)));
  }
  for (const [index, { token, label }] of backs.entries())
    token.meta = { number: index + 1, times: Math.min(backLinksMax, notes.marks.get(label) ?? 1) };
  tokens.push(blockToken(new Token("footnotes_list_close", "ol", -1)));
  tokens.push(blockToken(new Token("footnotes_close", "section", -1)));
  notes.isInside = false;
}
var backLinksMax = 20;
function blockToken(token, attributes = []) {
  token.block = true;
  if (attributes.length > 0) token.attrs = attributes;
  return token;
}

// src/snippets/read/views/markdown/heading-anchors.ts
var headingIds = "h-";
var slugMaxChars = 100;
function headingAnchors(markdown2) {
  markdown2.core.ruler.push("heading_anchors", (state) => {
    const slugs = /* @__PURE__ */ new Map();
    for (const [index, token] of state.tokens.entries()) {
      const inline = state.tokens[index + 1];
      if (token.type === "heading_open" && inline) name(state, token, inline, slugs);
    }
    for (const { children } of state.tokens) for (const token of children ?? []) leadWithin(token, slugs);
  });
}
function name({ Token }, heading, inline, slugs) {
  const words2 = (inline.children ?? []).map(({ type, content }) => isText.has(type) ? content : "").join("");
  const slug = slugOf(words2);
  const times = slugs.get(slug) ?? 0;
  slugs.set(slug, times + 1);
  const own = times === 0 ? slug : `${slug}-${times}`;
  if (times > 0) slugs.set(own, 1);
  heading.attrSet("id", `${headingIds}${own}`);
  const anchor = new Token("heading_anchor", "", 0);
  anchor.content = own;
  inline.children?.push(anchor);
}
var isText = /* @__PURE__ */ new Set(["text", "code_inline"]);
var slugOf = (words2) => words2.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "").trim().replace(/\s/g, "-").slice(0, slugMaxChars).toWellFormed();
var anchorMarkup = ({ content }) => ` <a class="heading-anchor" href="#${headingIds}${encodeURIComponent(content)}" tabindex="-1" aria-hidden="true"></a>`;
function leadWithin(token, slugs) {
  const address = token.type === "link_open" ? String(token.attrGet("href") ?? "") : "";
  if (!address.startsWith("#")) return;
  const slug = decoded(address.slice(1));
  if (slugs.has(slug)) token.attrSet("href", `#${headingIds}${encodeURIComponent(slug)}`);
}
function decoded(part2) {
  try {
    return decodeURIComponent(part2).toLowerCase();
  } catch {
    return part2;
  }
}

// src/snippets/read/views/markdown/task-lists.ts
function taskLists(markdown2) {
  markdown2.core.ruler.after("inline", "task_lists", (state) => {
    for (const [index, token] of state.tokens.entries())
      if (token.type === "inline" && isFirstOfItem(state.tokens, index)) addCheckbox(state, token, index);
  });
}
var isFirstOfItem = (tokens, index) => tokens[index - 1]?.type === "paragraph_open" && tokens[index - 2]?.type === "list_item_open";
function addCheckbox({ Token, tokens }, { children }, index) {
  const first = children?.[0];
  const mark = first?.type === "text" ? /^\[([ xX])\](?=\s|$)/.exec(first.content) : null;
  if (!children || !first || !mark) return;
  first.content = first.content.slice(mark[0].length);
  const box = new Token("task_open", "label", 1);
  box.meta = { done: mark[1] !== " " };
  children.unshift(box);
  children.push(new Token("task_close", "label", -1));
  tokens[index - 2]?.attrJoin("class", "task");
}
var taskOpen = ({ meta }) => `<label><input type="checkbox" disabled${meta.done ? " checked" : ""}>`;

// src/snippets/read/markdown-page.ts
function renderMarkdown(source2, outward) {
  escaper = new Escaper();
  return markdown.render(source2, { top: 2, outward });
}
var escaper = new Escaper();
var markdown = createMarkdown({ rel: "nofollow ugc noopener noreferrer", highlight: colourFence });
footnotes(markdown);
taskLists(markdown);
markdown.renderer.rules["text"] = (tokens, index) => escaper.escape(tokens[index]?.content ?? "");
markdown.renderer.rules["code_inline"] = (tokens, index) => `<code>${escaper.escape(tokens[index]?.content ?? "")}</code>`;
markdown.renderer.rules["code_block"] = (tokens, index) => `<pre tabindex="0"><code>${escaper.escape(tokens[index]?.content ?? "")}</code></pre>
`;
var made = {
  task_open: taskOpen,
  heading_anchor: anchorMarkup,
  footnote_mark: markMarkup,
  footnote_back: backMarkup
};
for (const [type, markupOf] of Object.entries(made))
  markdown.renderer.rules[type] = (tokens, index) => tokens[index] ? markupOf(tokens[index]) : "";
markdown.core.ruler.push("pictures_as_links", (state) => {
  for (const block of state.tokens) {
    if (block.type === "inline" && block.children) block.children = withoutPictures(state, block.children);
  }
});
headingAnchors(markdown);
markdown.core.ruler.push("links_outward", (state) => {
  const outward = state.env["outward"];
  if (!outward) return;
  for (const block of state.tokens)
    for (const token of block.children ?? [])
      if (token.type === "link_open")
        token.attrSet("href", outwardLink(String(token.attrGet("href") ?? ""), outward));
});
function withoutPictures(state, tokens) {
  let insideLink = false;
  return tokens.flatMap((token) => {
    if (token.type === "link_open") insideLink = true;
    if (token.type === "link_close") insideLink = false;
    if (token.type !== "image") return [token];
    const address = String(token.attrGet("src") ?? "");
    const text = new state.Token("text", "", 0);
    text.content = token.content === "" ? address : token.content;
    if (insideLink) return [text];
    const start = new state.Token("link_open", "a", 1);
    start.attrSet("href", address);
    return [start, text, new state.Token("link_close", "a", -1)];
  });
}
function colourFence(code, fence) {
  const key = keyFor(fence.trim().toLowerCase());
  const language = key === null ? null : lexerOf(key).language;
  return (language === null ? null : colour(code, language, escaper)) ?? escaper.escape(code);
}

// src/snippets/read/views/difference/patch-text.ts
var patchLinesMax = 2e4;
function renderPatch(text) {
  const lines = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
  if (lines.length > patchLinesMax) return null;
  const escaper2 = new Escaper();
  const sections = [];
  let rows2 = [];
  let hunk = null;
  let facts = { files: 0, hunks: 0, added: 0, removed: 0 };
  let isNamed = false;
  const endRows = () => {
    if (rows2.length > 0) sections.push(differenceRows(rows2));
    rows2 = [];
  };
  for (const [index, line] of lines.entries()) {
    const markup = escaper2.escape(line);
    const shown = hunk && lineOf2(line, hunk, escaper2);
    if (shown) {
      rows2.push(shown);
      facts = {
        ...facts,
        added: facts.added + Number(shown.sign === "+"),
        removed: facts.removed + Number(shown.sign === "-")
      };
      continue;
    }
    endRows();
    hunk = hunkOf(line);
    if (hunk) facts = { ...facts, hunks: facts.hunks + 1 };
    const isName = hunk === null && isNames(lines[index - 1] ?? "", line);
    if (isName) facts = { ...facts, files: facts.files + 1 };
    const isFirst = isTitle(line) || !isNamed && isNames(line, lines[index + 1]);
    isNamed = hunk === null && (isNamed || isFirst);
    const kind = hunk ? "hunk" : isName ? "file" : isFirst ? "remark begins" : "remark";
    sections.push(`<span class="line ${kind}">${markup}
</span>`);
  }
  endRows();
  const { hunks, ...patch } = facts;
  return hunks === 0 ? null : { html: sections.join(""), patch };
}
var isTitle = (line) => /^(?:diff|Index:) /.test(line);
var isNames = (line, next = "") => line.startsWith("--- ") && next.startsWith("+++ ");
function hunkOf(line) {
  const [, old, oldCount = "1", now, newCount = "1"] = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/.exec(line) ?? [];
  if (old === void 0 || now === void 0) return null;
  return { old: Number(old), new: Number(now), oldLeft: Number(oldCount), newLeft: Number(newCount) };
}
function lineOf2(line, hunk, escaper2) {
  const sign = line.charAt(0);
  if (sign === "\\") return { sign: "~", text: line, markup: escaper2.escape(line) };
  if (hunk.oldLeft <= 0 && hunk.newLeft <= 0) return null;
  const text = line.slice(1);
  const markup = escaper2.escape(text);
  if (sign === "-" && hunk.oldLeft-- > 0) return { sign, text, markup, old: hunk.old++ };
  if (sign === "+" && hunk.newLeft-- > 0) return { sign, text, markup, new: hunk.new++ };
  if (sign !== " " && line !== "" && line !== "\r") return null;
  hunk.oldLeft--;
  hunk.newLeft--;
  return { sign: " ", text, markup, old: hunk.old++, new: hunk.new++ };
}

// src/snippets/read/views/table/separated-values.ts
function readSeparated(text, delimiter, limits2) {
  const { rowsMax: rowsMax2, columnsMax, cellsMax, cellMaxChars } = limits2;
  const rows2 = [];
  let [rowCount, columnCount, cellCount, line] = [0, 0, 0, 1];
  const lastQuote = text.lastIndexOf('"');
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length; ) {
    const startLine = line;
    const wanted = rows2.length < rowsMax2 && cellCount < cellsMax;
    const cells = [];
    let columns = 0;
    let isBlank = true;
    for (let more = true; more; ) {
      const keeps = wanted && columns < columnsMax;
      const cell = readCell(text, at, delimiter, lastQuote);
      if (cell.end > at) isBlank = false;
      if (keeps) {
        cells.push(
          shorten(cell.quoted ? unquote(text, at, cell.end) : text.slice(at, cell.end), cellMaxChars)
        );
        cellCount++;
      }
      if (cell.quoted) line += breaksIn(text, at, cell.end);
      columns++;
      more = text.startsWith(delimiter, cell.end);
      at = cell.end + (more ? delimiter.length : 0);
    }
    if (text[at] === "\r") at++;
    if (text[at] === "\n") at++;
    line++;
    if (isBlank && columns === 1) continue;
    rowCount++;
    columnCount = Math.max(columnCount, columns);
    if (wanted) rows2.push({ line: startLine, cells });
  }
  return { rows: rows2, rowCount, columnCount };
}
function readCell(text, at, delimiter, lastQuote) {
  if (text[at] === '"') {
    const end = closingQuote(text, at, delimiter, lastQuote);
    if (end !== -1) return { end: end + 1, quoted: true };
  }
  return { end: endOfPlain(text, at, delimiter), quoted: false };
}
var quotedMaxChars = 1e5;
function closingQuote(text, start, delimiter, lastQuote) {
  if (lastQuote <= start) return -1;
  const limit = Math.min(lastQuote, start + quotedMaxChars);
  for (let at = text.indexOf('"', start + 1); at !== -1 && at <= limit; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1];
    if (next === '"') at++;
    else if (next === void 0 || next === delimiter || next === "\n" || next === "\r") return at;
    else return -1;
  }
  return -1;
}
function endOfPlain(text, start, delimiter) {
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === delimiter || character === "\n") return at;
    if (character === "\r" && (text[at + 1] === "\n" || at + 1 === text.length)) return at;
  }
  return text.length;
}
var unquote = (text, start, end) => text.slice(start + 1, end - 1).replaceAll('""', '"');
function breaksIn(text, start, end) {
  let breaks = 0;
  for (let at = text.indexOf("\n", start); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) breaks++;
  return breaks;
}
var shorten = (cell, maxChars) => cell.length > maxChars ? `${cell.slice(0, maxChars).toWellFormed()}…` : cell;
var delimiters = [",", ";", "	", "|"];
var sampleChars = 2e4;
var sampleRows = 20;
function delimiterOf(text) {
  const sample = text.slice(0, sampleChars);
  const limits2 = { rowsMax: sampleRows, columnsMax: 500, cellsMax: 1e4, cellMaxChars: 1 };
  let best = { delimiter: ",", share: 0, columns: 1 };
  for (const delimiter of delimiters) {
    const { rows: rows2 } = readSeparated(sample, delimiter, limits2);
    const counted = sample.length < text.length && rows2.length > 1 ? rows2.slice(0, -1) : rows2;
    const counts = counted.map(({ cells }) => cells.length);
    const columns = mostFrequent(counts);
    const share = counts.filter((count) => count === columns).length / Math.max(1, counts.length);
    if (columns < 2) continue;
    if (share > best.share || share === best.share && columns > best.columns)
      best = { delimiter, share, columns };
  }
  return best.delimiter;
}
function mostFrequent(counts) {
  const times = /* @__PURE__ */ new Map();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  let best = 0;
  for (const [count, time] of times) if (time > (times.get(best) ?? 0)) best = count;
  return best;
}

// src/snippets/read/views/table/table-markup.ts
var limits = { rowsMax: 1e3, columnsMax: 200, cellsMax: 2e4, cellMaxChars: 1e3 };
var htmlMaxChars2 = 2e6;
function renderTable(text) {
  const { rows: rows2, rowCount, columnCount } = readSeparated(text, delimiterOf(text), limits);
  const [first, ...others] = rows2;
  if (!first) return null;
  const width = Math.min(columnCount, limits.columnsMax);
  const hasHead = others.length > 0 && isHead(first);
  const body = hasHead ? others : rows2;
  const isNumeric = Array.from({ length: width }, (_, column) => isColumnOfNumbers(body, column));
  const escaper2 = new Escaper();
  const head = hasHead ? headRow(
    first.cells.map((cell) => escaper2.escape(cell)),
    isNumeric,
    width
  ) : headRow(
    Array.from({ length: width }, (_, column) => columnName(column)),
    isNumeric,
    width
  );
  const shown = [];
  let length = 0;
  for (const row2 of body) {
    const markup = bodyRow(row2, isNumeric, width, escaper2);
    length += markup.length;
    if (length > htmlMaxChars2) break;
    shown.push(markup);
  }
  return {
    html: `<table><thead>${head}</thead><tbody>${shown.join("")}</tbody></table>`,
    table: {
      rows: rowCount - Number(hasHead),
      columns: columnCount,
      shownRows: shown.length,
      shownColumns: width
    }
  };
}
function bodyRow({ line, cells }, isNumeric, width, escaper2) {
  let markup = `<tr id="L${line}"><td data-n="${line}"></td>`;
  for (let column = 0; column < width; column++)
    markup += `<td${isNumeric[column] ? ' class="number"' : ""}>${escaper2.escape(cells[column] ?? "")}</td>`;
  return `${markup}</tr>
`;
}
function headRow(names2, isNumeric, width) {
  let markup = "<tr><td></td>";
  for (let column = 0; column < width; column++)
    markup += `<th scope="col"${isNumeric[column] ? ' class="number"' : ""}>${names2[column] ?? ""}</th>`;
  return `${markup}</tr>
`;
}
var isHead = ({ cells }) => cells.every((cell) => cell.trim() !== "" && !isNumber(cell));
function isColumnOfNumbers(rows2, column) {
  let numbers = 0;
  for (const { cells } of rows2) {
    const cell = (cells[column] ?? "").trim();
    if (cell === "") continue;
    if (!isNumber(cell)) return false;
    numbers++;
  }
  return numbers > 0;
}
var isNumber = (cell) => cell.length <= 40 && /^[+\-−]?(?:[$€£¥]\s?)?(?:\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3})+|\d+)?(?:[.,]\d+)?(?:e[+-]?\d+)?\s?[%€$£¥]?$/i.test(
  cell.trim()
) && /\d/.test(cell);
function columnName(column) {
  const rest = Math.floor(column / 26);
  return `${rest > 0 ? columnName(rest - 1) : ""}${String.fromCharCode(65 + column % 26)}`;
}

// src/snippets/read/views/terminal/terminal-colour.ts
var hueCount = 24;
var greyCount = 4;
function colourOf(kind, numbers) {
  if (!numbers.every((each) => Number.isInteger(each) && each >= 0 && each <= 255)) return null;
  const [first, green, blue] = numbers;
  if (kind === "5" && first !== void 0) return first < 16 ? String(first) : nearest(ofPalette(first));
  if (kind !== "2" || first === void 0 || green === void 0 || blue === void 0) return null;
  return nearest([first, green, blue]);
}
function ofPalette(index) {
  if (index >= 232) {
    const grey = 8 + 10 * (index - 232);
    return [grey, grey, grey];
  }
  const place = index - 16;
  const level = (step) => step === 0 ? 0 : 55 + 40 * step;
  return [level(Math.floor(place / 36)), level(Math.floor(place / 6) % 6), level(place % 6)];
}
var greyChroma = 0.04;
var brightLightness = 0.7;
function nearest(rgb) {
  const [lightness, a, b] = okLab(rgb);
  if (Math.hypot(a, b) < greyChroma)
    return `g${Math.min(greyCount - 1, Math.max(0, Math.floor(lightness * greyCount)))}`;
  const degrees = (Math.atan2(b, a) * 180 / Math.PI + 360) % 360;
  const hue = Math.round(degrees * hueCount / 360) % hueCount;
  return `${lightness >= brightLightness ? "b" : "h"}${hue}`;
}
function okLab(rgb) {
  const [r, g, b] = rgb.map(linear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  ];
}
function linear(value) {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

// src/snippets/read/views/terminal/terminal-style.ts
var plainStyle = {
  front: null,
  back: null,
  bold: false,
  dim: false,
  italic: false,
  underline: false,
  strike: false,
  inverse: false
};
function styleAfter(style, parameters) {
  let changed = style;
  const groups = parameters.split(";");
  for (let at = 0; at < groups.length; at++) {
    const [code = "", ...subs] = (groups[at] ?? "").split(":");
    const number = code === "" ? 0 : Number(code);
    if (!Number.isInteger(number)) continue;
    if (number !== 38 && number !== 48 && number !== 58) {
      changed = afterCode(changed, number, subs);
      continue;
    }
    const { colour: colour2, taken } = subs.length > 0 ? withColons(subs) : withSemicolons(groups, at + 1);
    at += taken;
    if (colour2 === null || number === 58) continue;
    changed = number === 38 ? { ...changed, front: colour2 } : { ...changed, back: colour2 };
  }
  return changed;
}
function classesOf({ front, back, inverse, ...style }) {
  const [ink, ground] = inverse ? [back, front] : [front, back];
  const names2 = [
    ink === null ? null : `tf-${ink}`,
    ground === null ? null : `tb-${ground}`,
    inverse && ground === null ? "t-inverse" : null,
    style.bold ? "t-bold" : null,
    style.dim && ink === null && !inverse ? "t-dim" : null,
    style.italic ? "t-italic" : null,
    style.underline ? "t-underline" : null,
    style.strike ? "t-strike" : null
  ];
  return names2.filter((name2) => name2 !== null).join(" ");
}
function afterCode(style, code, subs) {
  if (code >= 30 && code <= 37) return { ...style, front: String(code - 30) };
  if (code >= 40 && code <= 47) return { ...style, back: String(code - 40) };
  if (code >= 90 && code <= 97) return { ...style, front: String(code - 82) };
  if (code >= 100 && code <= 107) return { ...style, back: String(code - 92) };
  if (code === 4 && subs[0] === "0") return { ...style, underline: false };
  const change = changes[code];
  return change ? { ...style, ...change } : style;
}
var changes = {
  0: plainStyle,
  1: { bold: true },
  2: { dim: true },
  3: { italic: true },
  4: { underline: true },
  7: { inverse: true },
  9: { strike: true },
  21: { underline: true },
  22: { bold: false, dim: false },
  23: { italic: false },
  24: { underline: false },
  27: { inverse: false },
  29: { strike: false },
  39: { front: null },
  49: { back: null }
};
function withColons([kind, ...values]) {
  const numbers = (kind === "2" && values.length > 3 ? values.slice(1) : values).map(Number);
  return { colour: colourOf(kind, numbers), taken: 0 };
}
function withSemicolons(groups, start) {
  const kind = groups[start];
  const count = kind === "5" ? 1 : kind === "2" ? 3 : 0;
  const numbers = groups.slice(start + 1, start + 1 + count).map(Number);
  return { colour: colourOf(kind, numbers), taken: count === 0 ? 0 : 1 + count };
}

// src/web/public/view-kinds.js
var parametersMax = 100;

// src/snippets/read/views/terminal/terminal-text.ts
function* terminalParts(text) {
  let start = 0;
  for (const found of text.matchAll(controls)) {
    if (found.index > start) yield { kind: "text", text: text.slice(start, found.index) };
    start = found.index + found[0].length;
    const parameters = found.groups?.["style"];
    if (parameters !== void 0) yield { kind: "style", parameters };
  }
  if (start < text.length) yield { kind: "text", text: text.slice(start) };
}
var withoutSequences = (text) => text.replace(controls, "");
var [bel, esc, csi, st] = ["\x07", "\x1B", "", ""];
var strings = `${esc}[\\]PX^_]`;
var controls = new RegExp(
  [
    // SGR, and other control sequences, whole or cut off.
    String.raw`(?:${esc}\[|${csi})(?:(?<style>[\d;:]{0,${parametersMax}})m|[0-?]{0,100}[ -/]{0,8}[@-~]?)`,
    // Strings (OSC, DCS, SOS, PM, APC) that end on their line, and the start of one that does not.
    String.raw`${strings}[^${bel}${esc}${st}\n]{0,4096}(?:${bel}|${esc}\\|${st})`,
    strings,
    // Other escapes with what they select, and one alone.
    `${esc}[ -/]{1,8}[0-~]?`,
    `${esc}[0-~]?`,
    // The C1 controls, and other characters without a picture.
    `[${bel}\b-]`
  ].join("|"),
  "g"
);

// src/snippets/read/views/terminal/terminal-lines.ts
var runsMax = 5e4;
function terminalLines(text) {
  const escaper2 = new Escaper();
  const lines = [];
  let line = "";
  let style = plainStyle;
  let classes = "";
  let runs = 0;
  let run = "";
  const endRun = () => {
    if (run !== "")
      line += classes !== "" && runs++ < runsMax ? span2(classes, escaper2.escape(run)) : escaper2.escape(run);
    run = "";
  };
  for (const part2 of terminalParts(text)) {
    if (part2.kind === "style") {
      style = styleAfter(style, part2.parameters);
      const wanted = classesOf(style);
      if (wanted !== classes) endRun();
      classes = wanted;
      continue;
    }
    const [first = "", ...others] = part2.text.split("\n");
    run += first;
    for (const each of others) {
      endRun();
      lines.push(line);
      line = "";
      run = each;
    }
  }
  endRun();
  return [...lines, line];
}
var span2 = (classes, markup) => `<span class="${classes}">${markup}</span>`;

// src/snippets/read/render-text.ts
function render(job) {
  const lines = countLines(job.text);
  const about = { shape: "rows", lines, misleads: misleads(job.text), changes: null, facts: null };
  switch (job.manner) {
    case "markdown":
      return { ...about, shape: "prose", html: renderMarkdown(job.text, job.outward) };
    case "terminal":
      return { ...about, html: terminal(job.text, lines) };
    case "table": {
      const made2 = renderTable(job.text);
      if (!made2) return { ...about, html: source(job.text, null, lines) };
      return { ...about, shape: "table", html: made2.html, facts: made2.table };
    }
    case "patch": {
      const made2 = renderPatch(job.text);
      if (!made2) return { ...about, html: source(job.text, "diff", lines) };
      return { ...about, shape: "patch", html: made2.html, facts: made2.patch };
    }
    case "source":
      return { ...about, html: source(job.text, job.language, lines) };
    case "part":
      return { ...about, html: part(job) };
    case "diff":
      return { ...about, misleads: about.misleads || misleads(job.before), ...diff(job) };
  }
}
function source(text, language, lines) {
  const shown = withoutLastBreak(text);
  return hasRows(lines) ? rows(colouredLines(shown, language), rowStyleOf(lines)) : parts(new Escaper().escape(shown));
}
function terminal(text, lines) {
  const shown = withoutLastBreak(text);
  return hasRows(lines) ? rows(terminalLines(shown), rowStyleOf(lines)) : parts(new Escaper().escape(withoutSequences(shown)));
}
function part({ text, language, first, from, lines }) {
  const markup = colouredLines(withoutLastBreak(text), language).slice(from - first);
  return rows(markup, { ...rowStyleOf(lines), parted: false }, from);
}
function diff({
  text,
  language,
  before
}) {
  const rows2 = diffRows(before, text, language);
  return rows2 ? { html: rows2.html, changes: { added: rows2.added, removed: rows2.removed } } : { html: "", changes: null };
}
