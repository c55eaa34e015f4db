import type { formProblems as english } from '../en/form-problems.ts'

/** What a form says of a field; the keys are those of the English. */
export const formProblems: Readonly<Record<keyof typeof english, string>> = {
  // Was fehlt
  'title: must not be blank': 'Geben Sie einen Titel ein.',
  'name: must not be blank': 'Geben Sie einen Namen ein.',
  'username: must not be blank': 'Geben Sie einen Benutzernamen ein.',
  'email: must not be blank': 'Geben Sie eine E-Mail-Adresse ein.',
  'content: must not be blank': 'Schreiben Sie eine Nachricht.',
  'text: must not be blank': 'Schreiben Sie ein paar Worte dazu.',
  'text: must say what is wrong': 'Beschreiben Sie, was nicht stimmt.',
  'addresses: must not be blank': 'Geben Sie die Adresse mindestens eines Schnipsels ein.',
  'contact: must not be blank': 'Geben Sie Ihren Namen an und wie wir Sie erreichen.',
  'value: must not be blank': 'Geben Sie ein, was gesperrt werden soll.',
  'bodyContains: must not be empty': 'Geben Sie den Text ein, nach dem gesucht werden soll.',
  'bodyLacks: must not be empty': 'Geben Sie den Text ein, nach dem gesucht werden soll.',
  'must not be blank': 'Füllen Sie dieses Feld aus.',
  'must not be empty': 'Diese Datei ist leer. Wählen Sie eine andere.',
  'must be chosen': 'Wählen Sie eine der Möglichkeiten.',
  'must say what is wrong': 'Beschreiben Sie, was nicht stimmt.',
  'must be one of {values}': 'Wählen Sie eine der Möglichkeiten.',

  // Längen und Zahlen
  'title: must be at most {n} characters long': 'Kürzen Sie den Titel auf {n} Zeichen.',
  'description: must be at most {n} characters long': 'Kürzen Sie die Beschreibung auf {n} Zeichen.',
  'content: must be at most {n} characters long': 'Kürzen Sie den Text auf {n} Zeichen.',
  'name: must be at most {n} characters long': 'Kürzen Sie den Namen auf {n} Zeichen.',
  'username: must be at most {n} characters long':
    'Wählen Sie einen Benutzernamen mit höchstens {n} Zeichen.',
  'password: must be at most {n} characters long': 'Wählen Sie ein Passwort mit höchstens {n} Zeichen.',
  'password: must be at least {n} characters long': 'Wählen Sie ein Passwort mit mindestens {n} Zeichen.',
  'must be at least {n} characters long': 'Geben Sie mindestens {n} Zeichen ein.',
  'must be at most {n} characters long': 'Kürzen Sie das auf {n} Zeichen.',
  'must have at most {n} characters': 'Kürzen Sie das auf {n} Zeichen.',
  'must have at least {n} characters besides * and blanks':
    'Geben Sie außer * und Leerzeichen mindestens {n} Zeichen ein, sonst würde fast alles gesperrt.',
  'must be one line without control characters': 'Geben Sie das als eine Zeile ohne Steuerzeichen ein.',
  'must not contain control characters': 'Entfernen Sie die unsichtbaren Steuerzeichen.',
  'must be a whole number': 'Geben Sie eine ganze Zahl ein.',
  'must be a whole number of seconds': 'Geben Sie eine ganze Zahl von Sekunden ein.',
  'must be a whole number of minutes': 'Geben Sie eine ganze Zahl von Minuten ein.',
  'must be a whole number of days': 'Wählen Sie, wie lange es gelten soll.',
  'must be at least {n} seconds': 'Geben Sie mindestens {n} Sekunden ein.',
  'must be at most {n} seconds': 'Geben Sie höchstens {n} Sekunden ein.',
  'must be at least 1 minute': 'Geben Sie mindestens 1 Minute ein.',
  'must be at most {n} minutes': 'Geben Sie höchstens {n} Minuten ein.',
  'must be at least 1 day': 'Wählen Sie mindestens 1 Tag.',
  'must be at most {n} days': 'Wählen Sie höchstens {n} Tage.',
  'must be at most {n} monitors': 'Wählen Sie höchstens {n} Monitore.',
  'must be at most {n} addresses': 'Geben Sie höchstens {n} Adressen ein.',
  'must have at most {n} tags': 'Geben Sie höchstens {n} Schlagwörter ein.',
  'must have at most {n} headers': 'Geben Sie höchstens {n} Kopfzeilen ein.',
  'must have at most {n} entries': 'Geben Sie höchstens {n} Einträge ein.',
  'must be at most {n} MB large': 'Wählen Sie ein Bild mit höchstens {n} MB.',
  'must have at most {n} megapixels': 'Wählen Sie ein Bild mit höchstens {n} Megapixeln.',
  'must be at least {n}': 'Geben Sie mindestens {n} ein.',
  'must be at most {n}': 'Geben Sie höchstens {n} ein.',

  // Adressen, Namen und andere Formen
  'must be an absolute http or https address':
    'Geben Sie eine vollständige Adresse ein, die mit http:// oder https:// beginnt.',
  'must be a host name or an IP address':
    'Geben Sie einen Hostnamen wie db.example.org oder eine IP-Adresse ein.',
  'must be an email address such as ada@example.org':
    'Geben Sie eine E-Mail-Adresse wie ada@example.org ein.',
  'must be a colour such as #1d4a96, or empty':
    'Geben Sie eine Farbe wie #1d4a96 ein, oder lassen Sie das Feld leer.',
  'must be the IANA name of a time zone, such as Europe/Berlin':
    'Geben Sie den Namen einer Zeitzone ein, etwa Europe/Berlin.',
  'must be a PNG, JPEG, WebP, GIF or AVIF picture':
    'Wählen Sie ein Bild im Format PNG, JPEG, WebP, GIF oder AVIF.',
  'cannot be read: the picture is damaged or cut off':
    'Dieses Bild ist beschädigt oder unvollständig. Wählen Sie ein anderes.',
  'must be an address or a range such as 192.0.2.0/24 or 2001:db8::/32, not wider than /8 and /16':
    'Geben Sie eine Adresse oder einen Bereich ein, etwa 192.0.2.0/24 oder 2001:db8::/32. Am weitesten sind /8 bei IPv4 und /16 bei IPv6.',
  'must be a status such as "301" or a range such as "200-299"':
    'Geben Sie einen Statuscode wie 301 oder einen Bereich wie 200-299 ein.',
  'must not end before it starts': 'Geben Sie den kleineren Statuscode zuerst ein, wie in 200-299.',
  'must name at least one status': 'Geben Sie mindestens einen Statuscode ein.',
  'is not the name of a header':
    'Schreiben Sie jede Kopfzeile in eine eigene Zeile, etwa „Accept: text/html“.',
  'is a header that the probe sets itself': 'Entfernen Sie diese Kopfzeile: Corkboard setzt sie selbst.',
  'is not the value of a header':
    'Schreiben Sie den Wert dieser Kopfzeile in eine Zeile, ohne Steuerzeichen.',
  'has an address that leads to no snippet here: {address}':
    'Das ist nicht die Adresse eines Schnipsels auf dieser Website: {address}. Berichtigen oder entfernen Sie sie.',
  'has an address at which there is no snippet, or none any more: {address}':
    'Unter dieser Adresse gibt es keinen Schnipsel (mehr): {address}. Berichtigen oder entfernen Sie sie.',
  'has a snippet that has just gone; try again':
    'Einer dieser Schnipsel wurde gerade gelöscht. Senden Sie das Formular noch einmal ab.',

  // Zeiten
  'must be given when the state is scheduled': 'Wählen Sie, wann veröffentlicht werden soll.',
  'can only be given with the state scheduled': 'Leeren Sie diese Zeit, oder planen Sie die Ankündigung.',
  'must be in the future': 'Wählen Sie einen Zeitpunkt in der Zukunft.',
  'must be a day and a time': 'Geben Sie Datum und Uhrzeit ein.',
  'must be a day such as 2026-03-12': 'Geben Sie ein Datum wie 2026-03-12 ein.',
  'must be a time such as 02:30': 'Geben Sie eine Uhrzeit wie 02:30 ein.',
  'must be an RFC 3339 instant such as 2026-01-01T13:00:00.000Z': 'Geben Sie Datum und Uhrzeit ein.',
  'must not be before the start': 'Wählen Sie ein Ende, das nach dem Beginn liegt.',
  'must not be before startsAt': 'Wählen Sie ein Ende, das nach dem Beginn liegt.',
  'must not be before from': 'Wählen Sie einen letzten Tag, der nicht vor dem ersten liegt.',
  'is skipped on that day: the clocks are set forward':
    'Wählen Sie eine andere Uhrzeit: An diesem Tag wird die Uhr vorgestellt, und diese Stunde fällt aus.',
  'must be given, or a rule': 'Geben Sie Datum und Uhrzeit ein.',
  'must not be given beside a rule':
    'Leeren Sie diese Zeit: Ein Fenster, das sich wiederholt, hat seine eigene.',
  'must name at least one day': 'Wählen Sie mindestens einen Tag.',
  'must be 1 (Monday) to 7': 'Wählen Sie einen Wochentag.',
  'must be 1 to 31, or "last"': 'Geben Sie einen Tag von 1 bis 31 ein.',
  'must be {"day": 1 to 31 or "last"} or {"nth": 1 to 4 or "last", "weekday": 1 to 7}':
    'Wählen Sie einen Tag des Monats.',
  'must be a cron expression of five fields, such as "0 2 * * 6"':
    'Geben Sie einen Cron-Ausdruck aus fünf Feldern ein, etwa 0 2 * * 6.',
  'must have five fields': 'Geben Sie einen Cron-Ausdruck aus fünf Feldern ein, etwa 0 2 * * 6.',
  'never happens': 'Das tritt nie ein. Wählen Sie andere Tage oder Zeiten.',
  'must not begin more often than every five minutes':
    'Lassen Sie zwischen zwei Anfängen mindestens fünf Minuten.',
  'must not be longer than intervalSeconds':
    'Geben Sie eine Zeitüberschreitung ein, die nicht länger als der Prüfabstand ist.',

  // Was es schon gibt oder nicht mehr
  'username: belongs to another account': 'Dieser Benutzername ist vergeben. Wählen Sie einen anderen.',
  'email: belongs to another account':
    'Diese E-Mail-Adresse gehört zu einem anderen Konto. Geben Sie eine andere ein, oder lassen Sie das Feld leer.',
  'passkey: belongs to another account':
    'Dieser Passkey gehört zu einem anderen Konto. Nehmen Sie einen von Ihren.',
  'belongs to another account': 'Das gehört zu einem anderen Konto. Geben Sie etwas anderes ein.',
  'is the name of another monitor': 'Ein anderer Monitor hat diesen Namen. Wählen Sie einen anderen.',
  'is that of another window with the same start':
    'Ein anderes Fenster mit diesem Titel beginnt zur selben Zeit. Wählen Sie einen anderen Titel.',
  'must be the id of a platform user': 'Dieses Konto gibt es nicht mehr. Wählen Sie einen anderen Autor.',
  'there is no monitor with the id {id}': 'Einer dieser Monitore wurde gelöscht. Prüfen Sie Ihre Auswahl.',
  'only an incident or a maintenance has updates':
    'Ein Hinweis hat keine Aktualisierungen. Machen Sie daraus zuerst eine Störung oder eine Wartung.',
  'has no stored value to keep':
    'Geben Sie das Geheimnis ein: Es ist keines gespeichert, das bleiben könnte.',
  'must be typed again, because the address leads to another server':
    'Geben Sie das Geheimnis noch einmal ein, denn die Adresse führt jetzt zu einem anderen Server.',

  // Konten und Token
  'looks like the name of another account':
    'Das sieht dem Benutzernamen eines anderen Kontos zum Verwechseln ähnlich. Wählen Sie einen anderen.',
  'mixes letters of several scripts':
    'Verwenden Sie nur Buchstaben einer Schrift, etwa der lateinischen oder der griechischen.',
  'must have no invisible characters': 'Entfernen Sie die unsichtbaren Zeichen.',
  'must not contain an @': 'Wählen Sie einen Benutzernamen ohne @.',
  'must be more than your name, your email address or the name of this site':
    'Wählen Sie ein Passwort, das mehr ist als Ihr Name, Ihre E-Mail-Adresse oder der Name dieser Website.',
  'must not be one of the passwords that are tried first':
    'Dieses Passwort ist zu verbreitet. Wählen Sie eines, das schwerer zu erraten ist.',
  'must name at least one permission': 'Wählen Sie mindestens eine Berechtigung.',
  'must name at least one event': 'Wählen Sie mindestens ein Ereignis.',
  'must name at least one address': 'Geben Sie mindestens eine E-Mail-Adresse ein.',
  'must have at most {n} addresses': 'Geben Sie höchstens {n} Adressen ein.',
  'must be whsec_ and 24 to 64 bytes in Base64':
    'Geben Sie whsec_ und dahinter 24 bis 64 Bytes in Base64 ein, oder behalten Sie den vorgeschlagenen Schlüssel.',
  'must be among your own permissions': 'Wählen Sie nur Berechtigungen, die Sie selbst haben.',
  'is known here already': 'Dieser Passkey ist hier schon registriert.',
  'is not known here; it may have been removed':
    'Dieser Passkey ist hier nicht bekannt. Vielleicht wurde er gelöscht.',
  'took too long; try again': 'Das hat zu lange gedauert. Versuchen Sie es noch einmal.',
  'was not accepted; try again': 'Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal.',

  // Textschnipsel
  'content is missing: send the text in the field "content".': 'Geben Sie einen Text ein.',
  'content is blank ({given}). Valid content: text with something to see in it.':
    'Geben Sie einen Text ein. Leerzeichen und Zeilenumbrüche allein lassen sich nicht speichern.',
  'content has {bytes} bytes ({given}). Valid content: at most {most} bytes of UTF-8.':
    'Kürzen Sie den Text auf {most} Bytes, oder teilen Sie ihn auf. Er hat {bytes}.',
  'content is not encrypted ({given}). Valid content with "encrypted": an armour, cork1.….':
    'Dieser Text wurde nicht verschlüsselt. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  'lexer is not one we know ({given}). Valid lexers: {valid}.': 'Wählen Sie eine Sprache aus der Liste.',
  'expires is not allowed ({given}). Valid values: {valid}.':
    'Wählen Sie eine der Lebensdauern aus der Liste.',
  'format is unknown ({given}). Valid values: {valid}.': 'Wählen Sie eines der Formate.',
  'rtl is not understood ({given}). Valid values: 1, 0.': 'Wählen Sie die Schreibrichtung noch einmal.',
  'encrypted is not understood ({given}). Valid values: 1, 0.':
    'Wählen Sie noch einmal, ob der Text verschlüsselt werden soll.',
  'parent is no id ({given}). Valid values: the id of the snippet it was made from.':
    'Der Schnipsel, aus dem dieser entstand, ist nicht bekannt. Beginnen Sie auf dessen Seite noch einmal.',
  'password is given for an encrypted text. Valid values: none; its key is the secret.':
    'Lassen Sie das Passwort leer: Das Geheimnis eines verschlüsselten Textes ist sein Schlüssel.',
  'password has {n} characters. Valid values: at most {most} characters.':
    'Wählen Sie ein Passwort mit höchstens {most} Zeichen.',
}

export const unknownFormProblem = 'Prüfen Sie, was Sie hier eingegeben haben.'
