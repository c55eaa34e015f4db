import {
  type BulkChoice,
  type BulkField,
  choiceControl,
  numberControl,
  textControl,
  yesNoControl,
} from '../../admin/lists/bulk-fields.ts'
import type { Messages } from '../../i18n/messages.ts'
import type { Monitor } from '../model/monitor.ts'
import type { NamedChannel } from './monitor-channels.ts'

type Name = keyof Messages['monitors']['bulk']['fields']

/** A field of the bar, with the name of the field of a monitor's document that it changes. */
type MonitorField = BulkField<Monitor> & { readonly changes: string }

/** A whole number; without one, null, which only some fields take. */
const numbered = (name: Name) => field(name, name, numberControl, value => numberPatch(name, value))

const numberPatch = (name: string, value: string) => () => ({ [name]: value === '' ? null : Number(value) })

const field = (
  name: Name,
  changes: string,
  control: BulkChoice['control'],
  patchFor: BulkField<Monitor>['patchFor'],
): MonitorField => ({ ...choice(name, name, control), changes, patchFor })

const tagField = (name: 'addTag' | 'removeTag', patchFor: BulkField<Monitor>['patchFor']): MonitorField => ({
  ...field(name, 'tags', textControl, patchFor),
  input: 'tag',
})

const choice = (name: Name, input: string, control: BulkChoice['control']): BulkChoice => ({
  name,
  label: ({ messages }) => messages.monitors.bulk.fields[name],
  input,
  control,
})

/** Fields that can be changed on several monitors at once, in the order of the form. */
export const bulkFields: readonly MonitorField[] = [
  field('group', 'group', textControl, value => () => ({ group: value === '' ? null : value })),
  tagField('addTag', value =>
    value === '' ? null : ({ tags }) => (tags.includes(value) ? {} : { tags: [...tags, value] }),
  ),
  tagField('removeTag', value =>
    value === '' ? null : ({ tags }) => ({ tags: tags.filter(each => each !== value) }),
  ),
  numbered('intervalSeconds'),
  numbered('timeoutSeconds'),
  numbered('maxRetries'),
  numbered('retryIntervalSeconds'),
  numbered('successThreshold'),
  numbered('remindEveryMinutes'),
  field('public', 'public', yesNoControl, value => () => ({ public: value === 'on' })),
]

/** The choices of the bar. Without channels, those that notify one are left out. */
export function bulkChoices(channels: readonly NamedChannel[]): readonly BulkChoice[] {
  if (channels.length === 0) return bulkFields
  const control = choiceControl(() => channels.map(({ id, name }) => ({ value: String(id), label: name })))
  return [...bulkFields, choice('notify', 'channel', control), choice('unnotify', 'channel', control)]
}
