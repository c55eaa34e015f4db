import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import { dayMs } from '../../../src/lib/time.ts'
import type { Creation } from '../../../src/snippets/moderation/blocks.ts'
import { onBothEngines } from '../../matrix.ts'
import { openModeration, person, type TestModeration } from './moderation-setup.ts'

const moderator = person('moderator')

onBothEngines('Blocks', open => {
  const clock = { at: Date.UTC(2026, 5, 1, 12) }
  let db: Database
  let moderation: TestModeration
  before(async () => {
    db = await open()
    moderation = openModeration(db, clock)
  })

  const usual: Creation = {
    draft: { content: 'hello', more: [] },
    address: '203.0.113.9',
    creator: { accountId: null },
  }
  const outcome = async (given: Partial<Creation>, at = moderation) => {
    try {
      await at.blocks.check({ ...usual, ...given })
      return 'taken'
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  const hits = async (value: string) =>
    (await moderation.blocking.all(moderator)).find(each => each.value === value)?.hits

  it('by pattern refuse texts in which it stands, and count how often', async () => {
    await moderation.blocking.add(moderator, { kind: 'pattern', value: 'cheap*pills', note: 'spam wave' })
    assert.equal(await outcome({ draft: { content: 'CHEAP blue Pills', more: [] } }), 'forbidden')
    assert.equal(await outcome({ draft: { content: 'pills, cheap', more: [] } }), 'taken')
    assert.equal(
      await outcome({ draft: { content: 'cheap pills', more: [] }, creator: { accountId: 7 } }),
      'forbidden',
    )
    await moderation.blocks.follow()
    assert.equal(await hits('cheap*pills'), 2)
  })

  it('by text refuse exactly that text', async () => {
    const { id } = await moderation.paste('Exactly this\nand nothing else. ä')
    await moderation.blocking.blockText(moderator, id)
    assert.equal(
      await outcome({ draft: { content: 'Exactly this\nand nothing else. ä', more: [] } }),
      'forbidden',
    )
    assert.equal(
      await outcome({ draft: { content: 'Exactly this\nand nothing else. Ä', more: [] } }),
      'taken',
    )
    await moderation.decisions.hide(moderator, id)
    await assert.rejects(moderation.blocking.blockText(moderator, id), { code: 'conflict' })
  })

  it('by text are not possible where only the reader knows it', async () => {
    const { id } = await moderation.paste('once', { expires: 'onetime', reads: 1 })
    const message = 'This text cannot be blocked: it has a password or can be read only once.'
    await assert.rejects(moderation.blocking.blockText(moderator, id), { code: 'conflict', message })
    await assert.rejects(moderation.blocking.blockText(moderator, 'aBcDeFgHkm'), { code: 'not_found' })
  })

  it('by range refuse those who come from there, but nobody who is known by name', async () => {
    await moderation.blocking.add(moderator, { kind: 'range', value: '198.51.100.0/24', note: '' })
    assert.equal(await outcome({ address: '198.51.100.77' }), 'forbidden')
    assert.equal(await outcome({ address: '::ffff:198.51.100.77' }), 'forbidden')
    assert.equal(await outcome({ address: '198.51.101.77' }), 'taken')
    assert.equal(await outcome({ address: '198.51.100.77', creator: { accountId: 7 } }), 'taken')
  })

  it('of a creator refuse the address while the key of that day lives, and tell it to nobody', async () => {
    const { id } = await moderation.paste('from there', {}, '192.0.2.44')
    await moderation.blocking.blockCreator(moderator, id)
    assert.equal(await outcome({ address: '192.0.2.44' }), 'forbidden')
    assert.equal(await outcome({ address: '192.0.2.45' }), 'taken')
    clock.at += dayMs
    assert.equal(await outcome({ address: '192.0.2.44' }), 'forbidden')
    const block = (await moderation.blocking.all(moderator)).find(({ kind }) => kind === 'origin')
    const [line] = await moderation.audit(`block:${block?.id}`)
    assert.doesNotMatch(JSON.stringify(line), /192\.0\.2|[0-9a-f]{16}/)
    await db.write(db.query.deleteFrom('origin_keys'))
    const later = openModeration(db, clock)
    await later.blocks.follow()
    assert.equal(await outcome({ address: '192.0.2.44' }, later), 'taken')
  })

  it('of a creator are not possible once nobody can tell any more where it came from', async () => {
    const { id } = await moderation.paste()
    await db.write(db.query.updateTable('snippets').set({ origin_key: null, address_hash: null }))
    await assert.rejects(moderation.blocking.blockCreator(moderator, id), { code: 'conflict' })
  })

  it('made or removed by one instance count at another one, too', async () => {
    const other = openModeration(db, clock)
    await other.blocks.follow()
    await moderation.blocking.add(moderator, { kind: 'pattern', value: 'elsewhere', note: '' })
    assert.equal(await outcome({ draft: { content: 'elsewhere', more: [] } }, other), 'taken')
    await other.blocks.follow()
    assert.equal(await outcome({ draft: { content: 'elsewhere', more: [] } }, other), 'forbidden')
    const { id = 0 } =
      (await moderation.blocking.all(moderator)).find(each => each.value === 'elsewhere') ?? {}
    await moderation.blocking.remove(moderator, id)
    assert.equal(await outcome({ draft: { content: 'elsewhere', more: [] } }), 'taken')
    await other.blocks.follow()
    assert.equal(await outcome({ draft: { content: 'elsewhere', more: [] } }, other), 'taken')
    assert.deepEqual(
      (await moderation.audit(`block:${id}`)).map(({ action }) => action),
      ['created', 'deleted'],
    )
    await assert.rejects(moderation.blocking.remove(moderator, id), { code: 'not_found' })
  })

  it('that are malformed, half the world or there already are refused', async () => {
    for (const [kind, value] of [
      ['pattern', '*a*'],
      ['pattern', 'x'.repeat(201)],
      ['range', '0.0.0.0/0'],
      ['range', 'nowhere'],
      ['text', 'abc'],
    ])
      await assert.rejects(moderation.blocking.add(moderator, { kind, value, note: '' }), {
        name: 'InvalidFields',
      })
    await assert.rejects(
      moderation.blocking.add(moderator, { kind: 'range', value: '198.51.100.0/24', note: '' }),
      {
        code: 'conflict',
      },
    )
  })
})
