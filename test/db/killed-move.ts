/** Moves from the first address to the second, and ends as by a loss of power at a step of it: `node killed-move.ts FROM TO STEP`. */
import { move } from '../../src/db/move/move.ts'

const [from = '', to = '', step = ''] = process.argv.slice(2)
const end = (at: string): void => {
  if (at === step) process.kill(process.pid, 'SIGKILL')
}
await move({
  from,
  to,
  prepare: 'auto',
  // Asked for by the first migration of an empty target; else once the target has everything, before the source is marked.
  now: () => {
    end('clock')
    return Date.now()
  },
  progress: (at, done, total) => end(done === total ? `end of ${at}` : at),
})
end('end')
