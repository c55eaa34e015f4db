import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openDatabase } from '../../../src/db/open-database.ts'
import { engines, migratedDatabase } from '../../matrix.ts'
import { openModeration, person } from './moderation-setup.ts'

const clock = { at: Date.UTC(2026, 5, 1, 12) }
const moderator = person('moderator')

for (const engine of engines)
  it(`Blocks that two instances make at the same moment have ids of their own on ${engine}`, async () => {
    const { url, remove } = await migratedDatabase(engine)
    {
      await using here = await openDatabase(url)
      await using there = await openDatabase(url)
      const instances = [here, there].map(db => openModeration(db, clock).blocking)
      const values = Array.from({ length: 12 }, (_, place) => `crowd-${place}.example`)
      await Promise.all(
        instances.flatMap((blocking, instance) =>
          values
            .filter((_, place) => place % instances.length === instance)
            .map(value => blocking.add(moderator, { kind: 'target', value, note: '' })),
        ),
      )
      const stored = (await instances[0]?.all(moderator)) ?? []
      assert.deepEqual(stored.map(({ value }) => value).toSorted(), values.toSorted())
      assert.equal(new Set(stored.map(({ id }) => id)).size, values.length)
    }
    await remove()
  })
