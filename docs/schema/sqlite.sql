-- What SQLite has after all migrations; made by `npm run docs`.

CREATE TABLE "account_links" (
  "id" text not null primary key,
  "kind" text not null,
  "token_hash" blob not null unique,
  "account_id" integer references "accounts" ("id") on delete cascade,
  "role" text,
  "email" text,
  "created_by" integer,
  "created_at" integer not null,
  "expires_at" integer not null
);

CREATE TABLE "accounts" (
  "id" integer not null primary key,
  "username" text not null,
  "username_key" text not null unique,
  "email" text,
  "email_key" text unique,
  "role" text not null,
  "password_hash" text,
  "totp_secret" blob,
  "totp_step" integer,
  "revision" integer default 1 not null,
  "created_at" integer not null,
  "email_proved_at" integer,
  "pending_email" text
);

CREATE TABLE "announcement_autosaves" (
  "announcement_id" text not null,
  "account_id" integer not null references "accounts" ("id") on delete cascade,
  "document" text not null,
  "based_on" integer not null,
  "at" integer not null,
  constraint "announcement_autosaves_pk" primary key ("announcement_id", "account_id")
);

CREATE TABLE "announcement_monitors" (
  "announcement_id" text not null references "announcements" ("id") on delete cascade,
  "monitor_id" integer not null references "monitors" ("id") on delete cascade,
  constraint "announcement_monitors_pk" primary key ("announcement_id", "monitor_id")
);

CREATE TABLE "announcement_revisions" (
  "announcement_id" text not null references "announcements" ("id") on delete cascade,
  "number" integer not null,
  "document" text not null,
  "account_id" integer,
  "at" integer not null,
  constraint "announcement_revisions_pk" primary key ("announcement_id", "number")
);

CREATE TABLE "announcement_updates" (
  "id" text not null primary key,
  "announcement_id" text not null references "announcements" ("id") on delete cascade,
  "status" text not null,
  "content" text not null,
  "state" text not null,
  "account_id" integer,
  "at" integer not null,
  "edited_at" integer,
  "revision" integer default 1 not null,
  "next_update_minutes" integer
);

CREATE INDEX "updates_by_announcement" on "announcement_updates" ("announcement_id", "at");

CREATE TABLE "announcements" (
  "id" text not null primary key,
  "title" text not null,
  "description" text not null,
  "content" text,
  "image" text not null,
  "banner" text not null,
  "banner_text" text,
  "banner_type" text,
  "banner_expiry" integer,
  "created_at" integer not null,
  "updated_at" integer not null,
  "platform_user_id" integer not null,
  "state" text not null,
  "publish_at" integer,
  "revision" integer default 1 not null,
  "kind" text default 'notice' not null,
  "event_starts_at" integer,
  "event_ends_at" integer,
  "origin" text,
  "impact" text default 'minor' not null,
  "postmortem" text,
  "backfilled" integer default 0 not null,
  "first_status" text,
  "first_next_update_minutes" integer,
  "silent" text,
  "open_ended" integer default 0 not null
);

CREATE UNIQUE INDEX "announcements_by_origin" on "announcements" ("origin");

CREATE TABLE "api_tokens" (
  "id" text not null primary key,
  "name" text not null,
  "account_id" integer references "accounts" ("id") on delete cascade,
  "scopes" text not null,
  "token_hash" blob not null unique,
  "created_by" integer,
  "created_at" integer not null,
  "expires_at" integer,
  "last_used_at" integer
);

CREATE TABLE "appeal_mails" (
  "event_id" integer not null primary key references "events" ("id") on delete cascade,
  "email" text not null,
  "language" text not null
);

CREATE TABLE "audit" (
  "id" integer not null primary key,
  "at" integer not null,
  "account_id" integer,
  "name" text not null,
  "via" text not null,
  "address" text,
  "action" text not null,
  "subject" text not null,
  "revision" integer,
  "before" text,
  "after" text
);

CREATE INDEX "audit_by_age" on "audit" ("at");

CREATE UNIQUE INDEX "audit_revisions" on "audit" ("subject", "revision");

