/**
 * What subscribers are told is what the pages say: on random histories of an incident and of maintenance, each message agrees
 * with the pages of the same instant, the last one still does later, and each change is told once.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { statusesOf } from '../../src/announcements/model/announcement-kinds.ts'
import { until } from '../app.ts'
import { startToldSite, type ToldSite } from './told.ts'
import { type Kind, names, type Page, partOfPage, type Step, toldBy, Walk } from './told-walk.ts'

const someMonitors = fc.uniqueArray(fc.integer({ min: 1, max: names.length }), { maxLength: 3 })
const minutes = fc.integer({ min: 1, max: 240 })

const anyStep = (kind: Kind): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 12, arbitrary: anyChange(kind) },
    { weight: 1, arbitrary: fc.constant({ does: 'withdraw' }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('unpublish'), meanwhile: anyChange(kind) }) },
  )

const anyChange = (kind: Kind): fc.Arbitrary<Step> => {
  const status = fc.constantFrom(...statusesOf(kind))
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ does: fc.constant('post'), status }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('correct'), status }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('rename', 'end', 'reopen') }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('affect'), monitors: someMonitors }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('move'), inMinutes: minutes, lasts: minutes }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('lengthen', 'wait'), minutes }) },
    {
      weight: 1,
      arbitrary: fc.record({ does: fc.constant('hide'), monitor: fc.integer({ min: 1, max: 3 }) }),
    },
  )
}

describe('What subscribers are told', () => {
  let site: ToldSite
  let count = 0
  before(async () => {
    site = await startToldSite({
      monitors: names.map(name => ({
        ...{ name, kind: 'tcp', host: 'h.invalid', port: 1 },
        group: name === partOfPage ? 'Shop' : null,
      })),
      statusPages: [{ title: 'Shop', slug: 'shop', groups: ['Shop'] }],
    })
  })
  after(() => site.close())

  it('is what the pages say of an incident, each change once', () => held('incident'))
  it('is what the pages say of maintenance, each change once', () => held('maintenance'))

  const held = (kind: Kind) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(anyStep(kind), { minLength: 4, maxLength: 8 }),
        someMonitors,
        async (steps, monitors) => walk(kind, steps, monitors),
      ),
      { numRuns: 3, seed: 20_261_128, endOnFailure: true },
    )

  async function walk(kind: Kind, steps: readonly Step[], monitors: readonly number[]): Promise<void> {
    const walked = new Walk(site, kind)
    await walked.announce(monitors, `Event ${++count}`)
    let page = await agreed(walked, { after: 'announced', from: noneTold, isDue: () => true })
    for (const step of steps) {
      const from = counted(walked)
      const isNews = await walked.take(step)
      const isDue = (next: Page) => isNews || next.status !== page.status || next.window !== page.window
      const next = await agreed(walked, { after: JSON.stringify(step), from, isDue })
      const news = counted(walked).email - from.email
      if (kind === 'incident') assert.ok(news <= 1, `${JSON.stringify(step)} told ${news} times`)
      assertToldOnce(step, walked, from, news)
      page = next
      if (step.does === 'wait') assert.deepEqual(await walked.contradictionsOfDigest(await walked.page()), [])
    }
    assert.deepEqual(await walked.contradictionsOfDigest(await walked.page()), [])
    const { email, slack, webhook } = counted(walked)
    assert.deepEqual([slack, webhook], [email, email], 'every receiver is told the same')
    await walked.leave()
    assert.deepEqual(await walked.contradictionsOfDigest(null), [])
  }

  /** Asserts that a step tells the words of its own update alone, once: when it is posted, and when its status is corrected. */
  function assertToldOnce(step: Step, walked: Walk, from: Counts, news: number): void {
    const { does } = step.does === 'unpublish' ? step.meanwhile : step
    const own = does === 'post' || (does === 'correct' && news > 0) ? walked.words.at(-1) : undefined
    for (const by of ['email', 'push', 'slack'] as const) {
      const texts = walked
        .told(by)
        .slice(from[by])
        .map(each => each.text)
      for (const word of walked.words) {
        const [times, most] = [texts.filter(each => each.includes(word)).length, word === own ? 1 : 0]
        assert.ok(by === 'push' ? times <= most : times === most, `${word} by ${by}: ${times} times, ${does}`)
      }
    }
  }

  /** Waits until all is told, which then agrees with the pages. Returns what they say. */
  async function agreed(walked: Walk, { after, from, isDue }: Expected): Promise<Page> {
    await site.settled()
    const { page, found } = await until(
      async () => {
        const page = await walked.page()
        const isTold = counted(walked).email > from.email
        const amiss = isTold === isDue(page) ? [] : [isTold ? 'told without a change' : 'not told']
        const elsewhere = await walked.contradictionsOfPart(page)
        return { page, found: [...walked.contradictions(page, from), ...elsewhere, ...amiss] }
      },
      ({ found }) => found.length === 0,
    )
    assert.deepEqual(found, [], after)
    return page
  }
})

type Expected = {
  readonly after: string
  readonly from: Counts
  /** True if there is something to tell, as the page is now. */
  readonly isDue: (page: Page) => boolean
}

type Counts = Readonly<Record<(typeof toldBy)[number], number>>

const noneTold: Counts = { email: 0, push: 0, webhook: 0, slack: 0 }

const counted = (walked: Walk): Counts => ({
  ...noneTold,
  ...Object.fromEntries(toldBy.map(by => [by, walked.told(by).length])),
})
