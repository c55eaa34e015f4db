import { type Selectable, sql } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import { isAlive } from '../../db/snippet-facts.ts'
import type { Tables } from '../../db/tables.ts'
import { insertWhere } from '../../db/upsert.ts'

/** What the creator of a hidden snippet wrote to the moderators, and how it ended. */
export type Appeal = {
  readonly snippetId: string
  readonly text: string
  readonly at: number
  readonly state: AppealState
  /** The sentence of the moderator; empty without one. */
  readonly answer: string
  readonly decidedAt: number | null
  /** True while it waits for a decision with an address for the mail about that. */
  readonly hasEmail: boolean
}

type NewAppeal = Pick<Appeal, 'snippetId' | 'text' | 'at'> & {
  readonly email: string | null
  readonly language: string
}

export const appealStates = ['open', 'restored', 'kept'] as const satisfies readonly AppealState[]
type AppealState = Tables['snippet_appeals']['state']

export type AppealStore = ReturnType<typeof createAppealStore>

export function createAppealStore({ query }: Pick<Database, 'query'>) {
  /** Changes no row if the snippet is not hidden, or has an open appeal. */
  const add = ({ snippetId, text, at, email, language }: NewAppeal): Statement =>
    insertWhere(
      query,
      'snippet_appeals',
      { snippet_id: snippetId, text, at, state: 'open', email, language: email === null ? null : language },
      query.selectFrom('snippets').where('id', '=', snippetId).where('hidden_at', 'is not', null),
    ).onConflict(conflict => conflict.doNothing())

  async function newest(snippetId: string): Promise<Appeal | null> {
    const row = await query
      .selectFrom('snippet_appeals')
      .selectAll()
      .where('snippet_id', '=', snippetId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ? appealOf(row) : null
  }

  /** Open appeals of existing snippets, the oldest first. */
  async function open(now: number, limit: number): Promise<readonly Appeal[]> {
    const rows = await query
      .selectFrom('snippet_appeals')
      .innerJoin('snippets', 'snippets.id', 'snippet_appeals.snippet_id')
      .selectAll('snippet_appeals')
      .where('state', '=', 'open')
      .where(isAlive(now))
      .orderBy('snippet_appeals.id')
      .limit(limit)
      .execute()
    return rows.map(appealOf)
  }

  /** Decides the open appeal of a snippet, if there is one. */
  const decide = (
    snippetId: string,
    { state, answer, at }: { readonly state: AppealState; readonly answer: string; readonly at: number },
  ): Statement =>
    query
      .updateTable('snippet_appeals')
      .set({ state, answer, decided_at: at })
      .where('snippet_id', '=', snippetId)
      .where('state', '=', 'open')

  /** Opens the appeal again that the decision of this instant has closed, unless there is a newer one. */
  const reopen = (snippetId: string, decidedAt: number): Statement =>
    query
      .updateTable('snippet_appeals')
      .set({ state: 'open', answer: '', decided_at: null })
      .where('snippet_id', '=', snippetId)
      .where('decided_at', '=', decidedAt)
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('snippet_appeals as all')
          .select(({ fn }) => fn.max('all.id').as('id'))
          .where('all.snippet_id', '=', snippetId),
      )

  /** Deletes appeals decided before the instant, and addresses whose mail was given up. */
  const forget = (before: number): readonly Statement[] => [
    query.deleteFrom('snippet_appeals').where('decided_at', '<=', before),
    query
      .deleteFrom('appeal_mails')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('deliveries')
              .select('deliveries.id')
              .whereRef('deliveries.event_id', '=', 'appeal_mails.event_id')
              .where('deliveries.state', '=', 'waiting'),
          ),
        ),
      ),
  ]

  return { add, newest, open, decide, reopen, forget, ...appealMails({ query }) }
}

/** Addresses of mails about appeals. They leave an appeal with its decision, since the snippet may be deleted with it. */
function appealMails({ query }: Pick<Database, 'query'>) {
  /** The appeal that the decision of this instant has closed, if there was one. */
  const decidedAt = (snippetId: string, at: number) =>
    query.selectFrom('snippet_appeals').where('snippet_id', '=', snippetId).where('decided_at', '=', at)

  /** Keeps the address of a decided appeal, if it has one, until the mail about the event has left. */
  const keepForMail = (snippetId: string, at: number, eventKey: string): Statement =>
    insertWhere(
      query,
      'appeal_mails',
      { event_id: sql.ref('events.id'), email: sql.ref('email'), language: sql.ref('language') },
      decidedAt(snippetId, at)
        .innerJoin('events', join => join.on('events.key', '=', eventKey))
        .where('email', 'is not', null),
    )

  const dropEmail = (snippetId: string, at: number): Statement =>
    query
      .updateTable('snippet_appeals')
      .set({ email: null, language: null })
      .where('snippet_id', '=', snippetId)
      .where('decided_at', '=', at)
      .where('email', 'is not', null)

  const mailTo = (eventId: number) =>
    query
      .selectFrom('appeal_mails')
      .select(['email', 'language'])
      .where('event_id', '=', eventId)
      .executeTakeFirst()

  /** Deletes the address to which a mail has left. */
  const mailed = (eventId: number): Statement =>
    query.deleteFrom('appeal_mails').where('event_id', '=', eventId)

  return { decidedAt, keepForMail, dropEmail, mailTo, mailed }
}

const appealOf = (row: Selectable<Tables['snippet_appeals']>): Appeal => ({
  snippetId: row.snippet_id,
  text: row.text,
  at: row.at,
  state: row.state,
  answer: row.answer,
  decidedAt: row.decided_at,
  hasEmail: row.email !== null,
})
