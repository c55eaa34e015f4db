import { control } from './fields.ts'

const special = '\\s\\p{C}@<>()\\[\\]\\\\,;:"'
const shape = new RegExp(`^[^${special}]{1,64}@[^${special}]{1,253}$`, 'u')

/**
 * The bare form `local@domain`. A display name, angle brackets, a list, a quoted local part and control characters are
 * refused: in a mail's header they would mean something else than one recipient.
 */
export const isEmailAddress = (value: string): boolean =>
  value.length <= 254 && shape.test(value) && !/@[.-]|[.-]$|\.\./.test(value)

export type Mailbox = {
  /** What readers see beside the address; empty for none. */
  readonly name: string
  readonly address: string
}

/** An address alone or `Name <address>`; null for anything else. */
export function parseMailbox(value: string): Mailbox | null {
  const [, quoted = '', plain = '', bracketed] =
    /^(?:"([^"\\\p{C}]*)"|([^"@<>,\p{C}]*?))\s*<([^<>]+)>$/u.exec(value) ?? []
  const mailbox = { name: (quoted || plain).trim(), address: bracketed ?? value }
  return isEmailAddress(mailbox.address) ? mailbox : null
}

/** What `isEmailAddress` takes, but for characters without a glyph. */
export const emailPattern = (() => {
  const special = `\\s${control}@<>()\\[\\]\\\\,;:"`
  return `^\\s*(?![^@]*[.][.])[^${special}]{1,64}@(?![.-])(?!.*[.][.])[^${special}]{0,252}[^${special}.-]\\s*$`
})()
