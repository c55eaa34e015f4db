-- What SQLite has after all migrations; made by `npm run docs`.

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
  "publish_at" integer
);

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
  constraint "beat_hours_pk" primary key ("monitor_id", "starts_at")
);

CREATE TABLE "beats" (
  "id" integer not null primary key,
  "monitor_id" integer not null references "monitors" ("id") on delete cascade,
  "at" integer not null,
  "status" text not null,
  "latency_ms" integer,
  "message" text not null
);

CREATE INDEX "beats_by_age" on "beats" ("at");

CREATE INDEX "beats_by_monitor" on "beats" ("monitor_id", "at");

CREATE TABLE "leases" (
  "name" text not null primary key,
  "holder" text not null,
  "expires_at" integer not null
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
  "failures" integer not null,
  "since" integer not null,
  "checked_at" integer not null,
  "latency_ms" integer,
  "message" text not null
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
  "position" integer not null
);

CREATE TABLE "platform_users" (
  "id" integer not null primary key,
  "username" text not null,
  "avatar" text
);

CREATE TABLE "site" (
  "key" text not null primary key,
  "value" text not null
);

CREATE TABLE "slices" (
  "slice" text not null primary key,
  "version" integer not null
);

CREATE TABLE "snippets" (
  "id" text not null primary key,
  "content" blob not null,
  "lexer" text not null,
  "filename" text,
  "created_at" integer not null,
  "expires_at" integer,
  "onetime" integer not null,
  "delete_token_hash" blob not null
);

CREATE INDEX "snippets_by_expiry" on "snippets" ("expires_at") where "expires_at" is not null;
