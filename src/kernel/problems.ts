import { defineMessages } from './messages.ts'

/** Error messages that several features share. */
export const problems = defineMessages('problem', {
  en: {
    nothingHere: 'There is nothing at this address.',
    wrongMethod: 'This address does not allow this method.',
    signInFirst: 'Sign in first.',
    signedOut: 'You are not signed in any more. Sign in and send this again.',
    roleForbids: 'Your role does not allow this.',
    tokenForbids: ({ permission }: { readonly permission: string }) =>
      `This token lacks the permission "${permission}".`,
    changed: 'Someone else has changed this in the meantime.',
    undoOver:
      'Nothing was undone: it was undone already, has been changed since, or was more than ten minutes ago.',
    tooManyAttempts: 'Too many attempts. Wait a minute and try again.',
    tooManyTests: 'Too many tests. Wait a moment and try again.',
    tooManyFields: ({ max }: { readonly max: number }) =>
      `The form has too many fields: at most ${max} are allowed.`,
    internal: 'Something went wrong on our side. The operator can find it in the log.',
    starting: 'Corkboard is starting; try again in a moment.',
    replaced: 'Corkboard was updated on disk while it runs. The operator has to restart it.',
    databaseBehind: 'The database does not keep up; try again in a moment.',
    databaseAway: 'The database does not answer; try again in a moment.',
    databaseStuck: 'The database answers, but cannot save anything just now; try again in a moment.',
    databaseFull: 'The disk of the database is full; nothing can be saved until there is room.',
    databaseCorrupt: 'The database is damaged; the log tells the operator what to do.',
    databaseRefused: 'The database does not permit this; the log tells the operator what to do.',
  },
  de: {
    nothingHere: 'Unter dieser Adresse gibt es nichts.',
    wrongMethod: 'Diese Adresse erlaubt diese Methode nicht.',
    signInFirst: 'Melden Sie sich zuerst an.',
    signedOut: 'Sie sind nicht mehr angemeldet. Melden Sie sich an und schicken Sie es noch einmal.',
    roleForbids: 'Ihre Rolle erlaubt das nicht.',
    tokenForbids: ({ permission }) => `Diesem Token fehlt die Berechtigung „${permission}“.`,
    changed: 'Jemand anderes hat das inzwischen geändert.',
    undoOver:
      'Nichts wurde rückgängig gemacht: Es ist schon geschehen, wurde seitdem geändert oder ist mehr als zehn Minuten her.',
    tooManyAttempts: 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
    tooManyTests: 'Zu viele Tests. Warten Sie einen Moment und versuchen Sie es dann noch einmal.',
    tooManyFields: ({ max }) => `Das Formular hat zu viele Felder: Höchstens ${max} sind erlaubt.`,
    internal: 'Auf unserer Seite ist etwas schiefgegangen. Der Betreiber findet es im Protokoll.',
    starting: 'Corkboard startet gerade; versuchen Sie es gleich noch einmal.',
    replaced:
      'Corkboard wurde auf der Festplatte aktualisiert, während es läuft. Der Betreiber muss es neu starten.',
    databaseBehind: 'Die Datenbank kommt nicht nach; versuchen Sie es gleich noch einmal.',
    databaseAway: 'Die Datenbank antwortet nicht; versuchen Sie es gleich noch einmal.',
    databaseStuck:
      'Die Datenbank antwortet, kann aber gerade nichts speichern; versuchen Sie es gleich noch einmal.',
    databaseFull:
      'Die Festplatte der Datenbank ist voll; bis wieder Platz ist, kann nichts gespeichert werden.',
    databaseCorrupt: 'Die Datenbank ist beschädigt; was zu tun ist, steht für den Betreiber im Protokoll.',
    databaseRefused: 'Die Datenbank erlaubt das nicht; was zu tun ist, steht für den Betreiber im Protokoll.',
  },
}).make
