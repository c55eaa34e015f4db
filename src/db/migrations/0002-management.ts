import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Statement } from '../database.ts'
import type { Tables } from '../tables.ts'
import {
  type ColumnTypes,
  columnTypes,
  key,
  one,
  ownedBy,
  ownedByIfAny,
  required,
  table,
  unique,
} from './columns.ts'
import type { MigrationStep } from './migration.ts'

/**
 * Tables of the management side: accounts and their credentials, revisions, incidents, uploads, tokens and the audit
 * trail.
 */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const t = columnTypes(engine)
    return [
      ...accounts(query, t),
      ...keysAndTokens(query, t),
      ...auditTrail(query, t),
      ...announcements(query, t),
      ...monitors(query, t),
    ]
  },
}

const accounts = (query: Kysely<Tables>, t: ColumnTypes): readonly Statement[] => [
  // `id` is the platformUserId of what the account writes; its platform_users row outlives the account.
  table(query, 'accounts')
    .addColumn('id', t.int, key)
    .addColumn('username', 'text', required)
    .addColumn('username_key', 'text', unique)
    .addColumn('email', 'text')
    .addColumn('email_key', 'text', column => column.unique())
    .addColumn('role', 'text', required)
    .addColumn('password_hash', 'text')
    .addColumn('totp_secret', t.bytes)
    .addColumn('totp_step', t.int)
    .addColumn('revision', t.int, one)
    .addColumn('created_at', t.int, required),
  table(query, 'recovery_codes')
    .addColumn('account_id', t.int, ownedBy('accounts.id'))
    .addColumn('code_hash', t.bytes, required)
    .addPrimaryKeyConstraint('recovery_codes_pk', ['account_id', 'code_hash']),
  table(query, 'sessions')
    .addColumn('id', 'text', key)
    .addColumn('account_id', t.int, ownedBy('accounts.id'))
    .addColumn('token_hash', t.bytes, unique)
    .addColumn('second_factor_due', t.int, required)
    .addColumn('device', 'text', required)
    .addColumn('address', 'text')
    .addColumn('created_at', t.int, required)
    .addColumn('last_used_at', t.int, required)
    .addColumn('expires_at', t.int, required),
  query.schema.createIndex('sessions_by_account').on('sessions').column('account_id'),
  table(query, 'account_links')
    .addColumn('id', 'text', key)
    .addColumn('kind', 'text', required)
    .addColumn('token_hash', t.bytes, unique)
    .addColumn('account_id', t.int, ownedByIfAny('accounts.id'))
    .addColumn('role', 'text')
    .addColumn('email', 'text')
    .addColumn('created_by', t.int)
    .addColumn('created_at', t.int, required)
    .addColumn('expires_at', t.int, required),
]

