/**
 * PostgreSQL cannot hold U+0000 in text; ours may contain it. It travels behind U+FDD0, a code point
 * that Unicode reserves for internal use, and so does U+FDD0 itself.
 */
const marker = '\uFDD0'

export const hideNul = (text: string): string =>
  text.includes('\0') || text.includes(marker)
    ? text.replaceAll(marker, `${marker}e`).replaceAll('\0', `${marker}0`)
    : text

export const showNul = (text: string): string =>
  text.includes(marker) ? text.replace(/\uFDD0(.)/gs, (_, mark) => (mark === '0' ? '\0' : marker)) : text
