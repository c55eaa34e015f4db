import type { CreateTableBuilder } from 'kysely'
import { type ColumnTypes, columnTypes, key, ownedBy, required, table, zero } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** Tables of the first version: the site, announcements, monitors with their history, and snippets. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const t = columnTypes(engine)
    const rollup = (name: string) =>
      monitorOwned(table(query, name), t)
        .addColumn('starts_at', t.int, required)
        .addColumn('up_ms', t.int, zero)
        .addColumn('down_ms', t.int, zero)
        .addColumn('pending_ms', t.int, zero)
        .addColumn('maintenance_ms', t.int, zero)
        .addColumn('probes', t.int, zero)
        .addColumn('failures', t.int, zero)
        .addColumn('latency_sum_ms', t.int, zero)
        .addColumn('latency_max_ms', t.int, zero)
        .addPrimaryKeyConstraint(`${name}_pk`, ['monitor_id', 'starts_at'])

    return [
      table(query, 'slices').addColumn('slice', 'text', key).addColumn('version', t.int, required),
      table(query, 'leases')
        .addColumn('name', 'text', key)
        .addColumn('holder', 'text', required)
        .addColumn('expires_at', t.int, required),

      table(query, 'site').addColumn('key', 'text', key).addColumn('value', 'text', required),
      table(query, 'platform_users')
        .addColumn('id', t.int, key)
        .addColumn('username', 'text', required)
        .addColumn('avatar', 'text'),

      // No foreign key on the author: platformUserId stays after the account is deleted.
      table(query, 'announcements')
        .addColumn('id', 'text', key)
        .addColumn('title', 'text', required)
        .addColumn('description', 'text', required)
        .addColumn('content', 'text')
        .addColumn('image', 'text', required)
        .addColumn('banner', 'text', required)
        .addColumn('banner_text', 'text')
        .addColumn('banner_type', 'text')
        .addColumn('banner_expiry', t.int)
        .addColumn('created_at', t.int, required)
        .addColumn('updated_at', t.int, required)
        .addColumn('platform_user_id', t.int, required)
        .addColumn('state', 'text', required)
        .addColumn('publish_at', t.int),

      table(query, 'monitors')
        .addColumn('id', t.serial, column => column.primaryKey().notNull())
        .addColumn('name', 'text', column => column.notNull().unique())
        .addColumn('kind', 'text', required)
        .addColumn('target', 'text', required)
        .addColumn('interval_ms', t.int, required)
        .addColumn('timeout_ms', t.int, required)
        .addColumn('retry_interval_ms', t.int, required)
        .addColumn('max_retries', t.int, required)
        .addColumn('success_threshold', t.int, required)
        .addColumn('upside_down', t.int, required)
        .addColumn('public', t.int, required)
        .addColumn('active', t.int, required)
        .addColumn('position', t.int, required),
      table(query, 'monitor_states')
        .addColumn('monitor_id', t.int, column =>
          column.primaryKey().notNull().references('monitors.id').onDelete('cascade'),
        )
        .addColumn('status', 'text', required)
        .addColumn('retries', t.int, required)
        .addColumn('successes', t.int, required)
        .addColumn('settled', 'text')
        .addColumn('failures', t.int, required)
        .addColumn('since', t.int, required)
        .addColumn('checked_at', t.int, required)
        .addColumn('latency_ms', t.int)
        .addColumn('message', 'text', required),
      monitorOwned(
        table(query, 'beats').addColumn('id', t.serial, column => column.primaryKey().notNull()),
        t,
      )
        .addColumn('at', t.int, required)
        .addColumn('status', 'text', required)
        .addColumn('latency_ms', t.int)
        .addColumn('message', 'text', required),
      query.schema.createIndex('beats_by_monitor').on('beats').columns(['monitor_id', 'at']),
      query.schema.createIndex('beats_by_age').on('beats').column('at'),
      rollup('beat_hours'),
      rollup('beat_days'),

      table(query, 'maintenance_windows')
        .addColumn('id', t.serial, column => column.primaryKey().notNull())
        .addColumn('title', 'text', required)
        .addColumn('starts_at', t.int, required)
        .addColumn('ends_at', t.int, required)
        .addUniqueConstraint('maintenance_windows_key', ['title', 'starts_at']),
      monitorOwned(
        table(query, 'maintenance_monitors').addColumn('window_id', t.int, ownedBy('maintenance_windows.id')),
        t,
      ).addPrimaryKeyConstraint('maintenance_monitors_pk', ['window_id', 'monitor_id']),

      table(query, 'snippets')
        .addColumn('id', 'text', key)
        .addColumn('content', t.bytes, required)
        .addColumn('lexer', 'text', required)
        .addColumn('filename', 'text')
        .addColumn('created_at', t.int, required)
        .addColumn('expires_at', t.int)
        .addColumn('onetime', t.int, required)
        .addColumn('delete_token_hash', t.bytes, required),
      query.schema
        .createIndex('snippets_by_expiry')
        .on('snippets')
        .column('expires_at')
        .where('expires_at', 'is not', null),
    ]
  },
}

const monitorOwned = <C extends string>(builder: CreateTableBuilder<string, C>, t: ColumnTypes) =>
  builder.addColumn('monitor_id', t.int, ownedBy('monitors.id'))
