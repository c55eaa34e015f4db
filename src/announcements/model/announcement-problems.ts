import { unspecific } from '../../kernel/checks.ts'
import { defineChecks, defineMessages } from '../../kernel/messages.ts'

/** What goes wrong with announcements and their drafts. */
export const announcementProblems = defineMessages('announcement', {
  en: {
    notFound: 'There is no announcement at this address.',
    noRevision: 'There is no such revision.',
    changed: 'Someone else has changed this announcement in the meantime.',
    noPreview: 'This preview address is not valid, or not any more.',
    tooLong: 'This is too long to be saved.',
  },
  de: {
    notFound: 'Unter dieser Adresse gibt es keine Ankündigung.',
    noRevision: 'Diese Fassung gibt es nicht.',
    changed: 'Jemand anderes hat diese Ankündigung inzwischen geändert.',
    noPreview: 'Diese Vorschau-Adresse gilt nicht oder nicht mehr.',
    tooLong: 'Das ist zu lang, um gespeichert zu werden.',
  },
}).make

/** What is wrong with their fields. */
export const announcementChecks = defineChecks('announcementField', {
  api: {
    noPublishAt: 'must be given when the state is scheduled',
    notScheduled: 'can only be given with the state scheduled',
    past: 'must be in the future',
    dayAndTime: 'must be a day and a time',
    skippedTime: 'is skipped on that day: the clocks are set forward',
    beforeStart: 'must not be before the start',
    backfilledOpen: 'must be given for an event that is recorded afterwards',
    audience: 'must be subscribers, or channel: and the number of a channel',
    portableAudience: 'must be subscribers, or channel: and the key of a channel',
    noChannel: ({ id }: { readonly id: number }) => `there is no channel ${id}`,
    backfilledOpenEnded: 'must be false for an event that is recorded afterwards',
    noPlatformUser: 'must be the id of a platform user',
    dots: 'must not be "." or ".."',
    noUpdates: 'a notice has no updates',
  },
  en: {
    noPublishAt: 'Choose when to publish.',
    notScheduled: 'Clear this time, or schedule the announcement.',
    past: 'Choose a time in the future.',
    dayAndTime: 'Enter a date and a time.',
    skippedTime: 'Choose another time: the clocks are set forward that day, and this hour does not exist.',
    beforeStart: 'Choose an end that is after the start.',
    backfilledOpen: 'Enter when it ended: what is recorded afterwards is over.',
    audience: 'Choose who is notified.',
    portableAudience: 'Choose who is notified.',
    noChannel: ({ id }) => `There is no channel ${id}.`,
    backfilledOpenEnded: 'Clear this: what is recorded afterwards is over.',
    noPlatformUser: 'This account does not exist any more. Choose another author.',
    dots: unspecific.en,
    noUpdates: unspecific.en,
  },
  de: {
    noPublishAt: 'Wählen Sie, wann veröffentlicht werden soll.',
    notScheduled: 'Leeren Sie dieses Feld, oder planen Sie die Ankündigung.',
    past: 'Wählen Sie einen Zeitpunkt in der Zukunft.',
    dayAndTime: 'Geben Sie Datum und Uhrzeit ein.',
    skippedTime:
      'Wählen Sie eine andere Uhrzeit: An diesem Tag wird die Uhr vorgestellt, und diese Stunde fällt aus.',
    beforeStart: 'Wählen Sie ein Ende, das nach dem Beginn liegt.',
    backfilledOpen: 'Geben Sie das Ende an: Was nachträglich erfasst wird, ist vorbei.',
    audience: 'Wählen Sie, wer benachrichtigt wird.',
    portableAudience: 'Wählen Sie, wer benachrichtigt wird.',
    noChannel: ({ id }) => `Es gibt keinen Kanal ${id}.`,
    backfilledOpenEnded: 'Entfernen Sie das Häkchen: Was nachträglich erfasst wird, ist vorbei.',
    noPlatformUser: 'Dieses Konto gibt es nicht mehr. Wählen Sie einen anderen Autor.',
    dots: unspecific.de,
    noUpdates: unspecific.de,
  },
}).make