const keysAndTokens = (query: Kysely<Tables>, t: ColumnTypes): readonly Statement[] => [
  table(query, 'passkeys')
    .addColumn('id', 'text', key)
    .addColumn('account_id', t.int, ownedBy('accounts.id'))
    .addColumn('public_key', t.bytes, required)
    .addColumn('counter', t.int, required)
    .addColumn('transports', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', t.int, required)
    .addColumn('last_used_at', t.int),
  table(query, 'oidc_identities')
    .addColumn('issuer', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('account_id', t.int, ownedBy('accounts.id'))
    .addColumn('created_at', t.int, required)
    .addPrimaryKeyConstraint('oidc_identities_pk', ['issuer', 'subject']),
  // Challenges of WebAuthn and OpenID Connect that were answered, kept until they expire so that each counts once.
  table(query, 'challenges')
    .addColumn('id', 'text', key)
    .addColumn('purpose', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('account_id', t.int, ownedByIfAny('accounts.id'))
    .addColumn('expires_at', t.int, required),
  table(query, 'api_tokens')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', required)
    .addColumn('account_id', t.int, ownedByIfAny('accounts.id'))
    .addColumn('scopes', 'text', required)
    .addColumn('token_hash', t.bytes, unique)
    .addColumn('created_by', t.int)
    .addColumn('created_at', t.int, required)
    .addColumn('expires_at', t.int)
    .addColumn('last_used_at', t.int),
  table(query, 'idempotency')
    .addColumn('scope', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('request_hash', t.bytes, required)
    .addColumn('status', t.int)
    .addColumn('headers', 'text')
    .addColumn('body', 'text')
    .addColumn('created_at', t.int, required)
    .addPrimaryKeyConstraint('idempotency_pk', ['scope', 'key']),
  table(query, 'secrets').addColumn('name', 'text', key).addColumn('value', t.bytes, required),
]

const auditTrail = (query: Kysely<Tables>, t: ColumnTypes): readonly Statement[] => [
  table(query, 'audit')
    .addColumn('id', t.serial, column => column.primaryKey().notNull())
    .addColumn('at', t.int, required)
    .addColumn('account_id', t.int)
    .addColumn('name', 'text', required)
    .addColumn('via', 'text', required)
    .addColumn('address', 'text')
    .addColumn('action', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('revision', t.int)
    .addColumn('before', 'text')
    .addColumn('after', 'text'),
  // Of two edits of the same revision, the second violates this index.
  query.schema.createIndex('audit_revisions').on('audit').columns(['subject', 'revision']).unique(),
  query.schema.createIndex('audit_by_age').on('audit').column('at'),
]

const announcements = (query: Kysely<Tables>, t: ColumnTypes): readonly Statement[] => [
  query.schema.alterTable('announcements').addColumn('revision', t.int, one),
  query.schema
    .alterTable('announcements')
    .addColumn('kind', 'text', column => column.notNull().defaultTo('notice')),
  query.schema.alterTable('announcements').addColumn('event_starts_at', t.int),
  query.schema.alterTable('announcements').addColumn('event_ends_at', t.int),
  // The cause of an announcement that Corkboard made, such as an outage; unique, so that each cause makes one.
  query.schema.alterTable('announcements').addColumn('origin', 'text'),
  query.schema.createIndex('announcements_by_origin').on('announcements').column('origin').unique(),
  table(query, 'announcement_monitors')
    .addColumn('announcement_id', 'text', ownedBy('announcements.id'))
    .addColumn('monitor_id', t.int, ownedBy('monitors.id'))
    .addPrimaryKeyConstraint('announcement_monitors_pk', ['announcement_id', 'monitor_id']),
  table(query, 'announcement_updates')
    .addColumn('id', 'text', key)
    .addColumn('announcement_id', 'text', ownedBy('announcements.id'))
    .addColumn('status', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('account_id', t.int)
    .addColumn('at', t.int, required)
    .addColumn('edited_at', t.int)
    .addColumn('revision', t.int, one),
  query.schema
    .createIndex('updates_by_announcement')
    .on('announcement_updates')
    .columns(['announcement_id', 'at']),
  table(query, 'announcement_revisions')
    .addColumn('announcement_id', 'text', ownedBy('announcements.id'))
    .addColumn('number', t.int, required)
    .addColumn('document', 'text', required)
    .addColumn('account_id', t.int)
    .addColumn('at', t.int, required)
    .addPrimaryKeyConstraint('announcement_revisions_pk', ['announcement_id', 'number']),
  // Each account has one autosave of the announcement `new`, which is not saved yet.
  table(query, 'announcement_autosaves')
    .addColumn('announcement_id', 'text', required)
    .addColumn('account_id', t.int, ownedBy('accounts.id'))
    .addColumn('document', 'text', required)
    .addColumn('based_on', t.int, required)
    .addColumn('at', t.int, required)
    .addPrimaryKeyConstraint('announcement_autosaves_pk', ['announcement_id', 'account_id']),
  table(query, 'uploads')
    .addColumn('hash', 'text', key)
    .addColumn('type', 'text', required)
    .addColumn('bytes', t.bytes, required)
    .addColumn('width', t.int, required)
    .addColumn('height', t.int, required)
    .addColumn('account_id', t.int)
    .addColumn('created_at', t.int, required),
]

const monitors = (query: Kysely<Tables>, t: ColumnTypes): readonly Statement[] => [
  query.schema.alterTable('monitors').addColumn('revision', t.int, one),
  query.schema.alterTable('monitors').addColumn('group_name', 'text'),
  query.schema.alterTable('monitors').addColumn('tags', 'text', column => column.notNull().defaultTo('[]')),
  query.schema.alterTable('maintenance_windows').addColumn('revision', t.int, one),
  // The recurrence rule, as JSON; null for a single window.
  query.schema.alterTable('maintenance_windows').addColumn('rule', 'text'),
  query.schema.alterTable('maintenance_windows').addColumn('announce_ahead_ms', t.int),
  // Last ids by table. Ids are never reused, so that a subject of the audit trail always means one thing.
  table(query, 'serials').addColumn('name', 'text', key).addColumn('last', t.int, required),
  ...(['monitors', 'maintenance_windows'] as const).map(name =>
    query
      .insertInto('serials')
      .columns(['name', 'last'])
      .expression(
        query
          .selectFrom(name)
          .select(({ fn }) => [
            sql<string>`${sql.lit(name)}`.as('name'),
            fn.coalesce(fn.max('id'), sql<number>`0`).as('last'),
          ]),
      ),
  ),
]
