import type { MarkdownIt, StateCore, Token } from 'markdown-it'

/** Items of lists that begin with `[ ]` or `[x]` get a checkbox, which shows the state and cannot be changed. */
export function taskLists(markdown: MarkdownIt): void {
  markdown.core.ruler.after('inline', 'task_lists', state => {
    for (const [index, token] of state.tokens.entries())
      if (token.type === 'inline' && isFirstOfItem(state.tokens, index)) addCheckbox(state, token, index)
  })
}

const isFirstOfItem = (tokens: readonly Token[], index: number): boolean =>
  tokens[index - 1]?.type === 'paragraph_open' && tokens[index - 2]?.type === 'list_item_open'

/** The text of the item labels its box, so no language is needed for those who cannot see it. */
function addCheckbox({ Token, tokens }: StateCore, { children }: Token, index: number): void {
  const first = children?.[0]
  const mark = first?.type === 'text' ? /^\[([ xX])\](?=\s|$)/.exec(first.content) : null
  if (!children || !first || !mark) return
  first.content = first.content.slice(mark[0].length)
  const box = new Token('task_open', 'label', 1)
  box.meta = { done: mark[1] !== ' ' }
  children.unshift(box)
  children.push(new Token('task_close', 'label', -1))
  tokens[index - 2]?.attrJoin('class', 'task')
}

/** The markup of a checkbox and the start of its label. */
export const taskOpen = ({ meta }: Token): string =>
  `<label><input type="checkbox" disabled${(meta as { done: boolean }).done ? ' checked' : ''}>`
