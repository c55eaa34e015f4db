import type { Kind, Sent } from './creators.ts'

export type Course = {
  readonly sent: readonly Sent[]
  readonly moderator: {
    readonly keys: number
    readonly hidden: number
    readonly dismissed: number
    readonly waiting: number
  }
  readonly reports: { readonly true: number; readonly false: number; readonly refused: number }
  readonly seconds: number
  /** What the server took of the processor. */
  readonly cpuMs: number
}

export function printFigures({ sent, moderator, reports, seconds, cpuMs }: Course): void {
  console.log(`\nA siege of ${seconds} s, ${sent.length} texts, and a minute after it\n`)
  for (const kind of ['spam', 'honest', 'token'] as const) printKind(kind, sent)
  const { keys, hidden, dismissed, waiting } = moderator
  console.log(`reports          ${reports.true} true, ${reports.false} false, ${reports.refused} refused`)
  console.log(
    `moderator's keys ${keys}: ${hidden} hid, ${dismissed} dismissed; ${waiting} rows waited at the last look`,
  )
  console.log('operator         set nothing')
  console.log(
    `processor        ${(cpuMs / sent.length).toFixed(2)} ms of the main thread for each text sent, all other work included`,
  )
}

function printKind(kind: Kind, sent: readonly Sent[]): void {
  const all = sent.filter(each => each.kind === kind)
  const stored = all.filter(each => each.id !== '')
  const count = (which: (each: Sent) => boolean) => all.filter(which).length
  const refused = `${count(each => each.status === 403)} blocked, ${count(each => each.status === 429)} over a rate`
  const other = count(each => ![200, 403, 429].includes(each.status))
  const ever = stored.filter(each => each.wasHidden).length
  const late = stored.filter(each => each.isHidden).length
  console.log(
    `${kind.padEnd(16)} ${all.length} sent, ${refused}${other > 0 ? `, ${other} answered otherwise` : ''}, ${stored.length} stored; hidden a minute after it was made ${share(late, stored.length)}, at any time before ${share(ever, stored.length)}; out of sight of all sent ${share(late + all.length - stored.length, all.length)}`,
  )
  const took = stored.map(each => each.tookMs).toSorted((a, b) => a - b)
  const at = (part: number) => (took[Math.floor(part * (took.length - 1))] ?? 0).toFixed(1)
  console.log(`                 create ${at(0.5)} ms median, ${at(0.95)} ms of 95 %, ${at(1)} ms at most`)
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${part} (${((100 * part) / whole).toFixed(1)} %)`
