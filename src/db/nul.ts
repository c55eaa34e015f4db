/**
 * PostgreSQL cannot hold U+0000 in text; ours may contain it. It travels behind U+FDD0, a code point
 * that Unicode reserves for internal use, and so does U+FDD0 itself.
 */
const escape = '\uFDD0'

export const hideNul = (text: string): string =>
  text.includes('\0') || text.includes(escape)
    ? text.replaceAll(escape, `${escape}e`).replaceAll('\0', `${escape}0`)
    : text

export const showNul = (text: string): string =>
  text.includes(escape) ? text.replace(/\uFDD0(.)/gs, (_, mark) => (mark === '0' ? '\0' : escape)) : text
