import { type BulkField, choiceControl } from '../../admin/lists/bulk-fields.ts'
import { labelsOf } from '../../admin/schema-form.ts'
import type { EditedAnnouncement } from '../model/announcement-edit.ts'
import { announcementFields } from '../model/announcement-fields.ts'
import { announcementKinds } from '../model/announcement-kinds.ts'
import { impacts } from '../model/incident.ts'

/** Fields that can be changed on several announcements at once, in the order of the bar. */
export const bulkFields: readonly BulkField<EditedAnnouncement>[] = [
  {
    name: 'kind',
    label: context => labelsOf(context, announcementFields.fields)['kind'] ?? '',
    input: 'kind',
    control: choiceControl(({ messages: { updates } }) =>
      announcementKinds.map(value => ({ value, label: updates.kinds[value] })),
    ),
    patchFor: kind => () => ({ kind }),
  },
  {
    name: 'impact',
    label: context => labelsOf(context, announcementFields.fields)['impact'] ?? '',
    input: 'impact',
    control: choiceControl(({ messages: { updates } }) =>
      impacts.map(value => ({ value, label: updates.impacts[value] })),
    ),
    patchFor: impact => () => ({ impact }),
  },
]
