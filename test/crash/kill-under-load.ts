import { operandsOf } from '../../dev/command-line.ts'
import { freshDatabase } from '../matrix.ts'
import { killRound } from './rounds.ts'

const [rounds = '20', given] = operandsOf({
  usage: 'npm run crash -- [ROUNDS] [DATABASE_URL]',
  text: `Kills the server under load again and again, 20 times by default. Ends with 1 when a snippet that it had acknowledged is
missing or changed. Without DATABASE_URL it uses a fresh SQLite file.`,
  most: 2,
})
const { url, remove } = given ? { url: given, remove: async () => {} } : await freshDatabase('sqlite')
const known = new Map<string, string>()

try {
  for (let round = 1; round <= Number(rounds); round++) {
    const { acknowledged, lost } = await killRound({ DATABASE_URL: url }, known)
    console.log(`Round ${round}: ${acknowledged} acknowledged, ${known.size} in all, ${lost.length} lost.`)
    if (acknowledged === 0) throw new Error('Nothing was acknowledged: this round proves nothing.')
    if (lost.length > 0) throw new Error(`Lost: ${lost.slice(0, 10).join(' ')}`)
  }
} finally {
  await remove()
}
