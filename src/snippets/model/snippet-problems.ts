import { defineChecks, defineMessages, type Message } from '../../kernel/messages.ts'

/** What to do until tightened limits relax; `seconds` is the wait for the next text. */
const relaxing = {
  en: (seconds: number) =>
    `Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}, or sign in. The limit relaxes by itself within minutes after the flood.`,
  de: (seconds: number) =>
    `Versuchen Sie es in ${seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`} noch einmal oder melden Sie sich an. Die Grenze lockert sich von selbst, wenige Minuten nach der Flut.`,
}

export const snippetProblems = defineMessages('snippet', {
  en: {
    gone: 'There is no snippet at this address, or it is gone.',
    notEmbedded: 'This snippet can be read on its page alone, not in the page of another site.',
    hidden: 'A moderator has hidden this snippet.',
    hiddenForReview: 'This snippet was reported and is hidden until a moderator has reviewed it.',
    noRoom: 'Storage for snippets is full until some of them expire; try again later.',
    tokenNeeded:
      'Creating a snippet here needs a token, sent as "Authorization: Bearer ckb_…"; people sign in.',
    tokenLacksPermission: 'This token does not create snippets: it lacks the permission "snippets".',
    tooManyFromAddress: 'Too many snippets from this address; try again later.',
    tooManyFromNetwork: 'Too many snippets from this network; try again later.',
    tooManyNow: 'Too many snippets are being created; try again later.',
    tooManyAlike: ({ seconds }: { readonly seconds: number }) =>
      `Too many snippets like this one are being created. ${relaxing.en(seconds)}`,
    tooManyForNow: ({ seconds }: { readonly seconds: number }) =>
      `This site is being flooded with snippets, and fewer can be created from one network for now. ${relaxing.en(seconds)}`,
    tooManyFiles: ({ max }: { readonly max: number }) => `You can upload up to ${max} files at once.`,
    onlyPost: 'A snippet is created by POST.',
    formType: 'Send the form as application/x-www-form-urlencoded or multipart/form-data.',
    belowApi: 'A file is put right below the address of the site, and not below /api/.',
    noSuchFile: ({ count }: { readonly count: number }) =>
      count === 1 ? 'This snippet has one file.' : `This snippet has ${count} files, numbered from 1.`,
    noSuchRevision: ({ count }: { readonly count: number }) =>
      count === 1
        ? 'This snippet was never changed.'
        : `This snippet has ${count} revisions, numbered from 1.`,
    tooManyRevisions: ({ max }: { readonly max: number }) =>
      `This snippet has ${max} revisions, and there are never more; make a new one.`,
    changedMeanwhile: ({ revision }: { readonly revision: number }) =>
      `Another change came first: the newest revision is ${revision}.`,
    notChanged: 'What is hidden, or deleted after a number of reads, cannot be changed; make a new one.',
    lockedToChange:
      'This snippet has a password: send it in the field "password" or in the header X-Snippet-Password to change the text.',
    expiryUndoOver:
      'No expiry was set back: that was done already, the snippets have been changed since, or the change was more than a minute ago.',
    notYoursToChange: 'Only its owner changes a snippet: sign in, or send its delete token.',
    severalOnce: ({ files, zip }: { readonly files: string; readonly zip: string }) =>
      `This snippet has several files and can be read once: POST to ${files} for all of them as JSON, or to ${zip} for an archive.`,
    reservedName: ({ name }: { readonly name: string }) =>
      `"${name}" is an address of this site; put the file under another name, such as ${name}.txt.`,
    malformedName: 'The name of the file is not well-formed: percent-encode it as UTF-8.',
    unknownOption: ({ name, options }: { readonly name: string; readonly options: string }) =>
      `The query has an option that is not known ("${name}"). Valid options: ${options}.`,
    passwordOption: ({ options }: { readonly options: string }) =>
      `The query has an option that is not known ("password"). Valid options: ${options}. A password is sent in a form or as the header X-Snippet-Password, because addresses are written down in many places.`,
    onetimeExpires: 'onetime is a lifetime of its own: send it without expires.',
    deletesNothing: 'There is no snippet here that this token deletes.',
    wrongToken: 'This token does not delete this snippet.',
    noDeleteToken: 'Send the delete token of the snippet as "Authorization: Bearer".',
    deleteHere: 'Snippets of your own can only be deleted from the pages of this site.',
    notYours: 'Only the browser that created this snippet can delete it here.',
    foreignPage: 'The page of another site cannot read this.',
    readAlready: 'There is no snippet to be read once at this address, or it has been read.',
    wrongPassword: 'The password is wrong.',
    readsOnce: 'This snippet can be read once: POST to this address to read it.',
    readsSome: 'This snippet can be read a few times: POST to this address to read it.',
    locked:
      'This snippet has a password: POST it to this address, in the field "password" or the header X-Snippet-Password.',
    hotlinked: ({ page }: { readonly page: string }) =>
      `The pages of other sites cannot use or link to this text yet. Its own page: ${page}`,
    tooManyHighlights: 'Too many texts are being highlighted; try again in a moment.',
    noMoreLines: 'There are no coloured lines from there on.',
    tooManyOpened: 'Too many snippets with a password are being opened; try again in a moment.',
    tooManyReceipts: 'Too many snippets with receipts were created; try again later.',
    tooManyWebhooks:
      'Too many webhooks were asked to confirm; try again later, or use one that has confirmed.',
    askedLately: ({ minutes }: { readonly minutes: number }) =>
      `The webhook was asked to confirm a moment ago. You can ask again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
    tooManyPasswords: 'Too many passwords were tried; try again later.',
  },
  de: {
    gone: 'Unter dieser Adresse gibt es kein Snippet, oder nicht mehr.',
    notEmbedded:
      'Dieses Snippet lässt sich nur auf seiner Seite lesen, nicht in der Seite einer anderen Website.',
    hidden: 'Die Moderation hat dieses Snippet verborgen.',
    hiddenForReview: 'Dieses Snippet wurde gemeldet und ist verborgen, bis die Moderation es geprüft hat.',
    noRoom: 'Der Speicher für Snippets ist voll, bis einige ablaufen; versuchen Sie es später noch einmal.',
    tokenNeeded:
      'Hier legen nur Angemeldete Snippets an, und Programme mit einem Token in „Authorization: Bearer ckb_…“.',
    tokenLacksPermission:
      'Mit diesem Token lassen sich keine Snippets anlegen: Ihm fehlt die Berechtigung „snippets“.',
    tooManyFromAddress: 'Zu viele Snippets von dieser Adresse; versuchen Sie es später noch einmal.',
    tooManyFromNetwork: 'Zu viele Snippets aus diesem Netz; versuchen Sie es später noch einmal.',
    tooManyNow: 'Gerade werden zu viele Snippets angelegt; versuchen Sie es später noch einmal.',
    tooManyAlike: ({ seconds }) =>
      `Gerade werden zu viele Snippets wie dieses angelegt. ${relaxing.de(seconds)}`,
    tooManyForNow: ({ seconds }) =>
      `Diese Website wird gerade mit Snippets überflutet, und aus einem Netz lassen sich vorerst nur wenige anlegen. ${relaxing.de(seconds)}`,
    tooManyFiles: ({ max }) => `Sie können höchstens ${max} Dateien auf einmal hochladen.`,
    onlyPost: 'Ein Snippet wird mit POST angelegt.',
    formType: 'Senden Sie das Formular als application/x-www-form-urlencoded oder multipart/form-data.',
    belowApi: 'Eine Datei kommt direkt unter die Adresse der Website, nicht unter /api/.',
    noSuchFile: ({ count }) =>
      count === 1
        ? 'Dieses Snippet hat eine Datei.'
        : `Dieses Snippet hat ${count} Dateien, von 1 an gezählt.`,
    noSuchRevision: ({ count }) =>
      count === 1
        ? 'Dieses Snippet wurde nie geändert.'
        : `Dieses Snippet hat ${count} Fassungen, von 1 an gezählt.`,
    tooManyRevisions: ({ max }) =>
      `Dieses Snippet hat ${max} Fassungen, mehr gibt es nicht; legen Sie ein neues an.`,
    changedMeanwhile: ({ revision }) =>
      `Eine andere Änderung kam zuvor: Die neueste Fassung ist ${revision}.`,
    notChanged:
      'Was verborgen ist oder nach einer Zahl von Malen gelöscht wird, lässt sich nicht ändern; legen Sie ein neues an.',
    lockedToChange:
      'Dieses Snippet hat ein Passwort: Senden Sie es im Feld „password“ oder in der Kopfzeile X-Snippet-Password, um den Text zu ändern.',
    expiryUndoOver:
      'Kein Ablauf wurde zurückgesetzt: Das ist schon geschehen, die Snippets wurden seitdem geändert, oder die Änderung ist mehr als eine Minute her.',
    notYoursToChange:
      'Nur wem ein Snippet gehört, kann es ändern: Melden Sie sich an, oder senden Sie das Token, das es löscht.',
    severalOnce: ({ files, zip }) =>
      `Dieses Snippet hat mehrere Dateien und lässt sich einmal lesen: Senden Sie ein POST an ${files} für alle als JSON oder an ${zip} für ein Archiv.`,
    reservedName: ({ name }) =>
      `„${name}“ ist eine Adresse dieser Website; nehmen Sie einen anderen Dateinamen, etwa ${name}.txt.`,
    malformedName: 'Der Name der Datei ist nicht wohlgeformt: Kodieren Sie ihn als UTF-8 mit Prozentzeichen.',
    unknownOption: ({ name, options }) =>
      `Die Anfrage hat eine unbekannte Option („${name}“). Gültige Optionen: ${options}.`,
    passwordOption: ({ options }) =>
      `Die Anfrage hat eine unbekannte Option („password“). Gültige Optionen: ${options}. Ein Passwort wird in einem Formular oder in der Kopfzeile X-Snippet-Password gesendet, denn Adressen werden an vielen Stellen protokolliert.`,
    onetimeExpires: 'onetime ist eine eigene Lebensdauer: Senden Sie es ohne expires.',
    deletesNothing: 'Hier gibt es kein Snippet, das dieses Token löscht.',
    wrongToken: 'Dieses Token löscht dieses Snippet nicht.',
    noDeleteToken: 'Senden Sie den Löschschlüssel des Snippets als „Authorization: Bearer“.',
    deleteHere: 'Eigene Snippets lassen sich nur auf den Seiten dieser Website löschen.',
    notYours: 'Nur der Browser, der dieses Snippet angelegt hat, kann es hier löschen.',
    foreignPage: 'Die Seite einer anderen Website kann das nicht lesen.',
    readAlready:
      'Unter dieser Adresse gibt es kein Snippet zum einmaligen Lesen, oder es wurde schon gelesen.',
    wrongPassword: 'Das Passwort ist falsch.',
    readsOnce: 'Dieses Snippet lässt sich einmal lesen: Senden Sie ein POST an diese Adresse.',
    readsSome: 'Dieses Snippet lässt sich einige Male lesen: Senden Sie ein POST an diese Adresse.',
    locked:
      'Dieses Snippet hat ein Passwort: Senden Sie es mit POST an diese Adresse, im Feld „password“ oder in der Kopfzeile X-Snippet-Password.',
    hotlinked: ({ page }) =>
      `Die Seiten anderer Websites können diesen Text noch nicht verwenden oder auf ihn verweisen. Seine eigene Seite: ${page}`,
    tooManyHighlights: 'Gerade werden zu viele Texte hervorgehoben; versuchen Sie es gleich noch einmal.',
    noMoreLines: 'Von dort an gibt es keine farbigen Zeilen.',
    tooManyOpened:
      'Gerade werden zu viele Snippets mit Passwort geöffnet; versuchen Sie es gleich noch einmal.',
    tooManyReceipts:
      'Zu viele Snippets mit Lesebestätigung wurden angelegt; versuchen Sie es später noch einmal.',
    tooManyWebhooks:
      'Zu viele Webhooks wurden um Bestätigung gebeten; versuchen Sie es später noch einmal, oder verwenden Sie einen bestätigten.',
    askedLately: ({ minutes }) =>
      `Der Webhook wurde eben erst um Bestätigung gebeten. Sie können in ${minutes === 1 ? '1 Minute' : `${minutes} Minuten`} noch einmal fragen.`,
    tooManyPasswords: 'Zu viele Passwörter wurden ausprobiert; versuchen Sie es später noch einmal.',
  },
}).make