CREATE TABLE "beat_days" (
  "monitor_id" integer not null references "monitors" ("id") on delete cascade,
  "starts_at" integer not null,
  "up_ms" integer default 0 not null,
  "down_ms" integer default 0 not null,
  "pending_ms" integer default 0 not null,
  "maintenance_ms" integer default 0 not null,
  "probes" integer default 0 not null,
  "failures" integer default 0 not null,
  "latency_sum_ms" integer default 0 not null,
  "latency_max_ms" integer default 0 not null,
  "latency" blob,
  constraint "beat_days_pk" primary key ("monitor_id", "starts_at")
);

CREATE TABLE "beat_hours" (
  "monitor_id" integer not null references "monitors" ("id") on delete cascade,
  "starts_at" integer not null,
  "up_ms" integer default 0 not null,
  "down_ms" integer default 0 not null,
  "pending_ms" integer default 0 not null,
  "maintenance_ms" integer default 0 not null,
  "probes" integer default 0 not null,
  "failures" integer default 0 not null,
  "latency_sum_ms" integer default 0 not null,
  "latency_max_ms" integer default 0 not null,
  "latency" blob,
  "latency_detail" blob,
  "untimed" integer default 0 not null,
  constraint "beat_hours_pk" primary key ("monitor_id", "starts_at")
);

CREATE TABLE "beats" (
  "id" integer not null primary key,
  "monitor_id" integer not null references "monitors" ("id") on delete cascade,
  "at" integer not null,
  "status" text not null,
  "latency_ms" integer,
  "message" text not null,
  "code" text,
  "params" text
);

CREATE INDEX "beats_by_age" on "beats" ("at");

CREATE INDEX "beats_by_monitor" on "beats" ("monitor_id", "at");

CREATE TABLE "calendar_entries" (
  "key" text not null primary key,
  "title" text not null,
  "starts_at" integer not null,
  "ends_at" integer,
  "monitors" text not null,
  "window_id" integer,
  "announcement_id" text,
  "cancelled" integer default 0 not null,
  "sequence" integer default 0 not null,
  "created_at" integer not null,
  "changed_at" integer not null
);

CREATE TABLE "challenges" (
  "id" text not null primary key,
  "purpose" text not null,
  "value" text not null,
  "account_id" integer references "accounts" ("id") on delete cascade,
  "expires_at" integer not null
);

CREATE TABLE "channels" (
  "id" integer not null primary key,
  "name" text not null,
  "kind" text not null,
  "settings" text not null,
  "rule" text not null,
  "language" text not null,
  "active" integer default 1 not null,
  "fault" text,
  "revision" integer default 1 not null,
  "key" text default '' not null
);

CREATE UNIQUE INDEX "channels_by_key" on "channels" ("key");

CREATE TABLE "deliveries" (
  "id" integer not null primary key,
  "event_id" integer not null references "events" ("id") on delete cascade,
  "target" text not null,
  "state" text not null,
  "message_id" text,
  "attempts" integer default 0 not null,
  "next_at" integer not null,
  "claim" text,
  "claimed_until" integer default 0 not null,
  "created_at" integer not null,
  "done_at" integer,
  "error" text,
  "answer" text,
  "not_before" integer default 0 not null
);

CREATE UNIQUE INDEX "deliveries_by_event" on "deliveries" ("event_id", "target");

CREATE INDEX "deliveries_by_message" on "deliveries" ("message_id") where "message_id" is not null;

CREATE INDEX "deliveries_by_target" on "deliveries" ("target", "state", "done_at");

CREATE INDEX "deliveries_dead" on "deliveries" ("id") where "state" = 'dead';

CREATE INDEX "deliveries_waiting" on "deliveries" ("target", "id") where "state" = 'waiting';

CREATE TABLE "domain_registries" (
  "address" text not null primary key,
  "registries" text,
  "next_at" integer not null
);

CREATE TABLE "domains" (
  "name" text not null primary key,
  "registry" text,
  "ends_at" integer,
  "checked_at" integer,
  "problem" text,
  "is_absent" integer default 0 not null,
  "next_at" integer not null
);

CREATE TABLE "events" (
  "id" integer not null primary key,
  "kind" text not null,
  "key" text not null unique,
  "subject" text not null,
  "params" text not null,
  "at" integer not null,
  "routed_at" integer
);

