import { dayMs } from '../../lib/time.ts'

/** The certificate that a server showed: the leaf of its chain that ends first, if a check met several. */
export type Certificate = {
  /** The name that the server was asked for. */
  readonly host: string
  /** The issuer that the certificate names; empty if it names none. */
  readonly issuer: string
  readonly endsAt: number
}

/** How long before its end a certificate needs attention, in milliseconds. */
export const certificateDueMs = 14 * dayMs

/** Days before the end at which channels are notified, each once. */
const certificateLeadDays = [14, 7, 3, 1] as const

/** True if the certificate needs attention: it ends soon, or has ended. */
export const isCertificateDue = ({ endsAt }: Pick<Certificate, 'endsAt'>, now: number): boolean =>
  endsAt - now <= certificateDueMs

/** The lead time that is due, in days: the shortest that covers what is left; null if none is, or the certificate has ended. */
export function dueLeadDays({ endsAt }: Pick<Certificate, 'endsAt'>, now: number): number | null {
  const leftMs = endsAt - now
  if (leftMs <= 0) return null
  return certificateLeadDays.findLast(days => leftMs <= days * dayMs) ?? null
}

/** The certificate that ends first. */
export const firstEnding = (a: Certificate | null, b: Certificate): Certificate =>
  a === null || b.endsAt < a.endsAt ? b : a

const issuerShown = 100

/** A distinguished name; an attribute that occurs several times is a list. */
type DistinguishedName = { readonly [attribute: string]: string | readonly string[] | undefined }

/** The issuer's organization, or else its common name. Strangers write it. */
export function issuerOf({ O: organization, CN: commonName }: DistinguishedName): string {
  const [name = ''] = [organization, commonName]
    .flat()
    .filter(each => each !== undefined && each.trim() !== '')
  return name.replaceAll(/\p{C}/gu, '').trim().slice(0, issuerShown).toWellFormed()
}
