/** What surrounds every page, kept once: lines before and after `<main>`, and the sidebar of the management side. */
export type Frame = { readonly before: readonly string[]; readonly after: readonly string[] }

/** The line of `frame.html` at which a page's own `<main>` stands. */
const mainMark = '<!-- main -->'

const same = '…'

/** The choice of the colours, which stands in the sidebar instead of the foot where there is one. */
const colorChoice = '<select name="colors"'

const currentMark = ' aria-current="page"'

/** A page's lines that differ from its frame, and its `<main>`: `…` stands for any number of lines as they are in the frame. */
export function ownPart(page: string, frame: Frame): readonly string[] {
  const document = split(withoutBar(page))
  return [
    ...differing(document.before, frame.before),
    ...document.main,
    ...differing(document.after, frame.after),
  ].filter((line, at, lines) => line !== same || lines[at - 1] !== same)
}

/** Lines of a page, without blank ones, except for those of a text that people wrote. */
export const linesOf = (page: string): readonly string[] =>
  page
    .replaceAll(/(<(pre|textarea)\b[\s\S]*?<\/\2>)|(?<=\n)\s*\n/g, '$1')
    .trimEnd()
    .split('\n')

/** A page that has no head to share stands alone and is kept whole. */
export const hasFrame = (page: string): boolean => page.includes('<header class="site-header">')

export const hasSidebar = (page: string): boolean => page.includes('<div class="admin-columns">')

/** `frame.html` made of a page that has no sidebar and nothing of its own above or below `<main>`. */
export function frameText(page: string): string {
  const { before, after } = split(page)
  return [...before.filter(line => !line.startsWith('<title>')), mainMark, ...after, ''].join('\n')
}

/** The bar of narrow screens has the links of the sidebar again; `sidebar.html` shows it once. */
const withoutBar = (page: string): string => page.replace(/<nav class="bottom-bar"[\s\S]*?<\/nav>/, '')

/** `sidebar.html` made of a page whose actor may see every link. */
export function sidebarText(page: string): string {
  const { before } = split(page)
  const start = before.findIndex(line => line.startsWith('<div class="admin-columns">'))
  return `${before.slice(start).join('\n').replaceAll(currentMark, '')}\n`
}

export function parseFrame(text: string, sidebar = ''): Frame {
  const lines = text.split('\n').filter(Boolean)
  const at = lines.indexOf(mainMark)
  const after = lines.slice(at + 1)
  return {
    before: [...lines.slice(0, at), ...withoutBar(sidebar).split('\n').filter(Boolean)],
    after: sidebar ? ['</div>', ...after.filter(line => !line.includes(colorChoice))] : after,
  }
}

function split(page: string): Frame & { readonly main: readonly string[] } {
  const [, before = '', main = '', after = ''] =
    /^([\s\S]*?)(<main [\s\S]*<\/main>)([\s\S]*)$/.exec(page) ?? []
  return { before: linesOf(before), main: linesOf(main), after: linesOf(after) }
}

/** Each line that the frame lacks, and a remark for each line of the frame that the page lacks; in the order of the page. */
function differing(lines: readonly string[], frame: readonly string[]): readonly string[] {
  const found: string[] = []
  let next = 0
  for (const line of lines) {
    const at = frame.indexOf(line.replace(currentMark, ''), next)
    if (at < 0) {
      found.push(line)
      continue
    }
    found.push(...frame.slice(next, at).map(without))
    found.push(line.includes(currentMark) ? `<!-- current: ${nameOf(line)} -->` : same)
    next = at + 1
  }
  return [...found, ...frame.slice(next).map(without)]
}

const without = (line: string) => `<!-- without ${nameOf(line)} -->`

/** The address of a link, so that another label of it changes the frame alone. */
const nameOf = (line: string) => / href="([^"]*)"/.exec(line)?.[1] ?? line