CREATE INDEX "events_by_subject" on "events" ("subject", "at");

CREATE INDEX "events_by_time" on "events" ("at");

CREATE INDEX "events_of_connectivity" on "events" ("id") where "subject" = 'connectivity';

CREATE INDEX "events_unrouted" on "events" ("id") where "routed_at" is null;

CREATE TABLE "fingerprint_batches" (
  "id" integer not null primary key,
  "at" integer not null,
  "fingerprints" blob not null,
  "snippet_ids" text not null,
  "changed_ids" text not null
);

CREATE INDEX "fingerprint_batches_by_time" on "fingerprint_batches" ("at");

CREATE TABLE "idempotency" (
  "scope" text not null,
  "key" text not null,
  "request_hash" blob not null,
  "status" integer,
  "headers" text,
  "body" text,
  "created_at" integer not null,
  constraint "idempotency_pk" primary key ("scope", "key")
);

CREATE TABLE "incident_templates" (
  "id" integer not null primary key,
  "name" text not null unique,
  "status" text not null,
  "content" text not null,
  "next_update_minutes" integer,
  "title" text,
  "impact" text,
  "monitors" text not null,
  "revision" integer not null
);

CREATE TABLE "instances" (
  "id" text not null primary key,
  "host" text not null,
  "pid" integer not null,
  "started_at" integer not null,
  "seen_at" integer not null,
  "reads_bundles" integer
);

CREATE TABLE "leases" (
  "name" text not null primary key,
  "holder" text not null,
  "expires_at" integer not null,
  "since" integer default 0 not null
);

CREATE TABLE "maintenance_monitors" (
  "window_id" integer not null references "maintenance_windows" ("id") on delete cascade,
  "monitor_id" integer not null references "monitors" ("id") on delete cascade,
  constraint "maintenance_monitors_pk" primary key ("window_id", "monitor_id")
);

CREATE TABLE "maintenance_windows" (
  "id" integer not null primary key,
  "title" text not null,
  "starts_at" integer not null,
  "ends_at" integer not null,
  "revision" integer default 1 not null,
  "rule" text,
  "announce_ahead_ms" integer,
  "remind_minutes" text default '[]' not null,
  "open_ended" integer default 0 not null,
  "ended_early" text default '[]' not null,
  "planned_at" integer,
  "moved" text default '[]' not null,
  constraint "maintenance_windows_key" unique ("title", "starts_at")
);

CREATE TABLE "migrations" (
  "name" text not null primary key,
  "applied_at" integer not null
);

CREATE TABLE "monitor_states" (
  "monitor_id" integer not null primary key references "monitors" ("id") on delete cascade,
  "status" text not null,
  "retries" integer not null,
  "successes" integer not null,
  "settled" text,
  "since" integer not null,
  "checked_at" integer not null,
  "latency_ms" integer,
  "message" text not null,
  "code" text,
  "params" text,
  "down_since" integer,
  "notified_at" integer,
  "changes" text,
  "unstable_since" integer,
  "pushed_at" integer,
  "phases" blob,
  "certificate_host" text,
  "certificate_issuer" text,
  "certificate_ends_at" integer
);

CREATE TABLE "monitors" (
  "id" integer not null primary key,
  "name" text not null unique,
  "kind" text not null,
  "target" text not null,
  "interval_ms" integer not null,
  "timeout_ms" integer not null,
  "retry_interval_ms" integer not null,
  "max_retries" integer not null,
  "success_threshold" integer not null,
  "upside_down" integer not null,
  "public" integer not null,
  "active" integer not null,
  "position" integer not null,
  "revision" integer default 1 not null,
  "group_name" text,
  "tags" text default '[]' not null,
  "remind_every_ms" integer,
  "slug" text,
  "public_name" text,
  "push_key" text
);

CREATE UNIQUE INDEX "monitors_by_push_key" on "monitors" ("push_key");

CREATE UNIQUE INDEX "monitors_by_slug" on "monitors" ("slug");

CREATE TABLE "moved_snippets" (
  "id" text not null primary key
);

