import { readFileSync } from 'node:fs'
import { GraphQLScalarType } from 'graphql'

// The same schema over the same data, as somebody would write it for a GraphQL server in general.
const [schemaFile, siteFile] = process.argv.slice(2)
const site = JSON.parse(readFileSync(siteFile, 'utf8'))
const pageSize = 10

const userById = new Map(site.platformUsers.map(user => [user.id, user]))
const announcements = site.announcements
  .map(each => ({ ...each, createdAt: Date.parse(each.createdAt), updatedAt: Date.parse(each.createdAt) }))
  .sort((a, b) => b.createdAt - a.createdAt)
const announcementById = new Map(announcements.map(each => [each.id, each]))

export const typeDefs = readFileSync(schemaFile, 'utf8')

export const resolvers = {
  Query: {
    announcement: (_, { id }) => announcementById.get(id) ?? null,
    announcements: (_, { input }) => announcements.slice((input.page - 1) * pageSize, input.page * pageSize),
    information: () => site.information,
    status: () => site.status,
  },
  Announcement: {
    platformUser: ({ platformUserId }) => userById.get(platformUserId) ?? null,
  },
  Date: new GraphQLScalarType({ name: 'Date', serialize: instant => new Date(instant).toISOString() }),
}
