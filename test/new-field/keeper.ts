import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { withParts } from '../../dev/generated-parts.ts'
import { exportDocument } from '../../src/commands/import-document.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp, type TestApp } from '../app.ts'
import type { Json } from '../json.ts'
import { type Person, somebody } from '../people.ts'
import { tokenFor } from '../rest/api.ts'

/** Run in a copy of the tree by `new-field.test.ts`, where each noun has a field `keeper`. */

const window = { title: 'Disks', startsAt: '2031-01-01T00:00:00.000Z', endsAt: '2031-01-02T00:00:00.000Z' }
const shop = { title: 'Shop', slug: 'shop' }
const template = { name: 'Mail', content: 'Mail is late.' }
const notice = { title: 'News', description: 'There is news.', content: 'It is good.' }
const incident = {
  id: 'mail',
  title: 'Mail',
  description: 'Mail is late.',
  image: 'https://example.org/mail.png',
  createdAt: '2026-01-01T00:00:00.000Z',
  platformUserId: 1,
  kind: 'incident',
}

/** Each noun: where programs make and find one, where people edit it, and what they send to save it. */
const nouns = [
  {
    name: 'Site',
    made: { method: 'PATCH', path: '/site', body: {} },
    schemas: ['Site', 'SitePatch'],
    page: async () => '/manage/site',
    form: { title: 'Moss', information: '', logo: '', accent: '', footer: '', timeZone: 'UTC' },
    exported: (document: Json) => document,
    part: 'fields of the site',
    readOnly: false,
  },
  {
    name: 'MaintenanceWindow',
    made: { method: 'POST', path: '/maintenance', body: window },
    schemas: ['MaintenanceWindow', 'NewMaintenanceWindow'],
    page: async ({ id }: Json) => `/manage/maintenance/${id}`,
    form: {
      kind: 'once',
      title: 'Disks',
      startsAt: '2031-01-01T00:00',
      endsAt: '2031-01-02T00:00',
      do: 'save',
    },
    exported: (document: Json) => document.maintenance[0],
    part: 'fields of maintenance windows',
    readOnly: true,
  },
  {
    name: 'StatusPage',
    made: { method: 'POST', path: '/status-pages', body: shop },
    schemas: ['StatusPage', 'NewStatusPage'],
    page: async ({ id }: Json) => `/manage/status-pages/${id}`,
    form: { ...shop, audience: 'public', general: 'on' },
    exported: (document: Json) => document.statusPages[0],
    part: 'fields of status pages',
    readOnly: false,
  },
  {
    name: 'IncidentTemplate',
    made: { method: 'POST', path: '/incident-templates', body: template },
    schemas: ['IncidentTemplate', 'NewIncidentTemplate'],
    page: async ({ id }: Json) => `/manage/templates/${id}`,
    form: { ...template, status: 'investigating' },
    exported: (document: Json) => document.incidentTemplates[0],
    part: 'fields of templates',
    readOnly: false,
  },
  {
    name: 'Announcement',
    made: { method: 'POST', path: '/announcements', body: { ...notice } },
    schemas: ['Announcement', 'NewAnnouncement', 'AnnouncementPatch'],
    page: async ({ id }: Json) => `/manage/announcements/${id}`,
    form: { ...notice, kind: 'notice', platformUserId: '1', step: 'save' },
    exported: (document: Json) => document.announcements.find((each: Json) => each.title === notice.title),
    part: 'fields of announcements',
    readOnly: false,
  },
  {
    name: 'Update',
    made: {
      method: 'POST',
      path: '/announcements/mail/updates',
      body: { status: 'identified', content: 'A disk.' },
    },
    schemas: ['Update'],
    page: async ({ id }: Json) => `/manage/announcements/mail/updates/${id}`,
    form: { status: 'identified', content: 'A disk.' },
    exported: (document: Json) => document.announcements[0].updates[0],
    part: 'fields of updates',
    readOnly: false,
  },
] as const