CREATE TABLE "oidc_identities" (
  "issuer" text not null,
  "subject" text not null,
  "account_id" integer not null references "accounts" ("id") on delete cascade,
  "created_at" integer not null,
  constraint "oidc_identities_pk" primary key ("issuer", "subject")
);

CREATE TABLE "origin_keys" (
  "id" integer not null primary key,
  "key" blob not null,
  "starts_at" integer not null
);

CREATE TABLE "passkeys" (
  "id" text not null primary key,
  "account_id" integer not null references "accounts" ("id") on delete cascade,
  "public_key" blob not null,
  "counter" integer not null,
  "transports" text not null,
  "name" text not null,
  "created_at" integer not null,
  "last_used_at" integer
);

CREATE TABLE "platform_users" (
  "id" integer not null primary key,
  "username" text not null,
  "avatar" text
);

CREATE TABLE "pushes" (
  "id" text not null primary key,
  "monitor_id" integer not null references "monitors" ("id") on delete cascade,
  "at" integer not null,
  "outcome" text not null,
  "exit_code" integer,
  "latency_ms" integer,
  "note" text not null
);

CREATE INDEX "pushes_by_monitor" on "pushes" ("monitor_id");

CREATE TABLE "rate_counts" (
  "key" blob not null primary key,
  "empty_at" integer not null
);

CREATE INDEX "rate_counts_by_end" on "rate_counts" ("empty_at");

CREATE TABLE "recovery_codes" (
  "account_id" integer not null references "accounts" ("id") on delete cascade,
  "code_hash" blob not null,
  constraint "recovery_codes_pk" primary key ("account_id", "code_hash")
);

CREATE TABLE "releases" (
  "name" text not null primary key,
  "version" text,
  "url" text,
  "asked_at" integer not null
);

CREATE TABLE "secrets" (
  "name" text not null primary key,
  "value" blob not null
);

CREATE TABLE "serials" (
  "name" text not null primary key,
  "last" integer not null
);

CREATE TABLE "sessions" (
  "id" text not null primary key,
  "account_id" integer not null references "accounts" ("id") on delete cascade,
  "token_hash" blob not null unique,
  "second_factor_due" integer not null,
  "device" text not null,
  "address" text,
  "created_at" integer not null,
  "last_used_at" integer not null,
  "expires_at" integer not null
);

CREATE INDEX "sessions_by_account" on "sessions" ("account_id");

CREATE TABLE "site" (
  "key" text not null primary key,
  "value" text not null
);

CREATE TABLE "slice_changes" (
  "slice" text not null,
  "version" integer not null,
  "keys" text not null,
  "at" integer not null,
  constraint "slice_changes_key" primary key ("slice", "version")
);

CREATE TABLE "slices" (
  "slice" text not null primary key,
  "version" integer not null
);

CREATE TABLE "snippet_appeals" (
  "id" integer not null primary key,
  "snippet_id" text not null references "snippets" ("id") on delete cascade,
  "text" text not null,
  "at" integer not null,
  "state" text not null,
  "answer" text default '' not null,
  "decided_at" integer,
  "email" text,
  "language" text
);

CREATE INDEX "snippet_appeals_by_snippet" on "snippet_appeals" ("snippet_id");

CREATE UNIQUE INDEX "snippet_appeals_open" on "snippet_appeals" ("snippet_id") where "state" = 'open';

CREATE TABLE "snippet_blocks" (
  "id" integer not null primary key,
  "kind" text not null,
  "value" text not null,
  "note" text not null,
  "created_at" integer not null,
  "hits" integer default 0 not null
);

CREATE TABLE "snippet_cases" (
  "number" text not null primary key,
  "reason" text not null,
  "text" text not null,
  "contact" text,
  "key_hash" blob not null,
  "at" integer not null,
  "state" text not null,
  "answer" text default '' not null,
  "decided_at" integer
);

CREATE INDEX "snippet_cases_by_state" on "snippet_cases" ("state", "at");

CREATE INDEX "snippet_cases_by_time" on "snippet_cases" ("at", "number");

CREATE TABLE "snippet_decisions" (
  "id" integer not null primary key,
  "snippet_id" text not null,
  "action" text not null,
  "name" text not null,
  "at" integer not null,
  "because" text,
  "fingerprints" text,
  "by_reports" integer default 0 not null
);

