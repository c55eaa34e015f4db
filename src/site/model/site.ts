/** Settings of the status site as a whole. */
export type Site = {
  readonly title: string
  /** Markdown; the `information` of the GraphQL interface. */
  readonly information: string
  /** Absolute address of a picture, or empty: the mark of Corkboard. */
  readonly logo: string
  /** `#rrggbb`, or empty: the look's own. */
  readonly accent: string
  /** Markdown below every page, or empty. */
  readonly footer: string
  /** IANA name. */
  readonly timeZone: string
  /** A monitor that stays DOWN this long gets a draft of an incident; null: it does not. */
  readonly draftIncidentAfterMinutes: number | null
  /** Counts the edits; 0: never edited. */
  readonly revision: number
}

export const defaultSite: Site = {
  title: 'Corkboard',
  information: '',
  logo: '',
  accent: '',
  footer: '',
  timeZone: 'UTC',
  draftIncidentAfterMinutes: null,
  revision: 0,
}
