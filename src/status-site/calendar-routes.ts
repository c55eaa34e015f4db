import type { FastifyInstance } from 'fastify'
import type { Calendar, CalendarEntry } from '../board/model/calendar.ts'
import { isLanguage, type Language } from '../i18n/messages.ts'
import { notFound } from '../kernel/errors.ts'
import { anyOrigin } from '../web/cross-origin.ts'
import type { SharedPage } from '../web/edge/ready-answers.ts'
import { route } from '../web/route.ts'
import { renderCalendar } from './calendar.ts'
import { pageProblems } from './page-problems.ts'
import type { ReaderPages } from './reader-pages.ts'

type CalendarRoutesOptions = Pick<ReaderPages, 'board' | 'paths' | 'answers' | 'now'>

/** Serves all maintenance as one calendar, and the entries of one window or announcement as another. */
export function calendarRoutes(
  app: FastifyInstance,
  { board, paths, answers, now }: CalendarRoutesOptions,
): void {
  const version = createVersion(board)

  const page = (
    language: Language,
    address: string,
    entriesOf: (calendar: Calendar) => Calendar['entries'],
  ): SharedPage => ({
    address,
    reader: null,
    version,
    make: () => {
      const { calendar, site } = board()
      const text = renderCalendar(entriesOf(calendar), { language, site, paths, address, now: now() })
      return { body: Buffer.from(text), type: 'text/calendar; charset=utf-8', headers: anyOrigin }
    },
  })

  route.get(app, paths.calendar, async (request, reply) => {
    const language = languageIn(request.query.language)
    return answers.send(request, reply, page(language, paths.calendar(calendarQuery(language)), all))
  })

  route.get(app, paths.calendarOf, async (request, reply) => {
    const { id } = request.params
    const isOfId = isOf(id)
    if (!board().calendar.entries.some(isOfId)) throw notFound(pageProblems.noCalendar())
    const language = languageIn(request.query.language)
    const address = paths.calendarOf(id, calendarQuery(language))
    return answers.send(
      request,
      reply,
      page(language, address, ({ entries }) => entries.filter(isOfId)),
    )
  })
}

const all = ({ entries }: Calendar) => entries

/** Whether an entry belongs to a window, by its number, or to an announcement, by its id, or has this key. */
const isOf = (id: string) => (entry: Pick<CalendarEntry, 'key' | 'windowId' | 'announcementId'>) =>
  String(entry.windowId) === id || entry.announcementId === id || entry.key === id

/** Calendar programs send no language, so it is in the address; without one it is English, as in feeds. */
const languageIn = (asked: unknown): Language =>
  typeof asked === 'string' && isLanguage(asked) ? asked : 'en'

/** Query of a calendar in this language. */
export const calendarQuery = (language: Language) => ({ language: language === 'en' ? undefined : language })

/** Counts what calendars are made of. Beats and minutes, which change all other pages, leave them as they are. */
function createVersion(board: ReaderPages['board']): () => number {
  let [calendar, site]: readonly unknown[] = []
  let count = 0
  return () => {
    const seen = board()
    if (seen.calendar !== calendar || seen.site !== site) count++
    calendar = seen.calendar
    site = seen.site
    return count
  }
}