CREATE INDEX "snippet_decisions_by_action" on "snippet_decisions" ("action", "id");

CREATE INDEX "snippet_decisions_by_cause" on "snippet_decisions" ("because") where "because" is not null;

CREATE INDEX "snippet_decisions_by_snippet" on "snippet_decisions" ("snippet_id");

CREATE INDEX "snippet_decisions_by_time" on "snippet_decisions" ("at");

CREATE TABLE "snippet_notes" (
  "id" integer not null primary key,
  "snippet_id" text not null,
  "author" text not null,
  "text" text not null,
  "at" integer not null
);

CREATE INDEX "snippet_notes_by_snippet" on "snippet_notes" ("snippet_id");

CREATE TABLE "snippet_reports" (
  "id" integer not null primary key,
  "number" text not null,
  "kind" text not null,
  "snippet_id" text not null,
  "reason" text not null,
  "text" text not null,
  "contact" text,
  "origin_key" integer,
  "network_hash" blob,
  "counts" integer default 0 not null,
  "at" integer not null,
  "state" text not null,
  "decided_at" integer,
  "reporter" blob
);

CREATE UNIQUE INDEX "snippet_reports_by_network" on "snippet_reports" ("snippet_id", "origin_key", "network_hash") where "counts" = 1;

CREATE INDEX "snippet_reports_by_number" on "snippet_reports" ("number");

CREATE INDEX "snippet_reports_by_origin" on "snippet_reports" ("origin_key") where "origin_key" is not null;

CREATE INDEX "snippet_reports_by_reporter" on "snippet_reports" ("reporter") where "reporter" is not null;

CREATE INDEX "snippet_reports_by_snippet" on "snippet_reports" ("snippet_id");

CREATE INDEX "snippet_reports_by_state" on "snippet_reports" ("state", "at");

CREATE TABLE "snippet_revisions" (
  "snippet_id" text not null references "snippets" ("id") on delete cascade,
  "number" integer not null,
  "content" blob not null,
  "encoding" text not null,
  "size" integer not null,
  "lexer" text not null,
  "filename" text,
  "manifest" text,
  "rtl" integer not null,
  "created_at" integer not null,
  constraint "snippet_revisions_key" primary key ("snippet_id", "number")
);

CREATE TABLE "snippet_targets" (
  "snippet_id" text not null references "snippets" ("id") on delete cascade,
  "host" text not null,
  "domain" text not null,
  "at" integer not null,
  constraint "snippet_targets_key" primary key ("snippet_id", "host")
);

CREATE INDEX "snippet_targets_by_domain" on "snippet_targets" ("domain", "at");

CREATE INDEX "snippet_targets_by_time" on "snippet_targets" ("at");

CREATE TABLE "snippet_traces" (
  "snippet_id" text not null references "snippets" ("id") on delete cascade,
  "file" integer not null,
  "at" integer not null,
  "high" integer not null,
  "low" integer not null,
  "band1" integer not null,
  "band2" integer not null,
  "band3" integer not null,
  "band4" integer not null,
  "band5" integer not null,
  "band6" integer not null,
  constraint "snippet_traces_key" primary key ("snippet_id", "file")
);

CREATE INDEX "snippet_traces_by_band1" on "snippet_traces" ("band1");

CREATE INDEX "snippet_traces_by_band2" on "snippet_traces" ("band2");

CREATE INDEX "snippet_traces_by_band3" on "snippet_traces" ("band3");

CREATE INDEX "snippet_traces_by_band4" on "snippet_traces" ("band4");

CREATE INDEX "snippet_traces_by_band5" on "snippet_traces" ("band5");

CREATE INDEX "snippet_traces_by_band6" on "snippet_traces" ("band6");

CREATE INDEX "snippet_traces_by_time" on "snippet_traces" ("at");

