import { accountChecks } from '../../src/accounts/model/account-problems.ts'
import { eventKinds, statusesOf } from '../../src/announcements/model/announcement-kinds.ts'
import { announcementChecks } from '../../src/announcements/model/announcement-problems.ts'
import { templateChecks } from '../../src/announcements/model/template-problems.ts'
import { updateChecks } from '../../src/announcements/model/update-problems.ts'
import { checks } from '../../src/kernel/checks.ts'
import { apiText, type Message } from '../../src/kernel/messages.ts'
import { maintenanceChecks, maintenanceProblems } from '../../src/monitors/model/maintenance-problems.ts'
import { monitorChecks, monitorProblems } from '../../src/monitors/model/monitor-problems.ts'
import { channelChecks } from '../../src/notifications/channel-problems.ts'
import { restChecks } from '../../src/rest/rest-problems.ts'
import { statusPageChecks } from '../../src/site/model/status-page-problems.ts'

/** In a parameter: any text, and any number. */
const anyText = '<any text>'
const anyNumber = Number.NaN

/** What JSON Schema cannot say, each with its reason: data that fits the document may be refused with these. */
const rulesInWords: readonly (readonly [Message, string])[] = [
  [checks.httpAddress(), 'An address must be one for the URL Standard, too: its host and its port.'],
  [checks.email(), 'Characters without a glyph are too many for a pattern.'],
  [checks.noMonitor({ id: anyNumber }), 'It must exist.'],
  [checks.nothingStored(), 'It depends on what is stored: the placeholder of a secret keeps that.'],
  [
    checks.typeAgain(),
    'It depends on what is stored: a secret is kept for the server that it was given for.',
  ],
  [
    checks.unknownFields({ unknown: anyText, known: anyText }),
    'A PATCH without a kind is of the kind that is stored.',
  ],
  ...eventKinds.map(
    kind =>
      [checks.oneOf({ values: statusesOf(kind).join(', ') }), 'It depends on the announcement.'] as const,
  ),
  [restChecks.place(), 'A cursor is opaque.'],
  [announcementChecks.backfilledOpen(), 'It depends on another field.'],
  [announcementChecks.backfilledOpenEnded(), 'It depends on another field.'],
  [announcementChecks.beforeStart(), 'It compares two fields.'],
  [announcementChecks.noPublishAt(), 'It depends on another field.'],
  [announcementChecks.notScheduled(), 'It depends on another field.'],
  [announcementChecks.past(), 'It depends on the clock.'],
  [announcementChecks.noChannel({ id: anyNumber }), 'It must exist.'],
  [announcementChecks.noPlatformUser(), 'It must exist.'],
  [updateChecks.noUpdates(), 'It depends on the kind of the announcement.'],
  [monitorChecks.timeoutTooLong(), 'It compares two fields.'],
  [monitorChecks.statusOrder(), 'A range such as 299-200.'],
  [monitorChecks.ownHeader(), 'A list of names without regard to case.'],
  [monitorChecks.nameTaken(), 'Names of monitors are unique.'],
  [monitorChecks.slugTaken(), 'Slugs are unique.'],
  [monitorChecks.neededByKind(), 'It depends on what is stored: a PATCH to another kind.'],
  [
    monitorChecks.notTestable(),
    'A test takes the settings of any kind; one that waits for pushes has no probe.',
  ],
  [monitorProblems.orderIncomplete(), 'It must be the monitors there are.'],
  [templateChecks.nameTaken(), 'Names of templates are unique.'],
  [statusPageChecks.noPassword(), 'It depends on another field.'],
  [statusPageChecks.noHost(), 'It depends on another field.'],
  [statusPageChecks.slugTaken(), 'Slugs are unique.'],
  [statusPageChecks.hostTaken(), 'Host names are unique.'],
  [maintenanceChecks.cron(), 'The format cron is of this document.'],
  [maintenanceChecks.beforeFrom(), 'It compares two fields.'],
  [maintenanceChecks.beforeStart(), 'It compares two fields.'],
  [maintenanceChecks.never(), 'A rule of which no day comes, such as the 30th of February.'],
  [maintenanceChecks.tooOften(), 'It counts what a cron expression means.'],
  [maintenanceChecks.titleTaken(), 'Windows are unique.'],
  [maintenanceProblems.notOpen(), 'It depends on the clock.'],
  [maintenanceProblems.notOpenOnce(), 'It depends on the clock, and on whether the window repeats.'],
  [maintenanceProblems.notPlanned(), 'It depends on the clock, and on whether the window repeats.'],
  [accountChecks.invisible(), 'Characters without a glyph are too many for a pattern.'],
  [accountChecks.taken(), 'Names and addresses are unique.'],
  [accountChecks.mixedScripts(), 'Names that look like others.'],
  [accountChecks.lookAlike(), 'Names that look like others.'],
  [channelChecks.fixedKind(), 'It depends on what is stored: the kind of a channel.'],
]

/** Patterns of what programs are told; they mean the same in JavaScript and in Python. */
export const patternsInWords: readonly string[] = rulesInWords.map(
  ([message]) =>
    `^${apiText(message)
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(anyText, '.*')
      .replaceAll(String(anyNumber), '\\d+')}$`,
)