export const snippetChecks = defineChecks('snippetField', {
  api: {
    noContent: ({ field }: { readonly field: string }) =>
      `${field} is missing: send the text in the field "${field}".`,
    blankContent: ({ field, given }: { readonly field: string; readonly given: string }) =>
      `${field} is blank (${given}). Valid content: text with something to see in it.`,
    tooManyFiles: ({ field, max }: { readonly field: string; readonly max: number }) =>
      `${field} is one file too many. Valid: at most ${max} files in a snippet.`,
    filesTooLarge: ({ field, max }: { readonly field: string; readonly max: number }) =>
      `${field} is more than there is room for. Valid content: at most ${max} bytes of UTF-8 in all files together.`,
    sameFileName: ({ field, given }: { readonly field: string; readonly given: string }) =>
      `${field} is the name of another file as well (${given}). Valid values: a name that no other file of the snippet has, in any case.`,
    noFileName: ({ field, given }: { readonly field: string; readonly given: string }) =>
      `${field} is no name of a file (${given}). Valid values: any name but "." and "..".`,
    besideEncrypted: ({ field }: { readonly field: string }) =>
      `${field} is given beside an encrypted text. Valid values: none; the armour holds all files.`,
    contentTooLarge: ({
      field,
      bytes,
      given,
      max,
    }: {
      readonly field: string
      readonly bytes: number
      readonly given: string
      readonly max: number
    }) => `${field} has ${bytes} bytes (${given}). Valid content: at most ${max} bytes of UTF-8.`,
    notEncrypted: ({ given }: { readonly given: string }) =>
      `content is not encrypted (${given}). Valid content with "encrypted": an armour, cork1.….`,
    lexer: ({
      field,
      given,
      valid,
    }: {
      readonly field: string
      readonly given: string
      readonly valid: string
    }) => `${field} is not one we know (${given}). Valid lexers: ${valid}.`,
    expires: ({ given, valid }: { readonly given: string; readonly valid: string }) =>
      `expires is not allowed (${given}). Valid values: ${valid}.`,
    format: ({ given, valid }: { readonly given: string; readonly valid: string }) =>
      `format is unknown (${given}). Valid values: ${valid}.`,
    rtl: ({ given }: { readonly given: string }) => `rtl is not understood (${given}). Valid values: 1, 0.`,
    encrypted: ({ given }: { readonly given: string }) =>
      `encrypted is not understood (${given}). Valid values: 1, 0.`,
    deletable: ({ given }: { readonly given: string }) =>
      `deletable is not understood (${given}). Valid values: 1, 0.`,
    reads: ({ given, max }: { readonly given: string; readonly max: number }) =>
      `reads is no number of reads (${given}). Valid values: a whole number from 1 to ${max}.`,
    readsOnetime: ({ given }: { readonly given: string }) =>
      `reads is given beside expires "onetime", which is one read (${given}). Valid values: none or 1, or another lifetime.`,
    receipt: ({ given, max }: { readonly given: string; readonly max: number }) =>
      `receipt is not understood (${given}). Valid values: mail, or an http(s) address of at most ${max} characters.`,
    receiptUnknown: () =>
      'receipt is given without an account. Valid values: none, or sign in, or send a token that may create snippets.',
    receiptMail: () =>
      'receipt is "mail", which needs an account with a confirmed email address. Valid values: an http(s) address, or none.',
    receiptNoMail: () =>
      'receipt is "mail", and this site sends no mail. Valid values: an http(s) address, or none.',
    receiptDenied: () =>
      'receipt is an address in a network that this site does not connect to. Valid values: another http(s) address, mail, or none.',
    parent: ({ given }: { readonly given: string }) =>
      `parent is no id (${given}). Valid values: the id of the snippet it was made from.`,
    needlessPassword: 'password is given for an encrypted text. Valid values: none; its key is the secret.',
    passwordToChange: () => 'password does not open the snippet. Valid values: the password that it has.',
    passwordTooLong: ({ max }: { readonly max: number }) =>
      `password is too long. Valid values: at most ${max} characters.`,
  },
  en: {
    noContent: 'Enter a text.',
    blankContent: 'Enter a text. Spaces and line breaks alone cannot be saved.',
    tooManyFiles: ({ max }) => `Remove some files: a snippet has at most ${max}.`,
    filesTooLarge: ({ max }) => `Shorten the files: together they have at most ${max} bytes.`,
    sameFileName: 'Give this file another name: two files have the same.',
    noFileName: 'Give this file a name with letters or digits.',
    besideEncrypted: 'The files were not encrypted. Reload the page and try again.',
    contentTooLarge: ({ max, bytes }) => `Shorten the text to ${max} bytes, or split it. It has ${bytes}.`,
    notEncrypted: 'This text was not encrypted. Reload the page and try again.',
    lexer: 'Choose a language from the list.',
    expires: 'Choose one of the expiry times in the list.',
    format: 'Choose one of the formats.',
    rtl: 'Choose the direction of the text again.',
    encrypted: 'Choose again whether to encrypt the text.',
    deletable: 'Choose again whether readers may delete it.',
    reads: ({ max }) => `Enter a number of reads from 1 to ${max}.`,
    readsOnetime: 'Choose either one read as the lifetime or a number of reads.',
    receipt: 'Enter an address that begins with https://.',
    receiptUnknown: 'Sign in to get receipts.',
    receiptMail: 'Confirm the email address of your account to get receipts by email.',
    receiptNoMail: 'This site sends no email.',
    receiptDenied: 'This site does not connect to that address. Enter another one.',
    parent: 'The snippet this was made from is not known. Start again from its page.',
    needlessPassword: 'Leave the password empty: the key of an encrypted text is its secret.',
    passwordToChange: 'Enter the password of this snippet.',
    passwordTooLong: ({ max }) => `Choose a password of at most ${max} characters.`,
  },
  de: {
    noContent: 'Geben Sie einen Text ein.',
    blankContent:
      'Geben Sie einen Text ein. Leerzeichen und Zeilenumbrüche allein lassen sich nicht speichern.',
    tooManyFiles: ({ max }) => `Entfernen Sie einige Dateien: Ein Snippet hat höchstens ${max}.`,
    filesTooLarge: ({ max }) => `Kürzen Sie die Dateien: Zusammen haben sie höchstens ${max} Bytes.`,
    sameFileName: 'Geben Sie dieser Datei einen anderen Namen: Zwei Dateien heißen gleich.',
    noFileName: 'Geben Sie dieser Datei einen Namen mit Buchstaben oder Ziffern.',
    besideEncrypted:
      'Die Dateien wurden nicht verschlüsselt. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
    contentTooLarge: ({ max, bytes }) =>
      `Kürzen Sie den Text auf ${max} Bytes, oder teilen Sie ihn auf. Er hat ${bytes}.`,
    notEncrypted:
      'Dieser Text wurde nicht verschlüsselt. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
    lexer: 'Wählen Sie eine Sprache aus der Liste.',
    expires: 'Wählen Sie eine der Lebensdauern aus der Liste.',
    format: 'Wählen Sie eines der Formate.',
    rtl: 'Wählen Sie die Schreibrichtung noch einmal.',
    encrypted: 'Wählen Sie noch einmal, ob der Text verschlüsselt werden soll.',
    deletable: 'Wählen Sie noch einmal, ob Leser das Snippet löschen dürfen.',
    reads: ({ max }) => `Geben Sie an, wie oft sich der Text lesen lässt: 1 bis ${max}.`,
    readsOnetime: 'Wählen Sie entweder „einmal lesbar“ als Lebensdauer oder eine Anzahl.',
    receipt: 'Geben Sie eine Adresse ein, die mit https:// beginnt.',
    receiptUnknown: 'Melden Sie sich an, um Lesebestätigungen zu erhalten.',
    receiptMail:
      'Bestätigen Sie die E-Mail-Adresse Ihres Kontos, um Lesebestätigungen per E-Mail zu erhalten.',
    receiptNoMail: 'Diese Website versendet keine E-Mails.',
    receiptDenied: 'Zu dieser Adresse stellt diese Website keine Verbindung her. Geben Sie eine andere ein.',
    parent:
      'Das Snippet, aus dem dieses entstand, ist nicht bekannt. Beginnen Sie auf dessen Seite noch einmal.',
    needlessPassword:
      'Lassen Sie das Passwort leer: Das Geheimnis eines verschlüsselten Textes ist sein Schlüssel.',
    passwordToChange: 'Geben Sie das Passwort dieses Snippets ein.',
    passwordTooLong: ({ max }) => `Wählen Sie ein Passwort mit höchstens ${max} Zeichen.`,
  },
}).make

/** Why a hidden snippet is not shown, on its page and in its raw text. */
export const hiddenReason = ({ awaitsReview }: { readonly awaitsReview: boolean }): Message =>
  awaitsReview ? snippetProblems.hiddenForReview() : snippetProblems.hidden()
