import type { Call } from './call.ts'
import { type Item, isObject, listIn, query } from './graphql.ts'
import { demandUrl, readSettings, type Settings } from './settings.ts'
import { harmless, harmlessJson, harmlessText, print, styled } from './terminal.ts'
import { type Exit, Trouble, usage } from './trouble.ts'

/** Runs `corkboard announcements [ID]`: prints a list of announcements, or one with its content. */
export async function announcements(call: Call): Promise<Exit> {
  const settings = readSettings(call)
  const server = demandUrl(settings)
  const [id] = call.arguments
  const limit = countOf(call.value('limit') ?? '10')
  if (id !== undefined) {
    const one = await readOne(server, settings, id)
    print(call.has('json') ? `${harmlessJson(one)}\n` : whole(one))
    return 'done'
  }
  const list = await readSome(server, settings, limit)
  print(call.has('json') ? `${harmlessJson(list)}\n` : table(list))
  return 'done'
}

const fields = 'id title description bannerText bannerType bannerExpiry createdAt updatedAt'

async function readOne(server: string, settings: Settings, id: string): Promise<Item> {
  const text = `query ($id: String!) { announcement(id: $id) { ${fields} content } }`
  const { announcement } = await query(server, settings, text, { id })
  if (isObject(announcement)) return announcement
  throw new Trouble('refused', `There is no announcement with the id ${JSON.stringify(id)}.`)
}

/**
 * Reads pages until there are `limit` announcements. A page without new ones is behind the last, or from a server that
 * ignores the page number, so it ends the loop.
 */
async function readSome(server: string, settings: Settings, limit: number): Promise<readonly Item[]> {
  const text = `query ($page: Int) { announcements(input: { page: $page }) { ${fields} } }`
  const found = new Map<unknown, Item>()
  for (let page = 1; found.size < limit; page++) {
    const before = found.size
    for (const item of listIn(await query(server, settings, text, { page }), 'announcements'))
      found.set(item['id'], item)
    if (found.size === before) break
  }
  return [...found.values()].slice(0, limit)
}

function countOf(text: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) > 0) return Number(text)
  throw usage(`limit: must be a whole number from 1 to 9999, not ${JSON.stringify(text)}.`)
}

function table(list: readonly Item[]): string {
  if (list.length === 0) return 'No announcements.\n'
  const ids = list.map(each => harmless(String(each['id'])))
  const width = Math.max(...ids.map(each => each.length))
  return list
    .map(
      ({ title, createdAt }, index) =>
        `${styled('dim', day(createdAt))}  ${(ids[index] ?? '').padEnd(width)}  ${harmless(String(title))}\n`,
    )
    .join('')
}

const day = (at: unknown): string => harmless(String(at)).slice(0, 10)

/** An announcement as text for a terminal; its Markdown content is readable as it is. */
function whole({ title, description, content, createdAt, bannerText }: Item): string {
  const parts = [
    `${styled('bold', harmless(String(title)))}\n${styled('dim', day(createdAt))}`,
    ...[bannerText, description, content].filter(each => typeof each === 'string' && each !== ''),
  ]
  return `${parts.map((each, index) => (index === 0 ? each : harmlessText(String(each)).trimEnd())).join('\n\n')}\n`
}
