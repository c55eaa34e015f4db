import assert from 'node:assert/strict'
import { createFormat } from '../../src/i18n/format.ts'
import { messagesIn } from '../../src/i18n/messages.ts'
import { minuteMs, rfc3339 } from '../../src/lib/time.ts'
import type { Told, ToldSite } from './told.ts'

export const names = ['Checkout', 'Search', 'Backstage'] as const
/** The one of them that a status page of its own shows. */
export const partOfPage = 'Search'
export const toldBy = ['email', 'push', 'webhook', 'slack'] as const

/** What a person does to an event, or the clock. */
export type Step =
  | { readonly does: 'post' | 'correct'; readonly status: string }
  | { readonly does: 'rename' | 'end' | 'reopen' | 'withdraw' }
  | { readonly does: 'affect'; readonly monitors: readonly number[] }
  | { readonly does: 'move'; readonly inMinutes: number; readonly lasts: number }
  | { readonly does: 'lengthen' | 'wait'; readonly minutes: number }
  | { readonly does: 'hide'; readonly monitor: number }
  /** Something else, while it is unpublished. */
  | { readonly does: 'unpublish'; readonly meanwhile: Step }

export type Kind = 'incident' | 'maintenance'

/** What the pages say of an event. */
export type Page = {
  readonly title: string
  readonly status: string
  readonly affects: readonly string[]
  /** The period of maintenance, in the words of a message; null of an incident. */
  readonly window: string | null
  readonly startsAt: number
  readonly endsAt: number
}

type Written = { readonly id: string; readonly status: string; readonly content: string }

const { mail } = messagesIn('en').subscribe
const { statuses } = messagesIn('en').updates
const { exact } = createFormat('en', 'UTC')

/** Statuses that a message without an update may stand for. */
const meant: Readonly<Record<string, readonly string[]>> = {
  [mail.states['incident.opened']]: [statuses.investigating, statuses.identified, statuses.monitoring],
  [mail.states['incident.updated']]: [statuses.investigating, statuses.identified, statuses.monitoring],
  [mail.states['maintenance.announced']]: [statuses.scheduled, statuses.in_progress],
  [mail.states['maintenance.updated']]: [statuses.scheduled, statuses.in_progress],
  [mail.states['maintenance.begun']]: [statuses.in_progress],
  [mail.states['maintenance.overrun']]: [statuses.in_progress],
  [mail.states['maintenance.ended']]: [statuses.completed],
  [mail.withdrawn]: [statuses.completed],
}

/** One event from its announcement on, at a running site. */
export class Walk {
  /** The id of the event. */
  id = ''
  /** Words of the updates, each in one alone. */
  readonly words: string[] = []
  readonly #site: ToldSite
  readonly #kind: Kind
  readonly #hidden = new Set<number>()
  #count = 0
  /** Number of the messages whose digest was sent. */
  #digested = 0
  readonly #titles = new Set<string>()

  constructor(site: ToldSite, kind: Kind) {
    this.#site = site
    this.#kind = kind
  }

  async announce(monitors: readonly number[], name: string): Promise<void> {
    const startsAt = this.#site.now() + 90 * minuteMs
    const period = { eventStartsAt: rfc3339(startsAt), eventEndsAt: rfc3339(startsAt + 60 * minuteMs) }
    const { id } = await this.#site.rest('POST', '/announcements', {
      ...{ title: name, description: 'It begins.', kind: this.#kind, monitors, state: 'published' },
      ...(this.#kind === 'maintenance' && period),
    })
    this.id = id
    this.#titles.add(name)
  }

  /** True if it was to be told, whatever the pages say of it then. */
  async take(step: Step): Promise<boolean> {
    return this.#do(step, await this.page())
  }

