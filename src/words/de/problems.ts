import type { Phrases } from '../phrases.ts'

/** What checks and errors say. The English is the key; slots in braces move with the sentence. */
export const problems: Phrases = {
  'must not be blank': 'darf nicht leer sein',
  'must be at most {n} characters long': 'darf höchstens {n} Zeichen lang sein',
  'must be one line without control characters': 'muss eine Zeile ohne Steuerzeichen sein',
  'must be an absolute http or https address': 'muss eine vollständige http- oder https-Adresse sein',
  'must be a colour such as #1d4a96, or empty': 'muss eine Farbe wie #1d4a96 oder leer sein',
  'must be the IANA name of a time zone, such as Europe/Berlin':
    'muss der IANA-Name einer Zeitzone sein, etwa Europe/Berlin',
  'must be a whole number of minutes': 'muss eine ganze Zahl von Minuten sein',
  'must be at least 1 minute': 'muss mindestens 1 Minute sein',
  'must be at most 10080 minutes': 'darf höchstens 10080 Minuten sein',
  'must not be empty': 'darf nicht leer sein',
  'must be at most 10 MB large': 'darf höchstens 10 MB groß sein',
  'must be a PNG, JPEG, WebP, GIF or AVIF picture':
    'muss ein Bild im Format PNG, JPEG, WebP, GIF oder AVIF sein',
  'must have at most 24 megapixels': 'darf höchstens 24 Megapixel haben',
  'cannot be read: the picture is damaged or cut off':
    'lässt sich nicht lesen: Das Bild ist beschädigt oder abgeschnitten',
  'must not contain control characters': 'darf keine Steuerzeichen enthalten',
  'must be one of {values}': 'muss eines von {values} sein',
  'only an incident or a maintenance has updates': 'ist nur bei einer Störung oder einer Wartung möglich',
  'There is no update at this address.': 'Unter dieser Adresse gibt es keine Neuigkeit.',
  'This update is published already.': 'Diese Neuigkeit ist schon veröffentlicht.',
  'Somebody else has changed this update in the meantime.':
    'Jemand anderes hat diese Neuigkeit inzwischen geändert.',
  'Other pictures are being read just now; try again in a moment.':
    'Gerade werden andere Bilder gelesen; versuchen Sie es gleich noch einmal.',
  'Pictures cannot be uploaded here, because the library that reads them does not run on this machine. Give the address of a picture instead.':
    'Hier lassen sich keine Bilder hochladen, weil die Bibliothek, die sie liest, auf diesem Rechner nicht läuft. Geben Sie stattdessen die Adresse eines Bildes an.',
}
