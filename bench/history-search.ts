/** Time that a search of the history takes: `node dev/with-runtime.js bench/history-search.ts`. */
import { announcement } from '../dev/gallery-board.ts'
import { newUpdate } from '../src/announcements/model/update.ts'
import { hourMs, minuteMs } from '../src/lib/time.ts'
import { filtered, monthsOf, wordsOf } from '../src/status-site/history.ts'

const incidents = 10_000
const updatesOfEach = 4
const monitorCount = 1_000
const runs = 15

const vocabulary =
  'payment search node index orders mails database rollout customers checkout slow failed retry upgrade'.split(
    ' ',
  )
const text = (seed: number, length: number): string =>
  Array.from({ length }, (_, index) => vocabulary[(seed * 7 + index * index) % vocabulary.length]).join(' ')

const now = Date.now()
const all = Array.from({ length: incidents }, (_, place) => {
  const startsAt = now - place * hourMs
  return announcement(`a${place}`, {
    title: text(place, 6),
    description: text(place + 1, 25),
    createdAt: startsAt,
    event: {
      kind: 'incident',
      impact: 'minor',
      startsAt,
      endsAt: startsAt + 10 * minuteMs,
      monitorIds: [place % monitorCount],
      updates: Array.from({ length: updatesOfEach }, (_, index) =>
        newUpdate({
          id: `u${place}-${index}`,
          announcementId: `a${place}`,
          status: 'identified',
          content: text(place + index, 40),
          state: 'published',
          at: startsAt,
        }),
      ),
    },
  })
})
const months = monthsOf(all, 'Europe/Berlin')
const monitors = Array.from({ length: monitorCount }, (_, id) => ({ id, name: `Service ${id}` }))

for (const query of ['payment', 'absent', 'payment database checkout absent']) {
  const times = Array.from({ length: runs }, () => {
    const from = performance.now()
    filtered(months, { kind: null, words: wordsOf(query) }, monitors)
    return performance.now() - from
  }).sort((a, b) => a - b)
  console.log(`${query}: median ${times[Math.floor(runs / 2)]?.toFixed(1)} ms`)
}
