import { createFormat, type Format } from '../i18n/format.ts'
import { type Language, type Messages, messagesIn } from '../i18n/messages.ts'
import { fieldOf } from '../kernel/invalid-fields.ts'
import { type Message, sentenceOf } from '../kernel/messages.ts'
import type { Paths } from '../kernel/paths.ts'
import type { Assets } from './assets.ts'
import type { BannerTone, Tone } from './marks.ts'

/** What the operator chose for every page. */
type SiteLook = {
  readonly title: string
  /** Absolute address of a picture, or empty: the mark of Corkboard. */
  readonly logo: string
  /** `#rrggbb`, or empty: the look's own. */
  readonly accent: string
  /** Markdown below every page, or empty. */
  readonly footer: string
  /** IANA name. */
  readonly timeZone: string
}

/** What every page of the site shares at one moment. */
export type PageContext = {
  readonly paths: Paths
  readonly assets: Assets
  readonly site: SiteLook
  readonly overall: Tone | null
  /** Active ones, for the top of every page that readers see. */
  readonly banners: readonly Banner[]
  /** Since when nothing was heard from the database; null: what is shown is current. */
  readonly staleSince: number | null
  readonly language: Language
  readonly messages: Messages
  /** Puts the message of an error into words; given the path of a field, as a sentence about this field and what to do. */
  readonly problem: (message: Message, path?: string) => string
  /** Times are in the site's zone. */
  readonly format: Format
  /** The address of this page, to come back to. */
  readonly here: string
}

/** What it takes to put something into words: the catalogue of a language, and its numbers and times. */
export type Localization = Pick<PageContext, 'messages' | 'format'>

/** The parts of the context that change with time and with every edit. */
export type Surroundings = Pick<PageContext, 'site' | 'overall' | 'banners' | 'staleSince'>

/** What stands at the top of every page; it leads to the announcement of this id. */
export type Banner = {
  readonly id: string
  readonly title: string
  readonly bannerText: string | null
  readonly bannerType: BannerTone | null
}

export const contextIn = (
  language: Language,
  { site, overall, banners, staleSince = null }: Omit<Surroundings, 'staleSince'> & Partial<Surroundings>,
  { paths, assets }: { readonly paths: Paths; readonly assets: Assets },
  here = paths.home(),
): PageContext => ({
  paths,
  assets,
  site,
  overall,
  banners,
  staleSince,
  language,
  messages: messagesIn(language),
  problem: (message, path = '') => sentenceOf(message, language, fieldOf(path)),
  format: createFormat(language, site.timeZone),
  here,
})

/** Address that the language switch leads back to: the requested page, if it can be requested again. */
export const hereOf = (
  { method, url }: { readonly method: string; readonly url: string },
  paths: Paths,
): string => (method === 'GET' || method === 'HEAD' ? url : paths.home())
