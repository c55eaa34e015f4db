import type { MessageCatalogue } from '../en.ts'

export const uploads: MessageCatalogue['uploads'] = {
  hint: 'PNG, JPEG, WebP, GIF oder AVIF, höchstens 10 MB und 24 Megapixel. Orts- und Kameradaten werden entfernt.',
  choose: 'Bild auswählen',
  uploading: 'Wird hochgeladen …',
}
