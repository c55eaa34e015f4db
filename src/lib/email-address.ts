import { control } from './fields.ts'

const special = '\\s\\p{C}@<>()\\[\\]\\\\,;:"'
const shape = new RegExp(`^[^${special}]{1,64}@[^${special}]{1,253}$`, 'u')

/**
 * True for the bare form `local@domain`. Display names, angle brackets, lists, quoted local parts and control
 * characters are refused, since in a mail header they could mean other recipients.
 */
export const isEmailAddress = (value: string): boolean =>
  value.length <= 254 && shape.test(value) && !/@[.-]|[.-]$|\.\./.test(value)

export type Mailbox = {
  /** The display name; empty if there is none. */
  readonly name: string
  readonly address: string
}

/** Parses an address or `Name <address>`; null for anything else. */
export function parseMailbox(value: string): Mailbox | null {
  const [, quoted = '', plain = '', bracketed] =
    /^(?:"([^"\\\p{C}]*)"|([^"@<>,\p{C}]*?))\s*<([^<>]+)>$/u.exec(value) ?? []
  const mailbox = { name: (quoted || plain).trim(), address: bracketed ?? value }
  return isEmailAddress(mailbox.address) ? mailbox : null
}

/** The pattern of `isEmailAddress` for HTML and JSON Schema, except that it allows characters without a glyph. */
export const emailPattern = (() => {
  const special = `\\s${control}@<>()\\[\\]\\\\,;:"`
  return `^\\s*(?![^@]*[.][.])[^${special}]{1,64}@(?![.-])(?!.*[.][.])[^${special}]{0,252}[^${special}.-]\\s*$`
})()
