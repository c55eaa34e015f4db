import type { AdminContext } from '../../../admin/admin-layout.ts'
import { hitsRead, type SearchHit, type SearchSource } from '../../../admin/search/search-source.ts'
import type { SnippetFacts } from '../../../db/snippet-facts.ts'
import { timeAgo } from '../../../web/ui.ts'
import type { Moderation } from '../moderation.ts'
import { idOf } from '../takedown-addresses.ts'
import { inertLine } from './moderation-parts.ts'

type Options = {
  readonly moderation: Pick<Moderation, 'snippets' | 'hidden' | 'cases'>
  readonly now: () => number
}

/** Any snippet by its id or address, and hidden ones by a part of their ids and file names. */
export const snippetHits = ({ moderation, now }: Options): SearchSource => ({
  id: 'snippets',
  permission: 'moderation',
  title: ({ moderation: { snippets } }) => snippets,
  find: async (page, text) => {
    const { paths } = page
    const id = idOf(text, paths.absolute(paths.base))
    const [named, hidden] = await Promise.all([
      id === null ? null : moderation.snippets.find(id, now()),
      moderation.hidden({
        text,
        filter: null,
        sort: { by: 'hidden', order: 'desc' },
        after: null,
        limit: hitsRead,
      }),
    ])
    const others = hidden.filter(each => each.id !== named?.id)
    return [...(named ? [named] : []), ...others].map(each => hitOf(page, each, now()))
  },
  list: ({ paths }, q) => paths.manage.snippets({ q }),
})

const hitOf = (
  page: AdminContext,
  { id, filename, hiddenAt, createdAt }: SnippetFacts,
  now: number,
): SearchHit => ({
  name: id,
  opens: page.paths.manage.snippet(id),
  about: [
    hiddenAt === null ? null : page.messages.moderation.hidden,
    filename && inertLine(filename, 80),
    timeAgo(page, createdAt, now),
  ],
})

/** Takedown requests by their numbers, texts and contacts. */
export const caseHits = ({ moderation: { cases }, now }: Options): SearchSource => ({
  id: 'cases',
  permission: 'moderation',
  title: ({ moderation }) => moderation.cases,
  find: async (page, text) => {
    const found = await cases.list(page.actor, {
      text,
      filter: null,
      sort: { by: 'since', order: 'desc' },
      after: null,
      limit: hitsRead,
    })
    return found.map(({ number, state, reason, at }) => ({
      name: number,
      opens: page.paths.manage.report(number),
      about: [
        page.messages.moderation.caseStates[state],
        page.messages.reports.reasons[reason],
        timeAgo(page, at, now()),
      ],
    }))
  },
  list: ({ paths }, q) => paths.manage.cases({ q }),
})
