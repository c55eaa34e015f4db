/**
 * `node test/crash/kill-under-load.ts [ROUNDS=20] [DATABASE_URL]`: kills the server under load again and again and
 * ends with 1 when a snippet it had acknowledged is missing or changed. Without an address it uses a fresh SQLite file.
 */
import { freshDatabase } from '../matrix.ts'
import { killRound } from './rounds.ts'

const rounds = Number(process.argv[2] ?? 20)
const given = process.argv[3]
const { url, remove } = given ? { url: given, remove: async () => {} } : await freshDatabase('sqlite')
const known = new Map<string, string>()

try {
  for (let round = 1; round <= rounds; round++) {
    const { acknowledged, lost } = await killRound({ DATABASE_URL: url }, known)
    console.log(`Round ${round}: ${acknowledged} acknowledged, ${known.size} in all, ${lost.length} lost.`)
    if (acknowledged === 0) throw new Error('Nothing was acknowledged: this round proves nothing.')
    if (lost.length > 0) throw new Error(`Lost: ${lost.slice(0, 10).join(' ')}`)
  }
} finally {
  await remove()
}
