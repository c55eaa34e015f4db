/** Events of domains that end soon. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs, hourMs } from '../../../src/lib/time.ts'
import { domainNotices } from '../../../src/monitors/domains/domain-notice-store.ts'
import { createDomainStore } from '../../../src/monitors/domains/domain-store.ts'
import { onBothEngines } from '../../matrix.ts'
import { start } from './watching.ts'

onBothEngines('Domains that end', open => {
  test('Channels are notified fourteen, seven, three days and one day before the end, once for all monitors', async () => {
    const db = await open()
    const monitors = ['shop.com', 'www.shop.com', 'paused.shop.com', 'other.net'].map((host, index) => ({
      ...{ id: index + 1, name: host, kind: 'tcp', target: JSON.stringify({ kind: 'tcp', host, port: 1 }) },
      ...{ interval_ms: 1_000, timeout_ms: 1_000, retry_interval_ms: 1_000, max_retries: 0 },
      ...{ success_threshold: 1, upside_down: 0, public: 1, active: Number(!host.startsWith('paused')) },
      position: index,
    }))
    await db.write(db.query.insertInto('monitors').values(monitors))
    const endsAt = start + 30 * dayMs
    const store = createDomainStore(db)
    let at = start
    const save = (end: number) =>
      store.save([
        {
          ...{ name: 'shop.com', registry: 'https://registry.example/', endsAt: end, checkedAt: at },
          ...{ problem: null, isAbsent: false, nextAt: at },
        },
      ])
    const events = () =>
      db.query.selectFrom('events').selectAll().where('kind', '=', 'domain.expiring').orderBy('id').execute()
    const looks = [domainNotices(db, () => at), domainNotices(db, () => at)]
    const told: (readonly [number, number])[] = []
    for (; at < endsAt + dayMs; at += 6 * hourMs) {
      await save(endsAt)
      await Promise.all(looks.map(look => look(new AbortController().signal)))
      const count = (await events()).length
      if (count > (told.at(-1)?.[1] ?? 0)) told.push([(endsAt - at) / dayMs, count])
    }
    assert.deepEqual(told, [
      [14, 1],
      [7, 2],
      [3, 3],
      [1, 4],
    ])
    const [first] = await events()
    assert.equal(first?.subject, 'domain:shop.com')
    assert.deepEqual(JSON.parse(first?.params ?? ''), {
      ...{ domain: 'shop.com', endsAt, checkedAt: first?.at, name: 'shop.com', monitorIds: [1, 2] },
    })
    await save(at + 5 * dayMs)
    await looks[0]?.(new AbortController().signal)
    assert.equal((await events()).length, 5, 'another end begins anew')
  })
})
