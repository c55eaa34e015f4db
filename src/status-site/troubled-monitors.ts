import type { BoardMonitor } from '../board/model/board.ts'
import { worstFirst } from '../board/model/condition.ts'
import type { Html } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'
import { briefRow, monitorRow } from './monitor-list.ts'

/** Maximum number of rows of monitors that are not up on one page. */
const inSightMax = 30
/** Number of shown rows above which none has bars. */
const barsMax = 10

/**
 * The monitors that are not up. The worst are shown; of those in a better condition either all are or none, so that the
 * choice is never arbitrary.
 */
export class TroubledMonitors {
  readonly count: number
  /** The shown monitors, worst first. */
  readonly inSight: readonly BoardMonitor[]
  readonly hasBars: boolean
  readonly #inSight: ReadonlySet<BoardMonitor>

  constructor(monitors: readonly BoardMonitor[]) {
    const byCondition = worstFirst
      .filter(condition => condition !== 'UP')
      .map(condition => monitors.filter(each => each.condition === condition))
      .filter(each => each.length > 0)
    this.count = byCondition.flat().length
    this.inSight = inSightOf(byCondition)
    this.hasBars = this.count > 0 && this.inSight.length <= barsMax
    this.#inSight = new Set(this.inSight)
  }

  isInSight(monitor: BoardMonitor): boolean {
    return this.#inSight.has(monitor)
  }

  row(context: PageContext, monitor: BoardMonitor, now: number): Html {
    return this.hasBars && this.isInSight(monitor)
      ? monitorRow(context, monitor, now, 'h3')
      : briefRow(context, monitor, now)
  }
}

function inSightOf([worst = [], ...others]: readonly (readonly BoardMonitor[])[]): readonly BoardMonitor[] {
  let inSight = worst.slice(0, inSightMax)
  for (const each of others) {
    if (inSight.length + each.length > inSightMax) break
    inSight = [...inSight, ...each]
  }
  return inSight
}
