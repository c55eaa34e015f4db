import type { Statement } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Autosave, AutosaveStore } from '../autosave-store.ts'
import type { EditedAnnouncement } from '../model/announcement-edit.ts'
import type { EditorValues } from './announcement-form.ts'

/** Name of the autosave of an announcement that was never saved. */
export const unsaved = 'new'

/** The autosaves of an account. Actors without an account have none. */
export class OwnAutosaves {
  readonly #store: AutosaveStore
  readonly #now: () => number

  constructor(store: AutosaveStore, now: () => number) {
    this.#store = store
    this.#now = now
  }

  async find({ accountId }: Actor, announcement: EditedAnnouncement | null): Promise<Autosave | null> {
    return accountId === null ? null : this.#store.find(announcement?.id ?? unsaved, accountId)
  }

  async keep({ accountId }: Actor, id: string, values: EditorValues, basedOn: number): Promise<void> {
    if (accountId !== null) await this.#store.keep(id, accountId, { values, basedOn, at: this.#now() })
  }

  async discard({ accountId }: Actor, id: string): Promise<void> {
    if (accountId !== null) await this.#store.discard(id, accountId)
  }

  /** Statements that delete the autosave in the transaction that saves its content. */
  dropped({ accountId }: Actor, id: string): readonly Statement[] {
    return accountId === null ? [] : [this.#store.drop(id, accountId)]
  }
}
