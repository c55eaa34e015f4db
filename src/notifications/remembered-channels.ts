import type { Channel } from './channel-document.ts'
import type { ChannelStore } from './channel-store.ts'
import type { ChosenKind } from './notified-kind.ts'
import type { Places } from './rule.ts'
import { emptyRoster, type Roster } from './summary.ts'

type Store = Pick<ChannelStore, 'all' | 'places' | 'roster'>

/** What alarms need to know of channels and monitors, as it was when the database answered last; nothing here asks the database. */
export class RememberedChannels {
  readonly #store: Store
  #channels: readonly Channel[] = []
  #places: Places = new Map()
  #roster: Roster = emptyRoster

  constructor(store: Store) {
    this.#store = store
  }

  /** Reads everything anew; what is remembered stays when that fails. */
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

  places = async (): Promise<Places> => this.#places

  roster = async (): Promise<Roster> => this.#roster

  /** Earlier deliveries are not remembered: what ends an outage goes to the channels whose rules ask for it. */
  notified: ChannelStore['notified'] = async () => []
}
