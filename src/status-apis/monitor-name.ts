import type { Board, BoardMonitor } from '../board/model/board.ts'

/** The public monitor of a name in an address, which is its slug or its number; undefined if there is none. */
export const monitorNamed = ({ monitors }: Board, name: string): BoardMonitor | undefined =>
  monitors.find(each => each.slug === name) ?? monitors.find(each => String(each.id) === name)
