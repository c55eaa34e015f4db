import type { Generated } from 'kysely'

/** Tables of announcements, their updates, revisions, pictures and templates. */
export interface AnnouncementTables {
  announcements: {
    id: string
    title: string
    description: string
    content: string | null
    image: string
    banner: string
    banner_text: string | null
    banner_type: string | null
    banner_expiry: number | null
    created_at: number
    updated_at: number
    platform_user_id: number
    state: string
    publish_at: number | null
    revision: Generated<number>
    /** `notice`, `incident` or `maintenance`. */
    kind: Generated<string>
    /** `none`, `minor`, `major` or `critical`; used by incidents only. */
    impact: Generated<string>
    event_starts_at: Generated<number | null>
    event_ends_at: Generated<number | null>
    /** Markdown about the cause of an incident, written after it. */
    postmortem: string | null
    /** 1 for an incident that was recorded after it was over. */
    backfilled: Generated<number>
    /** 1 for maintenance that goes on past `event_ends_at` until it is completed. */
    open_ended: Generated<number>
    /** The cause, if Corkboard made the announcement, such as `outage:7:1767225600000`; unique. */
    origin: Generated<string | null>
    /** Status that the first update of a draft will have; null if it was not chosen yet. */
    first_status: Generated<string | null>
    /** Minutes within which the first update of a draft will promise the next one; null if none is. */
    first_next_update_minutes: Generated<number | null>
    /** Who is not notified, as a JSON list of audiences such as `subscribers` or `channel:3`; null for none. */
    silent: Generated<string | null>
  }
  announcement_monitors: { announcement_id: string; monitor_id: number }
  announcement_updates: {
    id: string
    announcement_id: string
    /** `investigating`, `identified`, `monitoring`, `resolved`, `scheduled`, `in_progress` or `completed`. */
    status: string
    content: string
    /** `published`, `proposed` or `discarded`. */
    state: string
    account_id: number | null
    at: number
    edited_at: number | null
    /** Within how many minutes of `at` the next update is promised. */
    next_update_minutes: number | null
    revision: Generated<number>
  }
  announcement_revisions: {
    announcement_id: string
    number: number
    document: string
    account_id: number | null
    at: number
  }
  announcement_autosaves: {
    /** The id of the announcement; `new` if it was never saved. */
    announcement_id: string
    account_id: number
    document: string
    based_on: number
    at: number
  }
  incident_templates: {
    id: number
    name: string
    status: string
    content: string
    /** Null if the form keeps its own. */
    next_update_minutes: number | null
    title: string | null
    impact: string | null
    /** Ids of monitors, as a JSON list. */
    monitors: string
    revision: number
  }
  uploads: {
    /** SHA-256 of the bytes, in hexadecimal. */
    hash: string
    type: string
    bytes: Uint8Array
    width: number
    height: number
    account_id: number | null
    created_at: number
  }
}
