/** Which channel is notified of several monitors, from the list of monitors. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import { openDatabase } from '../../../src/db/open-database.ts'
import { createChannelStore } from '../../../src/notifications/channel-store.ts'
import { startTestApp, type TestApp } from '../../app.ts'
import { textOf } from '../../html-text.ts'
import { engines } from '../../matrix.ts'
import { type Person, somebody } from '../../people.ts'
import { linesAbout, ticketIn } from './bulk-form.ts'

for (const engine of engines)
  describe(`The channel of several monitors on ${engine}`, () => {
    let app: TestApp
    let owner: Person
    let db: Database
    before(async () => {
      app = await startTestApp({
        engine,
        document: {
          monitors: ['Ant', 'Bee', 'Cat', 'Dog'].map(name => ({
            ...{ name, kind: 'tcp', host: '127.0.0.1', port: 9, active: false },
            group: name === 'Dog' ? 'Pets' : null,
          })),
        },
      })
      owner = await somebody(app, 'owner')
      db = await openDatabase(app.databaseUrl)
    })
    after(async () => {
      await db?.close()
      await app?.close()
    })

    let count = 0
    /** Adds a channel; returns its id. */
    async function channel(rule: Readonly<Record<string, unknown>>): Promise<string> {
      count += 1
      const answer = await owner.post('/manage/notifications', {
        ...{
          kind: 'webhook',
          url: 'http://127.0.0.1:9/',
          name: `Hook ${count}`,
          language: 'en',
          active: 'on',
        },
        ...{ secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`, events: ['monitor.down'] },
        ...{ groups: '', tags: '', ...rule },
      })
      return /notifications\/(\d+)/.exec(answer.headers.get('location') ?? '')?.[1] ?? assert.fail()
    }
    const monitorsOf = async (id: string) =>
      (await createChannelStore(db).find(Number(id)))?.rule.monitors ?? assert.fail()
    const change = (field: 'notify' | 'unnotify', of: string, ids: readonly number[], person = owner) =>
      person.post('/manage/monitors/bulk', { do: 'change', field, channel: of, id: ids.map(String) })

    it('is changed with one line of its trail, left alone where it is so, and set back by Undo', async () => {
      const hook = await channel({ monitors: ['1'] })
      const answer = await change('notify', hook, [1, 2, 3])
      assert.equal(answer.headers.get('location'), '/manage/monitors?notice=bulkNotified')
      assert.match(answer.headers.getSetCookie().join(), /2%20monitors/)
      assert.deepEqual(await monitorsOf(hook), [1, 2, 3])
      assert.equal(await linesAbout(db, `channel:${hook}`), 2)
      const undone = await owner.post('/manage/undo', { ticket: ticketIn(answer) })
      assert.equal(undone.headers.get('location'), '/manage/monitors?notice=bulkUnnotified')
      assert.deepEqual(await monitorsOf(hook), [1])
      await owner.post('/manage/undo', { ticket: ticketIn(undone) })
      assert.deepEqual(await monitorsOf(hook), [1, 2, 3])
    })

    it('is not set back once the channel was changed again', async () => {
      const hook = await channel({ monitors: ['1'] })
      const answer = await change('notify', hook, [2])
      await change('notify', hook, [3])
      assert.equal((await owner.post('/manage/undo', { ticket: ticketIn(answer) })).status, 409)
      assert.deepEqual(await monitorsOf(hook), [1, 2, 3])
    })

    it('never becomes one of all monitors by leaving the last one out, nor loses those of its group', async () => {
      const last = await channel({ monitors: ['1', '2'] })
      const refused = await change('unnotify', last, [1, 2])
      assert.equal(refused.status, 422)
      assert.match(textOf(await refused.text()), /Ant: The channel names no other monitor/)
      assert.deepEqual(await monitorsOf(last), [1, 2])
      assert.equal((await change('unnotify', last, [1])).status, 303)
      assert.deepEqual(await monitorsOf(last), [2])

      const whole = await channel({})
      assert.match(
        textOf(await (await change('unnotify', whole, [1])).text()),
        /Ant: The channel is notified of all monitors\./,
      )
      assert.equal(
        (await change('notify', whole, [1])).headers.get('location'),
        '/manage/monitors?notice=unchanged',
      )
      assert.deepEqual(await monitorsOf(whole), [])

      const grouped = await channel({ monitors: ['1'], groups: 'Pets' })
      const page = await (await change('unnotify', grouped, [1, 4])).text()
      assert.match(textOf(page), /Dog: The channel is notified of its group/)
      assert.match(textOf(page), /no longer notified of “Ant”/)
      assert.deepEqual(await monitorsOf(grouped), [])
    })

    it('that is gone, and a monitor that is gone, are named', async () => {
      const page = await (await change('notify', '999', [1])).text()
      assert.match(textOf(page), /Ant: There is no such channel\./)
      const hook = await channel({ monitors: ['1'] })
      const answer = await change('notify', hook, [2, 77])
      assert.equal(answer.status, 409)
      assert.match(textOf(await answer.text()), /77: It no longer exists\./)
      assert.deepEqual(await monitorsOf(hook), [1, 2])
    })

    it('is neither offered to nor changed by those who may change monitors only', async () => {
      const operator = await somebody(app, 'operator')
      const hook = await channel({ monitors: ['1'] })
      assert.match(await (await owner.get('/manage/monitors')).text(), /<option value="notify">/)
      assert.doesNotMatch(await (await operator.get('/manage/monitors')).text(), /<option value="notify">/)
      assert.equal((await change('notify', hook, [2], operator)).status, 403)
      assert.deepEqual(await monitorsOf(hook), [1])
    })
  })
