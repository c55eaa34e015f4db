/** The certificate that a server showed: the leaf of its chain that ends first, if a check met several. */
export type Certificate = {
  /** The name that the server was asked for. */
  readonly host: string
  /** The issuer that the certificate names; empty if it names none. */
  readonly issuer: string
  readonly endsAt: number
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