CREATE TABLE "snippets" (
  "id" text not null primary key,
  "content" blob not null,
  "lexer" text not null,
  "filename" text,
  "created_at" integer not null,
  "expires_at" integer,
  "onetime" integer not null,
  "delete_token_hash" blob not null,
  "rtl" integer default 0 not null,
  "parent_id" text,
  "size" integer default 0 not null,
  "encoding" text default 'plain' not null,
  "protected" integer default 0 not null,
  "encrypted" integer default 0 not null,
  "account_id" integer,
  "owner_hash" blob,
  "origin_key" integer,
  "address_hash" blob,
  "network_hash" blob,
  "hidden_at" integer,
  "reviewed_at" integer,
  "text_hash" blob references "texts" ("hash"),
  "manifest" text,
  "reads_left" integer,
  "reads_max" integer,
  "deletable" integer default 0 not null,
  "removed_at" integer,
  "removed_by" text,
  "expired_at" integer,
  "receipt" text,
  "read_at" integer,
  "bundle_offset" integer
);

CREATE INDEX "snippets_by_account" on "snippets" ("account_id") where "account_id" is not null;

CREATE INDEX "snippets_by_expiry" on "snippets" ("expires_at") where "expires_at" is not null;

CREATE INDEX "snippets_by_hidden" on "snippets" ("hidden_at") where "hidden_at" is not null;

CREATE INDEX "snippets_by_origin" on "snippets" ("origin_key", "address_hash") where "origin_key" is not null;

CREATE INDEX "snippets_by_owner" on "snippets" ("owner_hash") where "owner_hash" is not null;

CREATE INDEX "snippets_by_text" on "snippets" ("text_hash") where "text_hash" is not null;

CREATE INDEX "snippets_hidden_by_size" on "snippets" ("size", "id") where "hidden_at" is not null;

CREATE TABLE "status_pages" (
  "id" integer not null primary key,
  "title" text not null,
  "slug" text not null unique,
  "host" text unique,
  "audience" text not null,
  "password" text,
  "all_monitors" integer default 0 not null,
  "groups" text not null,
  "tags" text not null,
  "monitors" text not null,
  "general" integer default 0 not null,
  "logo" text not null,
  "accent" text not null,
  "information" text not null,
  "footer" text not null,
  "revision" integer not null
);

CREATE TABLE "subscribers" (
  "id" integer not null primary key,
  "kind" text not null,
  "address" text not null,
  "address_hash" blob not null unique,
  "seed" text not null,
  "owner_id" integer,
  "language" text not null,
  "state" text not null,
  "incidents" integer default 0 not null,
  "maintenance" integer default 0 not null,
  "outages" integer default 0 not null,
  "frequency" text not null,
  "origin" text not null,
  "created_at" integer not null,
  "confirmed_at" integer,
  "digest_at" integer,
  "digest_weekday" integer default 1 not null,
  "digest_hour" integer default 0 not null,
  "time_zone" text default 'UTC' not null
);

CREATE INDEX "subscribers_by_digest" on "subscribers" ("digest_at") where "digest_at" is not null;

CREATE INDEX "subscribers_by_owner" on "subscribers" ("owner_id");

CREATE INDEX "subscribers_by_state" on "subscribers" ("state", "id");

CREATE TABLE "subscriptions" (
  "subscriber_id" integer not null references "subscribers" ("id") on delete cascade,
  "scope" text not null,
  "ref" text not null,
  constraint "subscriptions_key" primary key ("subscriber_id", "scope", "ref")
);

CREATE INDEX "subscriptions_by_ref" on "subscriptions" ("scope", "ref", "subscriber_id");

CREATE TABLE "target_states" (
  "target" text not null primary key,
  "failures" integer default 0 not null,
  "failing_since" integer,
  "announced_at" integer,
  "tried_at" integer default 0 not null,
  "error" text,
  "answer" text
);

CREATE INDEX "target_states_failing" on "target_states" ("target") where "failures" > 0;

CREATE TABLE "texts" (
  "hash" blob not null primary key,
  "bytes" blob not null
);

CREATE TABLE "tightened_limits" (
  "id" integer not null primary key,
  "step" integer not null,
  "since" integer not null,
  "usual" integer not null
);

CREATE TABLE "tightened_refusals" (
  "at" integer not null primary key,
  "refused" integer default 0 not null
);

CREATE TABLE "uploads" (
  "hash" text not null primary key,
  "type" text not null,
  "bytes" blob not null,
  "width" integer not null,
  "height" integer not null,
  "account_id" integer,
  "created_at" integer not null
);
