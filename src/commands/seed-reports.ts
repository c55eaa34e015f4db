import type { Database } from '../db/database.ts'
import { minuteMs } from '../lib/time.ts'
import { createStores } from '../server/stores.ts'
import type { Reason } from '../snippets/moderation/report.ts'
import { seedSnippet } from './seed-snippets.ts'

type Reported = {
  readonly id: string
  readonly content: string
  readonly reason: Reason
  readonly said: string
}

/** Reported snippets, for the queue of moderators. */
const reported: readonly Reported[] = [
  {
    id: 'seedSpam01',
    content: 'BEST casino bonus!!! 500 free spins, no deposit: https://casino.example/?ref=7731',
    reason: 'spam',
    said: '',
  },
  {
    id: 'seedSpam02',
    content: 'Cheap watches with free shipping worldwide. Order today: https://watches.example/',
    reason: 'spam',
    said: 'The same advertisement as last week.',
  },
  {
    id: 'seedLogin3',
    content:
      '<form action="https://bank.example/collect">\n  <h1>Your bank</h1>\n  <input name="pin">\n</form>\n',
    reason: 'malware',
    said: 'It pretends to be the sign-in of my bank.',
  },
  {
    id: 'seedOrder4',
    content: 'order,name,phone\n10231,Rosa M.,+49 30 5550100\n10232,Tarik A.,+49 30 5550101\n',
    reason: 'personal',
    said: 'These are phone numbers of our customers.',
  },
]

/** Creates the reported snippets with a report each, unless they exist. */
export async function seedReports(db: Database, now: number): Promise<void> {
  const { reports } = createStores(db).moderation
  for (const [index, { id, content, reason, said }] of reported.entries()) {
    if (!(await seedSnippet(db, { id, content, lexer: '_text', filename: null }, now))) continue
    const at = now - (index * 17 + 4) * minuteMs
    const report = {
      number: `${id}r`,
      kind: 'report',
      snippetId: id,
      reason,
      text: said,
      contact: null,
    } as const
    await db.write(reports.add({ ...report, at, state: 'open', decidedAt: null, counts: false }, null))
  }
}
