import type { FastifyReply } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import type { Undos } from '../../admin/undo.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { MonitorService } from '../monitor-service.ts'
import type { MonitorTest } from '../monitor-test.ts'
import type { MonitorList } from './list-page.ts'
import type { MonitorChannels } from './monitor-channels.ts'

export type MonitorListOptions = {
  readonly monitorService: MonitorService
  readonly test: MonitorTest
  readonly channels: MonitorChannels
  readonly context: AdminContextOf
  readonly undos: Undos
  readonly paths: Paths
  readonly now: () => number
  /** True if the operator has configured WITNESSES, which testify for the network. */
  readonly hasWitnesses: boolean
}

/** The shown list, as far as it differs from one that was just opened. */
export type ShownList = Pick<MonitorList, 'all' | 'filter' | 'page'> & Partial<MonitorList>

/** Shows the list, in answer to a form. */
export type ShowMonitors = (
  reply: FastifyReply,
  page: AdminContext,
  list: ShownList,
  status?: number,
) => Promise<FastifyReply>
