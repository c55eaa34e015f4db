import type { AdminContext } from '../../admin/admin-layout.ts'
import type { Patch } from '../../admin/lists/bulk-fields.ts'
import { atOnce } from '../../admin/lists/bulk-routes.ts'
import { type Refusals, reasonOf } from '../../admin/lists/row-refusal.ts'
import { isConflict } from '../../kernel/errors.ts'
import { chunks } from '../../lib/chunks.ts'
import type { Monitor } from '../model/monitor.ts'
import type { MonitorService } from '../monitor-service.ts'

/** A changed monitor as it was and as it is, and why the others were left as they are. */
type Changed = { readonly after: readonly Monitor[]; readonly refused: Refusals }

type Edit = { readonly stored: Monitor; readonly input: Patch }

/** Changes the monitors that the change suits, in one write unless one of them was changed meanwhile. */
export async function changeMonitors(
  page: Pick<AdminContext, 'actor' | 'problem'>,
  service: Pick<MonitorService, 'settingsFrom' | 'update' | 'updateMany'>,
  monitors: readonly Monitor[],
  patchFor: (monitor: Monitor) => Patch,
): Promise<Changed> {
  const refused = new Map<string, { readonly name: string; readonly reason: string }>()
  const suitable: Edit[] = []
  for (const stored of monitors) {
    const edit = { stored, input: patchFor(stored) }
    if (await isDone(edit, async () => service.settingsFrom(edit.input, stored))) suitable.push(edit)
  }
  try {
    return { after: await service.updateMany(page.actor, suitable), refused }
  } catch (error) {
    if (!isConflict(error)) throw error
    return { after: await eachAlone(suitable), refused }
  }

  async function eachAlone(edits: readonly Edit[]): Promise<readonly Monitor[]> {
    const after: Monitor[] = []
    for (const some of chunks(edits, atOnce)) await Promise.all(some.map(alone))
    return after

    async function alone(edit: Edit): Promise<void> {
      const { stored, input } = edit
      await isDone(edit, async () => {
        const saved = await service.update(page.actor, stored, input, stored.revision)
        if (saved.revision !== stored.revision) after.push(saved)
      })
    }
  }

  /** Runs what may refuse a monitor, and notes the reason; false if it was refused. */
  async function isDone({ stored: { id, name } }: Edit, run: () => Promise<unknown>): Promise<boolean> {
    try {
      await run()
      return true
    } catch (error) {
      const reason = reasonOf(page, error)
      if (reason === null) throw error
      refused.set(String(id), { name, reason })
      return false
    }
  }
}
