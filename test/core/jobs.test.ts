import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openLease } from '../../src/db/lease.ts'
import { type Job, startJob } from '../../src/kernel/jobs/job.ts'
import { until } from '../app.ts'
import { onBothEngines } from '../matrix.ts'

onBothEngines('A job', open => {
  test('of the cluster is done by the instance with the lease, and by the next one once it has it', async t => {
    const { start, one, two } = await twoInstances(t)
    const turns: string[] = []
    const done = (name: string, scope: Job['scope']) => ({
      name,
      scope,
      everyMs: 1,
      run: async () => void turns.push(name),
    })
    start(one, done('cluster one', 'cluster'))
    start(two, done('cluster two', 'cluster'))
    start(two, done('instance two', 'instance'))
    const count = (name: string) => turns.filter(each => each === name).length
    await until(
      () => count('cluster one') > 10 && count('instance two') > 10,
      enough => enough,
    )
    assert.equal(count('cluster two'), 0)
    await one.close()
    const before = count('cluster one')
    await until(
      () => count('cluster two') > 10,
      enough => enough,
    )
    assert.equal(count('cluster one'), before)
  })

  test('that is under way when the lease is lost hears of it, and goes on when it is of the instance', async t => {
    const { start, one, two, steal } = await twoInstances(t)
    const heard: string[] = []
    const waiting = (name: string, scope: Job['scope']) => ({
      name,
      scope,
      everyMs: 1,
      run: (signal: AbortSignal) =>
        new Promise<void>(resolve => {
          heard.push(`${name} begins`)
          signal.addEventListener('abort', () => {
            heard.push(`${name} is broken off`)
            resolve()
          })
        }),
    })
    start(one, waiting('cluster', 'cluster'))
    start(one, waiting('instance', 'instance'))
    await until(
      () => heard.length,
      length => length === 2,
    )
    await steal()
    await until(two.held, held => held)
    await until(
      () => heard.length,
      length => length > 2,
    )
    assert.deepEqual(heard.slice(2), ['cluster is broken off'])
  })

  async function twoInstances(t: TestContext) {
    const db = await open()
    const instance = async (id: string) => {
      const lease = await openLease({
        db,
        name: 'prober',
        instance: { id, host: 'h', pid: 1 },
        lengthMs: 4000,
      })
      t.after(() => lease.close())
      return lease
    }
    const [one, two] = [await instance('one'), await instance('two')]
    const log = { warn: (fields: object) => assert.fail(JSON.stringify(fields)) }
    const start = (lease: typeof one, job: Job) => {
      const started = startJob(job, { lease, log })
      t.after(started.close)
    }
    const steal = () => db.write(db.query.updateTable('leases').set({ holder: 'two' }))
    return { start, one, two, steal }
  }
})
