/**
 * PostgreSQL cannot store U+0000 in text, but texts may contain it. It is escaped with U+FDD0, a code point that
 * Unicode reserves for internal use; U+FDD0 itself is escaped too.
 */
const marker = '\uFDD0'

export const hideNul = (text: string): string =>
  text.includes('\0') || text.includes(marker)
    ? text.replaceAll(marker, `${marker}e`).replaceAll('\0', `${marker}0`)
    : text

export const showNul = (text: string): string =>
  text.includes(marker) ? text.replace(/\uFDD0(.)/gs, (_, mark) => (mark === '0' ? '\0' : marker)) : text
