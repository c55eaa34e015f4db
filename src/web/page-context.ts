import { createFormat, type Format } from '../i18n/format.ts'
import { type Language, type Messages, messagesIn } from '../i18n/messages.ts'
import { fieldOf } from '../kernel/invalid-fields.ts'
import { type Message, sentenceOf } from '../kernel/messages.ts'
import type { Paths } from '../kernel/paths.ts'
import type { Assets } from './assets.ts'
import type { BannerTone, Tone } from './marks.ts'
import type { ColorScheme, Reader } from './reader.ts'

/** Settings of the operator for every page. */
type SiteLook = {
  readonly title: string
  /** Absolute address of a picture; empty for the logo of Corkboard. */
  readonly logo: string
  /** Accent colour as `#rrggbb`; empty for the default one. */
  readonly accent: string
  /** Markdown below every page, or empty. */
  readonly footer: string
  /** IANA name of the time zone. */
  readonly timeZone: string
}

/** Data that every page of the site needs when it is rendered. */
export type PageContext = {
  readonly paths: Paths
  readonly assets: Assets
  readonly site: SiteLook
  readonly overall: Tone | null
  /** Active banners, for the top of every page that readers see. */
  readonly banners: readonly Banner[]
  /** Instant of the last answer of the database; null while the content is current. */
  readonly staleSince: number | null
  readonly language: Language
  readonly colorScheme: ColorScheme
  /** Whether the reader may have an account: links to the management side are shown. */
  readonly isSignedIn: boolean
  readonly messages: Messages
  /** Puts the message of an error into words; given the path of a field, as a sentence about this field and what to do. */
  readonly problem: (message: Message, path?: string) => string
  /** Formats of numbers and times, in the site's time zone. */
  readonly format: Format
  /** The address of this page, to come back to. */
  readonly here: string
  /** True on status pages of a part of the site, which have neither snippets nor subscriptions, nor settings of the site. */
  readonly isPart?: boolean
}

/** Catalogue and formats of a language. */
export type Localization = Pick<PageContext, 'messages' | 'format'>

/** The parts of the context that change with time and with every edit. */
export type Surroundings = Pick<PageContext, 'site' | 'overall' | 'banners' | 'staleSince'>

/** A banner at the top of every page, which links to the announcement of this id. */
export type Banner = {
  readonly id: string
  readonly title: string
  readonly bannerText: string | null
  readonly bannerType: BannerTone | null
}

export const contextIn = (
  { language, colorScheme, isSignedIn }: Reader,
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
  colorScheme,
  isSignedIn,
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