for (const { name, made, schemas, page, form, exported, part, readOnly } of nouns)
  describe(`A new field of ${name}`, () => {
    let app: TestApp
    let owner: Person
    let viewer: Person
    let thing: Json
    let address: string
    before(async () => {
      app = await startTestApp({
        document: { platformUsers: [{ id: 1, username: 'ada' }], announcements: [incident] },
      })
      owner = await somebody(app, 'owner')
      viewer = await somebody(app, 'viewer')
      const authorization = `Bearer ${await tokenFor(app)}`
      const answer = await app.fetch(`/api/v1${made.path}`, {
        method: made.method,
        headers: { authorization, 'content-type': 'application/json', 'if-match': '*' },
        body: JSON.stringify({ ...made.body, keeper: ' Mo ' }),
      })
      thing = (await answer.json()) as Json
      address = await page(thing)
    })
    after(() => app?.close())

    const text = async (answer: Promise<Response>) => (await answer).text()

    it('is read from programs and given to them', () => {
      assert.equal(thing.keeper, 'Mo', JSON.stringify(thing))
    })

    it('is described to programs', async () => {
      const { components } = JSON.parse(await text(app.fetch('/api/v1/openapi.json')))
      for (const schema of schemas)
        assert.ok(components.schemas[schema].properties.keeper, `${schema}.keeper`)
      assert.equal(components.schemas[schemas[0]].examples[0].keeper, 'Ada')
    })

    it('is in the form in both languages, which saves it', async () => {
      for (const [language, label] of [
        ['en', 'Keeper'],
        ['de', 'Hausmeister'],
      ] as const) {
        const shown = await text(owner.get(address, { 'accept-language': language }))
        assert.match(shown, new RegExp(`<label for="keeper">${label}</label><input [^>]*value="Mo"`))
      }
      const saved = await owner.post(address, { ...form, revision: thing.revision, keeper: ' Bo ' })
      assert.equal(saved.status, 303, await saved.text())
      assert.match(await text(owner.get(address)), /name="keeper" [^>]*value="Bo"/)
    })

    it('is told to the second of two', async () => {
      const second = await owner.post(address, { ...form, revision: thing.revision, keeper: 'Cy' })
      assert.equal(second.status, 409)
      const [, card = ''] = /class="card conflict"(.*)/s.exec(await second.text()) ?? []
      assert.match(card, /<(h3|dt)>Keeper<\/\1>.*?Bo/s)
    })

    if (readOnly)
      it('is shown to people who may only read', async () => {
        assert.match(await text(viewer.get(address)), /<dt>Keeper<\/dt><dd[^>]*>Bo</)
      })

    it('is exported, and the same again after an import', async () => {
      await using db = await openDatabase(app.databaseUrl)
      const first = await exportDocument(db, { withSecrets: true })
      assert.equal(exported(JSON.parse(first.text)).keeper, 'Bo')
      await app.import(JSON.parse(first.text.replace('"keeper": "Bo"', '"keeper": "Di"')))
      const second = await exportDocument(db, { withSecrets: true })
      assert.equal(second.text, first.text.replace('"keeper": "Bo"', '"keeper": "Di"'))
    })

    it('is in the table of the import document', () => {
      const table = withParts(`<!-- made: ${part} --><!-- /made -->`)
      assert.match(table, /^\| `keeper` \| one line, or null \| /m)
    })
  })

/** What is made on the page of its list, and never edited. */
const listed = [
  {
    name: 'Token',
    path: '/manage/tokens',
    form: { name: 'Deploys', scopes: ['read'], lifetime: '90' },
    status: 201,
    subject: 'token:%',
  },
  {
    name: 'Block',
    path: '/manage/blocks',
    form: { kind: 'pattern', value: 'cheap*pills', note: '' },
    status: 303,
    subject: 'block:%',
  },
] as const

for (const { name, path, form, status, subject } of listed)
  describe(`A new field of ${name}`, () => {
    let app: TestApp
    let owner: Person
    before(async () => {
      app = await startTestApp()
      owner = await somebody(app, 'owner')
    })
    after(() => app?.close())

    const page = async (language = 'en') => (await owner.get(path, { 'accept-language': language })).text()

    it('is in the form in both languages, which saves it', async () => {
      assert.match(await page(), /<label for="keeper">Keeper<\/label><input /)
      assert.match(await page('de'), /<label for="keeper">Hausmeister<\/label><input /)
      assert.equal((await owner.post(path, { ...form, keeper: ' Bo ' })).status, status)
    })

    it('is in the list, under its name', async () => {
      assert.match(await page(), /<th scope="col"><a [^>]*>Keeper<\/a><\/th>/)
      assert.match(await page(), /<td data-head="Keeper">(<[^>]*>)*Bo</)
    })

    it('is in the audit trail', async () => {
      await using db = await openDatabase(app.databaseUrl)
      const { after: made } = await db.query
        .selectFrom('audit')
        .select('after')
        .where('subject', 'like', subject)
        .executeTakeFirstOrThrow()
      assert.equal(JSON.parse(made ?? '').keeper, 'Bo')
    })
  })

