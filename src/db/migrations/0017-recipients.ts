import { CompiledQuery, sql } from 'kysely'
import type { Engine, Statement } from '../database.ts'
import { columnTypes, key, table, zero } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/**
 * Delivers to each address of a channel separately, and records the state of each target. Subscribes channels with
 * every event also to failures of other channels.
 */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    return [
      query.schema.alterTable('deliveries').addColumn('answer', 'text'),
      query.schema.alterTable('deliveries').addColumn('not_before', int, zero),
      table(query, 'target_states')
        .addColumn('target', 'text', key)
        .addColumn('failures', int, zero)
        .addColumn('failing_since', int)
        .addColumn('announced_at', int)
        .addColumn('tried_at', int, zero)
        .addColumn('error', 'text')
        .addColumn('answer', 'text'),
      query.schema
        .createIndex('target_states_failing')
        .on('target_states')
        .column('target')
        .where(sql.ref('failures'), '>', sql.lit(0)),
      raw(splitMails[engine]),
      raw(`delete from deliveries where state in ('waiting', 'dead')
        and target in (select 'channel:' || id from channels where kind = 'email')`),
      raw(hearOfChannels),
    ]
  },
}

const raw = (text: string): Statement => ({ compile: () => CompiledQuery.raw(text) })

const splitMails = {
  sqlite: splitting(`json_each(channels.settings, '$.to') as recipient`),
  postgres: splitting(`json_array_elements_text(channels.settings::json -> 'to') as recipient(value)`),
} satisfies Record<Engine, string>

function splitting(recipients: string): string {
  return `insert into deliveries (event_id, target, state, message_id, next_at, created_at, done_at, error)
    select event_id, 'mail:' || channels.id || ':' || recipient.value, state,
      case when state = 'dead' then message_id end, next_at, created_at, done_at, error
    from deliveries
    join channels on channels.kind = 'email' and deliveries.target = 'channel:' || channels.id
    cross join ${recipients}
    where state in ('waiting', 'dead') order by deliveries.id`
}

/** Subscribes channels to failures of others, except those limited to some monitors, whose recipients may not be responsible. */
const hearOfChannels = `update channels
  set rule = replace(rule, '"connectivity.restored"', '"connectivity.restored","channel.failing","channel.recovered"')
  where rule like '%"monitors":[]%' and rule like '%"groups":[]%' and rule like '%"tags":[]%'`