  async #do(
    step: Step,
    { startsAt, endsAt, status }: Pick<Page, 'startsAt' | 'endsAt' | 'status'>,
  ): Promise<boolean> {
    const now = this.#site.now()
    const isPlanned = this.#kind === 'maintenance'
    switch (step.does) {
      case 'post': {
        const word = `Word${this.id}${++this.#count}.`
        await this.#site.rest('POST', `/announcements/${this.id}/updates`, {
          status: step.status,
          content: word,
        })
        this.words.push(word)
        return true
      }
      case 'correct': {
        const { items } = await this.#site.rest('GET', `/announcements/${this.id}/updates`)
        const [newest] = items as readonly Written[]
        if (newest)
          await this.#site.rest('PATCH', `/announcements/${this.id}/updates/${newest.id}`, {
            status: step.status,
            content: `${newest.content} Edited.`,
          })
        break
      }
      case 'rename':
        await this.#rename(`Event ${++this.#count} of ${this.id}`)
        break
      case 'affect':
        await this.#edit({ monitors: step.monitors })
        break
      case 'end':
        if (startsAt < now && endsAt > now) await this.#edit({ eventEndsAt: rfc3339(now) })
        break
      case 'reopen':
        if (!isPlanned && endsAt <= now) await this.#edit({ eventEndsAt: null })
        break
      case 'move': {
        const from = now + step.inMinutes * minuteMs
        const to = from + step.lasts * minuteMs
        if (isPlanned) await this.#edit({ eventStartsAt: rfc3339(from), eventEndsAt: rfc3339(to) })
        break
      }
      case 'lengthen':
        if (isPlanned) await this.#edit({ eventEndsAt: rfc3339(endsAt + step.minutes * minuteMs) })
        break
      case 'wait':
        this.#site.pass(step.minutes * minuteMs)
        break
      case 'hide': {
        const isHidden = this.#hidden.delete(step.monitor)
        if (!isHidden) this.#hidden.add(step.monitor)
        await this.#show(step.monitor, isHidden)
        break
      }
      case 'withdraw': {
        const isAhead = isPlanned && status === statuses.scheduled
        await this.#withdrawn(isAhead, () => this.#edit({ state: 'draft' }))
        await this.#edit({ state: 'published' })
        return isAhead
      }
      case 'unpublish': {
        const isAhead = isPlanned && status === statuses.scheduled
        await this.#withdrawn(isAhead, () => this.#edit({ state: 'draft' }))
        const isNews = await this.#do(step.meanwhile, { startsAt, endsAt, status })
        await this.#edit({ state: 'published' })
        return isAhead || isNews
      }
    }
    return false
  }

  /** Withdraws it, which is told once to each if it was ahead. */
  async #withdrawn(isAhead: boolean, withdraw: () => Promise<unknown>): Promise<void> {
    const before = toldBy.map(by => this.told(by).length)
    await withdraw()
    assert.equal((await this.#site.app.fetch(`/announcements/${this.id}`)).status, 404)
    await this.#site.settled()
    for (const [index, by] of toldBy.entries()) {
      const news = this.told(by).slice(before[index])
      const said = by === 'webhook' ? statuses.completed : mail.withdrawn
      assert.deepEqual(
        news.map(each => each.state),
        isAhead ? [said] : [],
        `${by} of the withdrawal`,
      )
    }
  }

  async #rename(title: string): Promise<void> {
    this.#titles.add(title)
    await this.#edit({ title })
  }

  /** Deletes the event and shows all monitors again. */
  async leave(): Promise<void> {
    for (const each of this.#hidden) await this.#show(each, true)
    const isAhead = this.#kind === 'maintenance' && (await this.page()).status === statuses.scheduled
    await this.#withdrawn(isAhead, () => this.#site.rest('DELETE', `/announcements/${this.id}`))
  }

  /** What the pages say of it now. */
  async page(): Promise<Page> {
    return (await this.#pageAt('')) ?? assert.fail(`${this.id} is not listed`)
  }

  /** Where the status page of a part contradicts that of the whole site: it names its own service alone, and says the same of it. */
  async contradictionsOfPart(whole: Page): Promise<readonly string[]> {
    const part = await this.#pageAt('/s/shop')
    if (part === null) return whole.affects.includes(partOfPage) ? ['the page of its own lacks it'] : []
    const expected = { ...whole, affects: whole.affects.filter(each => each === partOfPage) }
    const [said, due] = [part, expected].map(each => JSON.stringify(each))
    return said === due ? [] : [`the page of its own says ${said}, not ${due}`]
  }

  async #pageAt(base: string): Promise<Page | null> {
    const list = this.#kind === 'incident' ? 'incidents' : 'scheduled-maintenances'
    const [html, listed] = await Promise.all([
      this.#site.app.fetch(`${base}/announcements/${this.id}`).then(each => each.text()),
      this.#site.app.fetch(`${base}/api/v2/${list}.json`).then(each => each.json() as Promise<Listed>),
    ])
    const document = (listed.incidents ?? listed.scheduled_maintenances ?? []).find(
      each => each.id === this.id,
    )
    if (!document) return null
    const [startsAt, endsAt] = [document.scheduled_for ?? document.started_at, document.scheduled_until]
    // Where the end is not known, Statuspage's document has the start in its place.
    const isPeriod = endsAt !== undefined && endsAt > startsAt
    return {
      title: /<h1 dir="auto">([^<]*)</.exec(html)?.[1] ?? '',
      status: /announcement-facts"[\s\S]*?<\/svg><\/span> ([A-Za-z ]+)</.exec(html)?.[1] ?? '',
      affects: document.components.map(each => each.name),
      window: isPeriod ? mail.window(exact(Date.parse(startsAt)), exact(Date.parse(endsAt))) : null,
      startsAt: Date.parse(startsAt),
      endsAt: Date.parse(endsAt ?? document.resolved_at ?? '9999-01-01'),
    }
  }

  /** Sends a digest. Returns where it contradicts the page of this instant, null if there is none; it tells what is news since the last one. */
  async contradictionsOfDigest(page: Page | null): Promise<readonly string[]> {
    const before = this.told('digest').length
    const news = this.told('email').slice(this.#digested)
    await this.#site.digest()
    this.#digested += news.length
    const [entry, ...more] = this.told('digest').slice(before)
    const withdrawn = news.some(each => each.state === mail.withdrawn)
    const found = [
      ...(more.length > 0 ? ['it is in the digest twice'] : []),
      // What was withdrawn and is back as it was is no news.
      ...(news.length > 0 && !withdrawn && page && !entry ? ['it is not in the digest'] : []),
      ...(news.length === 0 && entry ? ['it is in the digest without news'] : []),
      ...(entry && page === null && entry.state !== mail.withdrawn
        ? [`told ${entry.state}, no page has it`]
        : []),
      ...(entry && page
        ? [
            ...ofState(entry, page),
            ...ofWindow(entry, page),
            ...ofFacts(entry, page),
            ...this.#ofHidden(entry),
          ]
        : []),
    ]
    return found.map(each => `digest: ${each}`)
  }

  /** What it was told of it, in order. */
  told(by: Told['by']): readonly Told[] {
    return this.#site.told().filter(each => each.by === by && this.#isOf(each))
  }

  /** Where messages contradict the page: the last one, and those after the first so many also in what they say besides. */
  contradictions(page: Page, from: Readonly<Record<(typeof toldBy)[number], number>>): readonly string[] {
    return toldBy.flatMap(by => {
      const all = this.told(by)
      const last = all.at(-1)
      if (!last) return [`${by} was told nothing`]
      return [
        ...ofState(last, page),
        ...ofWindow(last, page),
        ...all.slice(from[by]).flatMap(each => [...ofFacts(each, page), ...this.#ofHidden(each)]),
      ].map(each => `${by}: ${each}`)
    })
  }

  #isOf = ({ id, title }: Told) => id === this.id || (id === '' && this.#titles.has(title))

  #ofHidden({ text }: Told): readonly string[] {
    return names
      .filter((name, index) => this.#hidden.has(index + 1) && text.includes(name))
      .map(each => `names ${each}`)
  }

  #edit = (patch: object) => this.#site.rest('PATCH', `/announcements/${this.id}`, patch)

  #show = (monitor: number, isPublic: boolean) =>
    this.#site.rest('PATCH', `/monitors/${monitor}`, { public: isPublic })
}

type Document = {
  readonly id: string
  readonly started_at: string
  readonly resolved_at: string | null
  readonly scheduled_for?: string
  readonly scheduled_until?: string
  readonly components: readonly { readonly name: string }[]
}

type Listed = {
  readonly incidents?: readonly Document[]
  readonly scheduled_maintenances?: readonly Document[]
}

function ofState({ state }: Told, { status }: Page): readonly string[] {
  const allowed = meant[state] ?? [state]
  return allowed.includes(status) ? [] : [`told ${state}, the page says ${status}`]
}

/** Once it is over, its planned period is not news any more. */
function ofWindow({ by, text, state }: Told, { window, status, startsAt, endsAt }: Page): readonly string[] {
  if (window === null || status === statuses.completed || state === statuses.completed) return []
  const expected =
    by === 'webhook'
      ? `"scheduled_for":"${rfc3339(startsAt)}","scheduled_until":"${rfc3339(endsAt)}"`
      : window
  return text.includes(expected) ? [] : [`does not say ${expected}: ${text}`]
}

function ofFacts({ title, affects }: Told, page: Page): readonly string[] {
  return [
    ...(title === page.title ? [] : [`the title is ${title}, on the page ${page.title}`]),
    ...(affects.join() === page.affects.join() ? [] : [`affects ${affects}, on the page ${page.affects}`]),
  ]
}
