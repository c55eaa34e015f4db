/** What the operator says about the service as a whole. */
export type Site = {
  readonly title: string
  /** Markdown; the `information` of the GraphQL interface. */
  readonly information: string
}

export const defaultSite: Site = { title: 'Corkboard', information: '' }
