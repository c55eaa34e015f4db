/** The expiry of several hidden snippets, changed by moderators row by row. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import { openDatabase } from '../../../src/db/open-database.ts'
import { dayMs, hourMs } from '../../../src/lib/time.ts'
import { startTestApp, type TestApp } from '../../app.ts'
import { textOf } from '../../html-text.ts'
import { engines } from '../../matrix.ts'
import { type Person, somebody } from '../../people.ts'
import { linesAbout, ticketIn } from './bulk-form.ts'

for (const engine of engines)
  describe(`The expiry of several hidden snippets on ${engine}`, () => {
    const start = Date.UTC(2026, 0, 1)
    let passedMs = 0
    let app: TestApp
    let db: Database
    let moderator: Person
    before(async () => {
      app = await startTestApp({ engine, now: () => start + passedMs })
      db = await openDatabase(app.databaseUrl)
      moderator = await somebody(app, 'moderator')
    })
    after(async () => {
      await db?.close()
      await app?.close()
    })

    let made = 0
    async function hidden(more: Readonly<Record<string, unknown>> = {}): Promise<string> {
      const id = `s${String(made++).padStart(9, '0')}`
      const row = {
        ...{ id, lexer: '_text', content: new Uint8Array(1), delete_token_hash: new Uint8Array(32) },
        ...{ size: 1, onetime: 0, created_at: 1, hidden_at: start, expires_at: start + 30 * dayMs },
      }
      await db.write(db.query.insertInto('snippets').values({ ...row, ...more }))
      return id
    }
    const change = (ids: readonly string[], expires: string, person = moderator) =>
      person.post('/manage/snippets/bulk', { do: 'change', field: 'expires', expires, id: ids })
    const undo = (answer: Response) => moderator.post('/manage/undo', { ticket: ticketIn(answer) })
    const expiryOf = async (id: string) =>
      (await db.query.selectFrom('snippets').select('expires_at').where('id', '=', id).executeTakeFirst())
        ?.expires_at

    it('counts from now, is written with a line of the trail each, shown in the list, and set back by Undo', async () => {
      const [a, b] = [await hidden(), await hidden({ expires_at: null, encrypted: 1 })]
      const answer = await change([a, b], '604800')
      assert.equal(answer.headers.get('location'), '/manage/snippets?notice=bulkChanged')
      assert.deepEqual([await expiryOf(a), await expiryOf(b)], [start + 7 * dayMs, start + 7 * dayMs])
      assert.equal(await linesAbout(db, `snippet:${a}`), 1)
      const line = await db.query
        .selectFrom('audit')
        .select(['action', 'before', 'after'])
        .where('subject', '=', `snippet:${a}`)
        .executeTakeFirstOrThrow()
      assert.equal(line.action, 'updated')
      assert.match(line.before ?? '', /"expiresAt":"2026-01-31T/)
      assert.match(line.after ?? '', /"expiresAt":"2026-01-08T/)
      assert.match(textOf(await (await moderator.get('/manage/snippets')).text()), /8 January 2026/)
      assert.equal((await undo(answer)).status, 303)
      assert.deepEqual([await expiryOf(a), await expiryOf(b)], [start + 30 * dayMs, null])
      assert.equal(await linesAbout(db, `snippet:${a}`), 2)
      assert.equal((await undo(answer)).status, 409)
    })

    it('is refused by name of what ends with its reads, is shown again, or is gone, and written on the others', async () => {
      const once = await hidden({ onetime: 1, expires_at: null })
      const shown = await hidden({ hidden_at: null })
      const other = await hidden()
      const answer = await change([once, shown, other, 'gone000000'], '604800')
      assert.equal(answer.status, 409)
      const text = textOf(await answer.text())
      assert.match(text, /3 rows were not changed\./)
      assert.match(text, new RegExp(`${shown}: It is not hidden any more`))
      assert.match(text, /gone000000: It no longer exists/)
      assert.match(text, new RegExp(`${once}: It is deleted after a number of reads`))
      assert.equal(await expiryOf(other), start + 7 * dayMs)
      assert.equal(await expiryOf(once), null)
      assert.equal(await expiryOf(shown), start + 30 * dayMs)
      assert.equal(await linesAbout(db, `snippet:${shown}`), 0)
    })

    it('is not sooner while a takedown request or an appeal is open, but may be later', async () => {
      const [asked, appealed] = [await hidden(), await hidden()]
      const about = { reason: 'copyright', text: 'Mine.', at: start, state: 'open' as const, contact: null }
      await db.write(
        db.query.insertInto('snippet_cases').values({
          ...{ ...about, number: 'case-a', key_hash: new Uint8Array(32), answer: '', decided_at: null },
        }),
        db.query.insertInto('snippet_reports').values({
          ...{ ...about, number: 'case-a', snippet_id: asked, kind: 'takedown', counts: 0, state: 'upheld' },
        }),
        db.query
          .insertInto('snippet_appeals')
          .values({ snippet_id: appealed, text: 'It is my log.', at: start, state: 'open' }),
      )
      const text = textOf(await (await change([asked, appealed], '3600')).text())
      assert.match(text, /2 rows were not changed\./)
      assert.match(text, /A takedown request or an answer of its creator is open/)
      assert.deepEqual(
        [await expiryOf(asked), await expiryOf(appealed)],
        [start + 30 * dayMs, start + 30 * dayMs],
      )
      assert.equal((await change([asked, appealed], 'never')).status, 303)
      assert.deepEqual([await expiryOf(asked), await expiryOf(appealed)], [null, null])
      await db.write(db.query.updateTable('snippet_cases').set({ state: 'upheld' }))
      assert.equal((await change([asked], '3600')).status, 303)
    })

    it('is one of those that the site allows, and never one read', async () => {
      const id = await hidden()
      for (const expires of ['onetime', '1', '99999999999', 'toString', '']) {
        const answer = await change([id], expires)
        assert.equal(answer.headers.get('location'), '/manage/snippets?notice=nothingChanged', expires)
      }
      assert.equal(await expiryOf(id), start + 30 * dayMs)
    })

    it('is not set back once it was changed again, the snippet is shown, or the instant has passed', async t => {
      t.after(() => {
        passedMs = 0
      })
      const [again, shown, late] = [
        await hidden(),
        await hidden(),
        await hidden({ expires_at: start + hourMs }),
      ]
      const answer = await change([again, shown, late], '604800')
      await change([again], 'never')
      await moderator.post('/manage/snippets/bulk', { do: 'show', id: shown })
      passedMs = hourMs - 60_000
      const later = await change([late], '2592000')
      passedMs = hourMs + 1
      assert.equal((await undo(answer)).status, 409)
      assert.equal(await expiryOf(again), null)
      assert.equal(await expiryOf(shown), start + 7 * dayMs)
      assert.equal((await undo(later)).status, 303)
      assert.equal(await expiryOf(late), start + 7 * dayMs)
    })

    it('is changed on a hundred snippets at once, each with another expiry, and set back', async () => {
      const ids: string[] = []
      for (let index = 0; index < 100; index++)
        ids.push(
          await hidden({
            expires_at: start + 20 * dayMs + 7919 * index,
            filename: `${index}-${'x'.repeat(200)}`,
          }),
        )
      const answer = await change(ids, '604800')
      assert.equal(answer.status, 303)
      assert.equal(await expiryOf(ids[99] ?? ''), start + 7 * dayMs)
      assert.equal((await undo(answer)).status, 303)
      assert.equal(await expiryOf(ids[99] ?? ''), start + 20 * dayMs + 7919 * 99)
    })

    it('of two moderators at the same time is written once each, with a revision of its own', async () => {
      const ids = [await hidden(), await hidden()]
      await Promise.all(['3600', '604800', 'never'].map(each => change(ids, each)))
      for (const id of ids) {
        const lines = await db.query
          .selectFrom('audit')
          .select('revision')
          .where('subject', '=', `snippet:${id}`)
          .execute()
        assert.ok(lines.length >= 1)
        assert.equal(new Set(lines.map(each => each.revision)).size, lines.length)
      }
    })

    it('is for moderators', async () => {
      const id = await hidden()
      for (const role of ['editor', 'viewer'] as const)
        assert.equal((await change([id], '3600', await somebody(app, role))).status, 403)
      assert.equal(await expiryOf(id), start + 30 * dayMs)
    })
  })
