export const formFields = ['content', 'lexer', 'expires', 'format', 'filename'] as const
export type FormField = (typeof formFields)[number]

/** No honest form has more; a hostile one is stopped here. */
export const partsMax = 1000

/** A BOM is content too, so it must not be eaten. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Bytes as text; what is not UTF-8 becomes U+FFFD. */
export const decodeUtf8 = (bytes: Uint8Array): string => utf8.decode(bytes)