/** Who edits an account: where, and what else their form sends. */
const editors = [
  { who: 'an owner', page: (id: number) => `/manage/accounts/${id}`, form: { role: 'viewer' } },
  { who: 'its person', page: () => '/manage/account', form: { username: 'grace', email: '', avatar: '' } },
] as const

for (const { who, page, form } of editors)
  describe(`A new field of Account, edited by ${who}`, () => {
    let app: TestApp
    let editor: Person
    let path: string
    let account: Json
    let program: (method: string, path: string, body?: object) => Promise<Json>
    before(async () => {
      app = await startTestApp()
      const owner = await somebody(app, 'owner')
      const authorization = `Bearer ${await tokenFor(app)}`
      program = async (method, path, body) => {
        const headers = { authorization, 'content-type': 'application/json', 'if-match': '*' }
        const sent = body && { body: JSON.stringify(body) }
        return (await app.fetch(`/api/v1${path}`, { method, headers, ...sent })).json() as Promise<Json>
      }
      const grace = who === 'an owner' ? null : await somebody(app, 'viewer', 'grace')
      const made = { username: 'grace', email: null, role: 'viewer', keeper: ' Al ' }
      const created = grace ? null : (await program('POST', '/accounts', made)).account
      if (created) assert.equal(created.keeper, 'Al')
      path = `/accounts/${grace?.accountId ?? created.id}`
      account = await program('PATCH', path, { keeper: ' Mo ' })
      editor = grace ?? owner
    })
    after(() => app?.close())

    const at = () => `${page(account.id)}${who === 'an owner' ? '/role' : ''}`
    const shown = async (language = 'en') =>
      (await editor.get(page(account.id), { 'accept-language': language })).text()

    it('is read from programs and given to them', async () => {
      assert.deepEqual([account.keeper, account.role], ['Mo', 'viewer'])
      assert.equal((await program('GET', path)).keeper, 'Mo')
    })

    it('is described to programs', async () => {
      const { components } = JSON.parse(await (await app.fetch('/api/v1/openapi.json')).text())
      for (const schema of ['Account', 'NewAccount', 'RoleChange'])
        assert.ok(components.schemas[schema].properties.keeper, `${schema}.keeper`)
      assert.equal(components.schemas.Account.examples[0].keeper, 'Ada')
    })

    it('is in the form in both languages, which saves it', async () => {
      assert.match(await shown(), /<label for="keeper">Keeper<\/label><input [^>]*value="Mo"/)
      assert.match(await shown('de'), /<label for="keeper">Hausmeister<\/label><input [^>]*value="Mo"/)
      const saved = await editor.post(at(), { ...form, revision: account.revision, keeper: ' Bo ' })
      assert.equal(saved.status, 303, await saved.text())
      assert.match(await shown(), /name="keeper" [^>]*value="Bo"/)
    })

    it('is told to the second of two', async () => {
      const second = await editor.post(at(), { ...form, revision: account.revision, keeper: 'Cy' })
      assert.equal(second.status, 409)
      const [, card = ''] = /class="card conflict"(.*?)<\/section>/s.exec(await second.text()) ?? []
      assert.match(card, /<h3>Keeper<\/h3>.*Bo/s)
    })

    it('is in the audit trail', async () => {
      await using db = await openDatabase(app.databaseUrl)
      const lines = await db.query
        .selectFrom('audit')
        .select('after')
        .where('subject', '=', `account:${account.id}`)
        .orderBy('id')
        .execute()
      assert.equal(JSON.parse(lines.at(-1)?.after ?? '').keeper, 'Bo')
    })

    if (who === 'an owner')
      it('is in the list, under its name', async () => {
        const list = await (await editor.get('/manage/accounts')).text()
        assert.match(list, /<th scope="col"><a [^>]*>Keeper<\/a><\/th>/)
        assert.match(list, /<td data-head="Keeper">Bo</)
      })
  })
