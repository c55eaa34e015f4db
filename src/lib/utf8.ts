/** The decoder keeps a byte order mark, as content. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes UTF-8; invalid bytes become U+FFFD. */
export const decodeUtf8 = (bytes: Uint8Array): string => utf8.decode(bytes)

/** Decodes percent-encoded UTF-8; null for a text that is none. */
export function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
