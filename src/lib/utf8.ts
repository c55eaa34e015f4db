/** A byte order mark is content like any other. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Bytes as text; what is not UTF-8 becomes U+FFFD. */
export const decodeUtf8 = (bytes: Uint8Array): string => utf8.decode(bytes)
