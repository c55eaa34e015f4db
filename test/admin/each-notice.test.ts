/** Every action whose notice names its object. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { type Language, languages, messagesIn } from '../../src/i18n/messages.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { textOf } from '../html-text.ts'
import { type Person, somebody } from '../people.ts'

const { notices, namedNotices } = messagesIn('en').manage
type Notice = keyof typeof notices
type Named = keyof typeof namedNotices

describe('The notice after an action', () => {
  let app: TestApp
  let owner: Person
  /** Takes whatever is sent. */
  const receiving = createServer((_request, response) => void response.end())
  let hook: string
  before(async () => {
    await new Promise<void>(resolve => receiving.listen(0, '127.0.0.1', resolve))
    hook = `http://127.0.0.1:${(receiving.address() as AddressInfo).port}/`
    app = await startTestApp({
      document: {
        monitors: [{ name: 'Shop', kind: 'tcp', host: '127.0.0.1', port: 9, intervalSeconds: 86_400 }],
        announcements: [
          { ...post, id: 'slow', title: 'Search is slow', kind: 'incident' },
          { ...post, id: 'word', title: 'One' },
        ],
      },
    })
    owner = await somebody(app, 'owner')
  })
  after(async () => {
    await app?.close()
    receiving.close()
    receiving.closeAllConnections()
  })

  type Done = { readonly notice: string | null; readonly shown: string }

  /** Sends a form; returns the visible text of the notice on the page that follows. */
  async function done(path: string, fields: Parameters<Person['post']>[1] = {}): Promise<Done> {
    const answer = await owner.post(path, fields)
    const location = answer.headers.get('location') ?? assert.fail(`${path}: ${answer.status}`)
    const [cookie = ''] = answer.headers.getSetCookie().filter(each => each.startsWith('done='))
    return {
      notice: new URL(location, app.url).searchParams.get('notice'),
      shown: await noticeAt(location, cookie.split(';')[0] ?? ''),
    }
  }

  async function noticeAt(path: string, cookie = '', language: Language = 'en'): Promise<string> {
    const headers = { cookie: `${owner.cookie}; ${cookie}; language=${language}` }
    const page = await (await owner.get(path, headers)).text()
    return textOf(/<p[^>]* role="status"[^>]*>[^<]*<\/p>/.exec(page)?.[0] ?? '').trim()
  }

  const page = async (path: string) => (await owner.get(path)).text()
  const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? assert.fail(String(pattern))

  async function channel(): Promise<string> {
    const answer = await owner.post('/manage/notifications', { ...receiver, name: 'On call' })
    return found(answer.headers.get('location') ?? '', /notifications\/(\d+)/)
  }

  /** Changes whether a channel of another group is notified of the monitor. */
  async function notifying(fields: readonly ('notify' | 'unnotify')[]): Promise<[Done, string]> {
    const answer = await owner.post('/manage/notifications', { ...receiver, name: 'On call', groups: 'Pets' })
    const of = found(answer.headers.get('location') ?? '', /notifications\/(\d+)/)
    let last: Done | null = null
    for (const field of fields)
      last = await done('/manage/monitors/bulk', { id: '1', do: 'change', field, channel: of })
    return [last ?? assert.fail(), '“Shop”']
  }

  async function snippet(): Promise<string> {
    const body = new URLSearchParams({ content: 'a text', format: 'url' })
    const address = await (await app.fetch('/api/', { method: 'POST', body })).text()
    return new URL(address.trim()).pathname.slice(1)
  }

  async function update(state: 'published' | 'proposed'): Promise<string> {
    await using db = await openDatabase(app.databaseUrl)
    const id = `u-${state}`
    const row = { id, announcement_id: 'slow', status: 'resolved', content: 'It is quick again.', state }
    await db.write(db.query.insertInto('announcement_updates').values({ ...row, at: Date.now() }))
    return `/manage/announcements/slow/updates/${id}`
  }

  /** Form fields of a new announcement that can be saved. */
  const draft = (title: string, step: string, more = {}) =>
    owner.post('/manage/new-announcement', { ...form, ...more, title, step })
  const written = async (title: string) =>
    found((await draft(title, 'publish')).headers.get('location') ?? '', /announcements\/([^?]+)/)

  /** Actions by name; each returns the notice and the name that the notice must have. */
  const actions = {
    saved: async () => [
      await done(`/manage/notifications/${await channel()}`, { ...receiver, name: 'On duty', revision: '1' }),
      'On duty',
    ],
    created: async () => [await done('/manage/maintenance', maintenance), 'Patches'],
    deleted: async () => [await done(`/manage/notifications/${await channel()}/delete`), 'On call'],
    published: async () => [await done('/manage/new-announcement', { ...form, step: 'publish' }), 'Moss'],
    scheduled: async () => {
      const fields = { ...form, step: 'schedule', publishAt: '2099-01-01T10:00' }
      return [await done('/manage/new-announcement', fields), 'Moss']
    },
    withdrawn: async () => [await acted(await written('Back'), 'withdraw'), 'Back'],
    archived: async () => [await acted(await written('Old'), 'archive'), 'Old'],
    restored: async () => {
      await owner.post('/manage/announcements/word', { ...form, title: 'Two', revision: '1', step: 'save' })
      return [await done('/manage/announcements/word/restore', { number: '1', revision: '2' }), 'One']
    },
    paused: async () => [await done('/manage/monitors/1/active', { active: '' }), 'Shop'],
    resumed: async () => [await done('/manage/monitors/1/active', { active: 'on' }), 'Shop'],
    bulkPaused: async () => [await done('/manage/monitors/bulk', { id: '1', do: 'pause' }), '“Shop”'],
    bulkResumed: async () => [await done('/manage/monitors/bulk', { id: '1', do: 'resume' }), '“Shop”'],
    bulkChanged: async () => [
      await done('/manage/monitors/bulk', { id: '1', do: 'change', field: 'group', group: 'Shop' }),
      '“Shop”',
    ],
    bulkNotified: async () => notifying(['notify']),
    bulkUnnotified: async () => notifying(['notify', 'unnotify']),
    bulkWithdrawn: async () => [await ofList(await written('Moss'), 'withdraw'), '“Moss”'],
    bulkArchived: async () => [await ofList(await written('Fern'), 'archive'), '“Fern”'],
    bulkRestored: async () => {
      const fields = { id: await written('Reed'), do: 'withdraw' }
      const answer = await owner.post('/manage/announcement-list', fields)
      const cookie = found(answer.headers.getSetCookie().join(), /done=[^.]*\.([^.]+)\./)
      return [await done('/manage/undo', { ticket: cookie }), '“Reed”']
    },
    bulkRevoked: async () => {
      await owner.post('/manage/tokens', { name: 'Deploy', kind: 'personal', scopes: 'read' })
      const one = found(await page('/manage/tokens'), /name="one" value="(revoke [^"]+)"/)
      return [await done('/manage/tokens/bulk', { one, sure: 'on' }), '“Deploy”']
    },
    bulkEnabled: async () => ofChannel('enable', { active: '' }),
    bulkDisabled: async () => ofChannel('disable'),
    bulkTested: async () => ofChannel('test', { url: hook }),
    bulkStarted: async () => {
      await owner.post('/manage/maintenance', { ...maintenance, title: 'Soon' })
      const one = found(await page('/manage/maintenance?q=Soon'), /name="one" value="(start \d+)"/)
      return [await done('/manage/maintenance/bulk', { one }), '“Soon”']
    },
    bulkEnded: async () => {
      const fields = { ...maintenance, title: 'Now', startsAt: '2020-01-01T10:00' }
      await owner.post('/manage/maintenance', fields)
      const one = found(await page('/manage/maintenance'), /name="one" value="(end \d+)"/)
      return [await done('/manage/maintenance/bulk', { one }), '“Now”']
    },
    bulkUnblocked: async () => {
      await owner.post('/manage/blocks', { kind: 'pattern', value: 'rent *.now', note: '' })
      const one = found(await page('/manage/blocks'), /rent \*\.now[\s\S]*?value="(unblock \d+)"/)
      return [await done('/manage/blocks/bulk', { one }), '“rent *.now”']
    },
    hiddenNow: async () => decided('hide'),
    shownAgain: async () => decided('show'),
    reportsDismissed: async () => decided('dismiss'),
    bulkHidden: async () => bulk('hide'),
    bulkDismissed: async () => bulk('dismiss'),
    bulkDeleted: async () => bulk('delete'),
    bulkShown: async () => {
      const { id } = await hidden()
      return [await done('/manage/snippets/bulk', { one: `show ${id}` }), `“${id}”`]
    },
    bulkDecisionsUndone: async () => {
      const { id, decision } = await hidden()
      return [await done('/manage/decisions/bulk', { one: `undo ${decision}` }), `“${id}, hidden”`]
    },
    bulkUndone: async () => {
      const { id, at } = await hidden()
      const fields = { all: 'undo', snippet: id, at: String(at), blocks: '' }
      return [await done('/manage/reports/decide', fields), `Snippet ${id}`]
    },
    noted: async () => decided('note', { text: 'Seen.' }),
    blocked: async () => [
      await done('/manage/blocks', { kind: 'pattern', value: 'buy *.now', note: '' }),
      'buy *.now',
    ],
    unblocked: async () => {
      const fields = { kind: 'pattern', value: 'sell *.now', note: '' }
      const answer = await owner.post('/manage/blocks', fields)
      const ticket = found(answer.headers.getSetCookie().join(), /done=[^.]*\.([^.]+)\./)
      return [await done('/manage/undo', { ticket }), 'sell *.now']
    },
    answered: async () => {
      const wish = { reason: 'copyright', text: 'It is mine.', contact: 'kim@example.org' }
      const body = new URLSearchParams({ ...wish, addresses: `${app.url}/${await snippet()}` })
      await app.fetch('/takedown', { method: 'POST', body, headers: { accept: 'text/html' } })
      const address = found(await page('/manage/reports'), /href="(\/manage\/reports\/\w+)"/)
      return [await done(address, { state: 'upheld', answer: 'Gone.' }), address.split('/').at(-1) ?? '']
    },
    bulkRetried: async () => {
      const id = await channel()
      await using db = await openDatabase(app.databaseUrl)
      const event = { kind: 'snippet.reported', key: 'k', subject: 'snippet:a', at: 1, routed_at: 1 }
      await db.write(db.query.insertInto('events').values({ ...event, params: '{"snippetId":"a"}' }))
      const events = db.query.selectFrom('events').select('id').where('key', '=', 'k')
      const { id: event_id } = await events.executeTakeFirstOrThrow()
      const row = { event_id, target: `channel:${id}`, state: 'dead', message_id: `msg_${'a'.repeat(24)}` }
      const times = { next_at: 1, created_at: Date.now(), done_at: Date.now(), error: 'timeout' }
      await db.write(db.query.insertInto('deliveries').values({ ...row, ...times }))
      const one = found(await page('/manage/deliveries?filter=dead'), /name="one" value="(retry \d+)"/)
      return [await done('/manage/deliveries/bulk', { one }), '“Snippet reported”']
    },
    passkeyRemoved: async () => {
      await using db = await openDatabase(app.databaseUrl)
      const key = { account_id: owner.accountId, public_key: Buffer.from('k'), counter: 0 }
      const row = { ...key, transports: '[]', created_at: Date.now(), last_used_at: null }
      const named = ['Laptop', 'Phone'].map(name => ({ ...row, id: name, name }))
      await db.write(db.query.insertInto('passkeys').values(named))
      return [await done('/manage/passkeys/Laptop/remove'), 'Laptop']
    },
    unchanged: async () => {
      const id = await written('Same')
      const fields = { ...form, title: 'Same', revision: '1', step: 'save' }
      return [await done(`/manage/announcements/${id}`, fields), 'Same']
    },
    updatePublished: async () => {
      const fields = { status: 'identified', content: 'An index is rebuilt.' }
      return [await done('/manage/announcements/slow/updates', fields), 'Search is slow']
    },
    updateSaved: async () => {
      const fields = { status: 'resolved', content: 'It is quick.', revision: '1' }
      return [await done(await update('published'), fields), 'Search is slow']
    },
    updateDiscarded: async () => {
      return [await done(`${await update('proposed')}/discard`, { revision: '1' }), 'Search is slow']
    },
    bulkAlike: async () => bulk('alike'),
    /** The last: nothing more can be created from here. */
    bulkBlocked: async () => bulk('block'),
  } as const satisfies Record<Named, () => Promise<readonly [Done, string]>>

  const acted = async (id: string, action: string) =>
    done(`/manage/announcements/${id}/${action}`, { revision: '1' })

  const ofList = (id: string, action: string) => done('/manage/announcement-list', { id, do: action })

  async function ofChannel(action: string, fields = {}): Promise<readonly [Done, string]> {
    const answer = await owner.post('/manage/notifications', { ...receiver, name: 'Pager', ...fields })
    const id = found(answer.headers.get('location') ?? '', /notifications\/(\d+)/)
    return [await done('/manage/notifications/bulk', { id, do: action }), '“Pager”']
  }

  async function decided(action: string, fields = {}): Promise<readonly [Done, string]> {
    const id = await snippet()
    return [await done(`/manage/snippets/${id}/${action}`, fields), id]
  }

  async function hidden() {
    const id = await snippet()
    await owner.post('/manage/reports/decide', { one: `hide ${id}` })
    await using db = await openDatabase(app.databaseUrl)
    const decisions = db.query.selectFrom('snippet_decisions').where('snippet_id', '=', id)
    const { id: decision, at } = await decisions.select(['id', 'at']).executeTakeFirstOrThrow()
    return { id, decision, at }
  }

  async function bulk(action: string): Promise<readonly [Done, string]> {
    const id = await snippet()
    return [await done('/manage/reports/decide', { all: action, snippet: id, sure: 'on' }), `Snippet ${id}`]
  }

  for (const kind of Object.keys(actions) as readonly Named[])
    it(`names the thing: ${kind}`, async () => {
      const [{ notice, shown }, name] = await actions[kind]()
      assert.equal(notice, kind)
      assert.equal(shown, namedNotices[kind](name))
      assert.ok(shown.includes(name))
    })

  /** Sentences that name their object by themselves. */
  const whole = {
    profileSaved: 'Your profile was saved.',
    emailWithdrawn: 'The new email address was discarded.',
    emailSent: 'An email with a link is on its way. Open the link while you are signed in here.',
    emailConfirmed: 'Email address confirmed.',
    secondFactorOff: 'Two-factor authentication is off.',
    sessionEnded: 'That session was signed out.',
    subscriberDeleted: 'The subscriber was deleted.',
    otherSessionsEnded: 'All other sessions were signed out.',
    passkeyAdded: 'The passkey was added. You can now sign in with it.',
    oidcLinked: 'The identity is linked. You can now sign in with it.',
    oidcUnlinked: 'The identity is unlinked. You can no longer sign in with it.',
    discarded: 'Your unsaved changes were discarded.',
    previewsEnded: 'All preview links are revoked.',
    nothingChanged: 'There was nothing to change.',
    nothingDecided: 'No changes: already decided, or gone.',
    nothingSelected: 'Select snippets first.',
  } as const satisfies Record<Exclude<Notice, Named>, string>

  for (const [kind, sentence] of Object.entries(whole))
    it(`says what it is about: ${kind}`, async () => {
      assert.equal(await noticeAt(`/manage/account?notice=${kind}`), sentence)
    })

  for (const language of languages)
    it(`has the name in every sentence for it: ${language}`, () => {
      for (const [kind, sentence] of Object.entries(messagesIn(language).manage.namedNotices))
        assert.ok(sentence('Checkout').includes('Checkout'), kind)
    })
})

const post = {
  ...{ description: 'd', image: 'https://example.org/a.png', platformUserId: 0 },
  createdAt: '2026-01-01T12:00:00Z',
}
const form = {
  ...{ title: 'Moss', description: 'Soft.', content: '', image: '', banner: '', bannerText: '' },
  ...{ bannerType: '', bannerExpiry: '', publishAt: '', kind: 'notice', revision: '0' },
}
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const receiver = {
  ...{ kind: 'webhook', url: 'http://127.0.0.1:9/', secret, language: 'en', active: 'on' },
  ...{ groups: '', tags: '', events: ['incident.opened'] },
}
const maintenance = {
  ...{ kind: 'once', title: 'Patches', startsAt: '2099-01-01T10:00', endsAt: '2099-01-01T11:00' },
  ...{ do: 'save', revision: '0', monitors: ['1'], announceAheadMinutes: '' },
}
