import { defineChecks, defineMessages } from '../../kernel/messages.ts'

/** Errors of maintenance windows and their rules. */
export const maintenanceProblems = defineMessages('maintenance', {
  en: {
    notFound: 'There is no such maintenance window.',
    changed: 'Someone else has changed this maintenance window in the meantime.',
    notOpen: 'Only maintenance that is in progress can be ended.',
    notOpenOnce: 'Only a one-time maintenance window that is in progress can be extended.',
    notPlanned: 'Only a one-time maintenance window that has not begun can be started now.',
  },
  de: {
    notFound: 'Dieses Wartungsfenster gibt es nicht.',
    changed: 'Jemand anderes hat dieses Wartungsfenster inzwischen geändert.',
    notOpen: 'Nur eine Wartung, die gerade läuft, lässt sich beenden.',
    notOpenOnce: 'Nur ein einmaliges Wartungsfenster, das gerade läuft, lässt sich verlängern.',
    notPlanned: 'Nur ein einmaliges Wartungsfenster, das noch nicht begonnen hat, lässt sich jetzt starten.',
  },
}).make

/** Validation messages of their fields. */
export const maintenanceChecks = defineChecks('maintenanceField', {
  api: {
    titleTaken: 'is that of another window with the same start',
    time: 'must be a time such as 02:30',
    weekday: 'must be 1 (Monday) to 7',
    monthDay: 'must be 1 to 31, or "last"',
    dayOfMonth: 'must be {"day": 1 to 31 or "last"} or {"nth": 1 to 4 or "last", "weekday": 1 to 7}',
    noDay: 'must name at least one day',
    cron: 'must be a cron expression of five fields, such as "0 2 * * 6"',
    beforeFrom: 'must not be before from',
    never: 'never happens',
    tooOften: 'must not begin more often than every five minutes',
    besideRule: 'must not be given beside a rule',
    openEndedRule: 'must be false beside a rule',
    timeOrRule: 'must be given, or a rule',
    beforeStart: 'must not be before startsAt',
  },
  en: {
    titleTaken: 'Another window with this title starts at the same time. Choose a different title.',
    time: 'Enter a time such as 02:30.',
    weekday: 'Choose a day of the week.',
    monthDay: 'Enter a day from 1 to 31.',
    dayOfMonth: 'Choose a day of the month.',
    noDay: 'Choose at least one day.',
    cron: 'Enter a cron expression of five fields, such as 0 2 * * 6.',
    beforeFrom: 'Choose a last day that is not before the first.',
    never: 'This never occurs. Choose other days or times.',
    tooOften: 'Leave at least five minutes between two starts.',
    besideRule: 'Clear this time: a repeating window has its own.',
    openEndedRule: 'A repeating window ends as planned.',
    timeOrRule: 'Enter a date and a time.',
    beforeStart: 'Choose an end that is after the start.',
  },
  de: {
    titleTaken:
      'Ein anderes Fenster mit diesem Titel beginnt zur selben Zeit. Wählen Sie einen anderen Titel.',
    time: 'Geben Sie eine Uhrzeit wie 02:30 ein.',
    weekday: 'Wählen Sie einen Wochentag.',
    monthDay: 'Geben Sie einen Tag von 1 bis 31 ein.',
    dayOfMonth: 'Wählen Sie einen Tag des Monats.',
    noDay: 'Wählen Sie mindestens einen Tag.',
    cron: 'Geben Sie einen Cron-Ausdruck aus fünf Feldern ein, etwa 0 2 * * 6.',
    beforeFrom: 'Wählen Sie einen letzten Tag, der nicht vor dem ersten liegt.',
    never: 'Das tritt nie ein. Wählen Sie andere Tage oder Zeiten.',
    tooOften: 'Lassen Sie zwischen zwei Anfängen mindestens fünf Minuten Abstand.',
    besideRule: 'Leeren Sie dieses Feld: Ein Fenster, das sich wiederholt, hat seine eigene Zeit.',
    openEndedRule: 'Ein Fenster, das sich wiederholt, endet wie geplant.',
    timeOrRule: 'Geben Sie Datum und Uhrzeit ein.',
    beforeStart: 'Wählen Sie ein Ende, das nach dem Beginn liegt.',
  },
}).make
