import { z } from 'zod'

/** What strict clients demand of the documents of Statuspage: every key, and no value that is not listed. */

const instant = z.iso.datetime({ offset: true, precision: 3 })
const id = z.string().min(1)

const page = z.strictObject({
  id,
  name: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  time_zone: z.string().regex(/^[A-Za-z_]+\/[A-Za-z_/+-]+$/),
  updated_at: instant,
})

const status = z.strictObject({
  indicator: z.enum(['none', 'minor', 'major', 'critical', 'maintenance']),
  description: z.string().min(1),
})

const component = z
  .strictObject({
    id,
    name: z.string(),
    status: z.enum([
      'operational',
      'degraded_performance',
      'partial_outage',
      'major_outage',
      'under_maintenance',
    ]),
    created_at: instant,
    updated_at: instant,
    position: z.int().positive(),
    description: z.string().nullable(),
    showcase: z.boolean(),
    start_date: z.iso.date().nullable(),
    group_id: id.nullable(),
    page_id: id,
    group: z.boolean(),
    only_show_if_degraded: z.boolean(),
    components: z.array(id).optional(),
  })
  .refine(each => (each.components !== undefined) === each.group)

const componentStatus = component.shape.status

const updateOf = (statuses: readonly string[]) =>
  z.strictObject({
    id,
    status: z.enum(statuses),
    body: z.string(),
    incident_id: id,
    created_at: instant,
    updated_at: instant,
    display_at: instant,
    affected_components: z
      .array(
        z.strictObject({
          code: id,
          name: z.string(),
          old_status: componentStatus,
          new_status: componentStatus,
        }),
      )
      .nullable(),
    deliver_notifications: z.boolean(),
    custom_tweet: z.string().nullable(),
    tweet_id: z.string().nullable(),
  })

const eventOf = (statuses: readonly string[], impacts: readonly string[]) =>
  z.strictObject({
    id,
    name: z.string(),
    status: z.enum(statuses),
    created_at: instant,
    updated_at: instant,
    monitoring_at: instant.nullable(),
    resolved_at: instant.nullable(),
    impact: z.enum(impacts),
    shortlink: z.url(),
    started_at: instant,
    page_id: id,
    incident_updates: z.array(updateOf(statuses)).nonempty(),
    components: z.array(component),
    reminder_intervals: z.null(),
  })

const incident = eventOf(
  ['investigating', 'identified', 'monitoring', 'resolved', 'postmortem'],
  ['none', 'minor', 'major', 'critical'],
)
const maintenance = eventOf(['scheduled', 'in_progress', 'verifying', 'completed'], ['maintenance']).extend({
  scheduled_for: instant,
  scheduled_until: instant,
})

const components = z.array(component)
const incidents = z.array(incident)
const scheduled_maintenances = z.array(maintenance)

/** The documents by the names that the program gives them. */
export const statuspageDocuments = {
  status: z.strictObject({ page, status }),
  summary: z.strictObject({ page, status, components, incidents, scheduled_maintenances }),
  components: z.strictObject({ page, components }),
  incidents: z.strictObject({ page, incidents }),
  unresolved: z.strictObject({ page, incidents }),
  maintenance: z.strictObject({ page, scheduled_maintenances }),
  upcoming: z.strictObject({ page, scheduled_maintenances }),
  active: z.strictObject({ page, scheduled_maintenances }),
}
export type Summary = z.infer<typeof statuspageDocuments.summary>
