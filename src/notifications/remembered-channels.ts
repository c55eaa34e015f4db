import type { Channel } from './channel-document.ts'
import type { ChannelStore } from './channel-store.ts'
import type { ChosenKind } from './notified-kind.ts'
import type { NamedPlaces } from './rule.ts'
import { emptyRoster, type Roster } from './summary.ts'

type Store = Pick<ChannelStore, 'all' | 'places' | 'roster'>

/** Channels and monitors as of the last answer of the database, for alarms without it. */
export class RememberedChannels {
  readonly #store: Store
  #channels: readonly Channel[] = []
  #places: NamedPlaces = new Map()
  #roster: Roster = emptyRoster

  constructor(store: Store) {
    this.#store = store
  }

  /** Reads everything again; if that fails, the remembered values stay. */
  refresh = async (): Promise<void> => {
    const channels = await this.#store.all()
    if (channels.length > 0) {
      const roster = await this.#store.roster()
      this.#places = await this.#store.places([...roster.places.keys()])
      this.#roster = roster
    }
    this.#channels = channels
  }

  all = async (): Promise<readonly Channel[]> => this.#channels

  /** Whether events of the kind go to any channel. */
  isWanted = (kind: ChosenKind): boolean =>
    this.#channels.some(({ active, rule }) => active && rule.events.includes(kind))

  find = async (id: number): Promise<Channel | null> => this.#channels.find(each => each.id === id) ?? null

  places = async (): Promise<NamedPlaces> => this.#places

  roster = async (): Promise<Roster> => this.#roster

  /** Earlier deliveries are not remembered, so the end of an outage goes to the channels whose rules ask for it. */
  notified: ChannelStore['notified'] = async () => []

  /** Without the database there are no incidents that someone wrote. */
  silent: ChannelStore['silent'] = async () => new Map()
}
