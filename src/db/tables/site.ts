/** Tables of the site and its status pages. */
export interface SiteTables {
  site: { key: string; value: string }
  /** The latest release that a registry named. */
  releases: {
    /** The name of the package. */
    name: string
    /** Null if none is published. */
    version: string | null
    /** Where its changes are described; null if unknown. */
    url: string | null
    asked_at: number
  }
  status_pages: {
    id: number
    title: string
    /** The name in its address. */
    slug: string
    /** A host name of its own; null if it has none. */
    host: string | null
    /** Who may see it: `public`, `password` or `signed-in`. */
    audience: string
    /** Hash of the password (argon2id); null if it has none. */
    password: string | null
    all_monitors: number
    /** What it shows, as JSON lists: names of groups, tags, and ids of monitors. */
    groups: string
    tags: string
    monitors: string
    /** Whether it shows what names no monitor. */
    general: number
    logo: string
    accent: string
    information: string
    footer: string
    revision: number
  }
}
