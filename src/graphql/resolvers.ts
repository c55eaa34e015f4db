import { buildSchema, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql'
import { type Announcement, pageOf } from '../announcements/model/announcement.ts'
import type { Board } from '../board/model/board.ts'
import { invalid } from '../kernel/errors.ts'
import { rfc3339 } from '../lib/time.ts'
import { graphqlProblems } from './graphql-problems.ts'
import { schemaText } from './schema-text.ts'

/** The schema over a Board, which is the `contextValue` of every execution. Read-only. */
export function createSchema(pageSize: number): GraphQLSchema {
  // Tests validate the schema; checking it again at each start proves nothing.
  const schema = buildSchema(schemaText, { assumeValid: true })
  const date = schema.getType('Date')
  if (date && 'serialize' in date) date.serialize = dateText

  const fields = schema.getQueryType()?.getFields() ?? {}
  for (const [name, resolve] of Object.entries(resolvers(pageSize))) {
    const field = fields[name]
    if (field) field.resolve = resolve
  }
  return schema
}

type Resolver = GraphQLFieldResolver<unknown, Board>

/** Resolvers of the root fields. Every field below the root is a property of the same name on the Board. */
const resolvers = (pageSize: number): Record<string, Resolver> => ({
  announcement: (_, { id }, board) => board.announcementById.get(id) ?? null,
  announcements: (_, { input }, board) => listAnnouncements(board, input, pageSize),
  information: (_, __, board) => board.site.information,
  status: (_, __, board) => board.monitors,
})

type AnnouncementsInput = { readonly banner?: boolean | null; readonly page?: number | null }

function listAnnouncements(
  board: Board,
  input: AnnouncementsInput,
  pageSize: number,
): readonly Announcement[] {
  if (input.banner) return board.banners
  const page = input.page ?? 1
  if (page < 1) throw invalid(graphqlProblems.pageBelowOne({ page }))
  return pageOf(board.announcements, page, pageSize)
}

/** An instant as text; remembered, because the same few are asked for again and again. */
function dateText(instant: unknown): string {
  const known = written.get(instant)
  if (known !== undefined) return known
  const text = rfc3339(Number(instant))
  if (written.size >= 1_000) written.clear()
  written.set(instant, text)
  return text
}

const written = new Map<unknown, string>()
