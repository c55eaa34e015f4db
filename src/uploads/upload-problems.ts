import { defineChecks, defineMessages } from '../kernel/messages.ts'

export const uploadProblems = defineMessages('upload', {
  en: {
    busy: 'Other pictures are being read just now; try again in a moment.',
    noLibrary:
      'Pictures cannot be uploaded here, because the library that reads them does not run on this machine. Give the address of a picture instead.',
  },
  de: {
    busy: 'Gerade werden andere Bilder gelesen; versuchen Sie es gleich noch einmal.',
    noLibrary:
      'Hier lassen sich keine Bilder hochladen, weil die Bibliothek, die sie liest, auf diesem Rechner nicht läuft. Geben Sie stattdessen die Adresse eines Bildes an.',
  },
}).make

export const uploadChecks = defineChecks('uploadField', {
  api: {
    empty: 'must not be empty',
    tooLarge: ({ max }: { readonly max: number }) => `must be at most ${max} MB large`,
    noPicture: 'must be a PNG, JPEG, WebP, GIF or AVIF picture',
    tooManyPixels: ({ max }: { readonly max: number }) => `must have at most ${max} megapixels`,
    damaged: 'cannot be read: the picture is damaged or cut off',
  },
  en: {
    empty: 'This file is empty. Choose another one.',
    tooLarge: ({ max }) => `Choose a picture of at most ${max} MB.`,
    noPicture: 'Choose a PNG, JPEG, WebP, GIF or AVIF picture.',
    tooManyPixels: ({ max }) => `Choose a picture of at most ${max} megapixels.`,
    damaged: 'This picture is damaged or incomplete. Choose another one.',
  },
  de: {
    empty: 'Diese Datei ist leer. Wählen Sie eine andere.',
    tooLarge: ({ max }) => `Wählen Sie ein Bild mit höchstens ${max} MB.`,
    noPicture: 'Wählen Sie ein Bild im Format PNG, JPEG, WebP, GIF oder AVIF.',
    tooManyPixels: ({ max }) => `Wählen Sie ein Bild mit höchstens ${max} Megapixeln.`,
    damaged: 'Dieses Bild ist beschädigt oder unvollständig. Wählen Sie ein anderes.',
  },
}).make
