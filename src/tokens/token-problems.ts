import { defineChecks, defineMessages } from '../kernel/messages.ts'

/** Errors of tokens. */
export const tokenProblems = defineMessages('token', {
  en: {
    gone: 'This token does not exist any more.',
    onlyAccounts: 'Only accounts have tokens.',
    missing: 'This needs a token: Authorization: Bearer ckb_…',
    missingPassword: 'This needs a token as the password of HTTP Basic, with an empty user name.',
    unknown: 'This token is unknown, revoked or expired.',
  },
  de: {
    gone: 'Dieses Token gibt es nicht mehr.',
    onlyAccounts: 'Nur Konten können Token haben.',
    missing: 'Dafür ist ein Token nötig: Authorization: Bearer ckb_…',
    missingPassword: 'Dafür ist ein Token als Passwort nötig (HTTP Basic), mit leerem Benutzernamen.',
    unknown: 'Dieses Token ist unbekannt, widerrufen oder abgelaufen.',
  },
}).make

/** Validation messages of their fields. */
export const tokenChecks = defineChecks('tokenField', {
  api: {
    noScope: 'must name at least one permission',
    foreignScope: 'must be among your own permissions',
    wholeDays: 'must be a whole number of days',
    atLeastOneDay: 'must be at least 1 day',
    atMostDays: ({ max }: { readonly max: number }) => `must be at most ${max} days`,
  },
  en: {
    noScope: 'Choose at least one permission.',
    foreignScope: 'Choose only permissions that you have yourself.',
    wholeDays: 'Choose how long it is valid.',
    atLeastOneDay: 'Choose at least 1 day.',
    atMostDays: ({ max }) => `Choose at most ${max} days.`,
  },
  de: {
    noScope: 'Wählen Sie mindestens eine Berechtigung.',
    foreignScope: 'Wählen Sie nur Berechtigungen, die Sie selbst haben.',
    wholeDays: 'Wählen Sie, wie lange es gelten soll.',
    atLeastOneDay: 'Wählen Sie mindestens 1 Tag.',
    atMostDays: ({ max }) => `Wählen Sie höchstens ${max} Tage.`,
  },
}).make
