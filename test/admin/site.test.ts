import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { buildText, readBuild, shortCommit } from '../../src/lib/build.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { type Person, somebody } from '../people.ts'
import { png } from '../uploads/pictures.ts'

describe('The page of the site', () => {
  let app: TestApp
  let owner: Person
  let editor: Person
  let operator: Person
  before(async () => {
    app = await startTestApp()
    owner = await somebody(app, 'owner')
    editor = await somebody(app, 'editor')
    operator = await somebody(app, 'operator')
  })
  after(() => app?.close())

  const revision = async () =>
    /name="revision" value="(\d+)"/.exec(await (await owner.get('/manage/site')).text())?.[1] ?? ''

  const all = {
    title: 'Moss',
    information: 'We are here.',
    logo: '',
    accent: '',
    footer: '',
    timeZone: 'Europe/Berlin',
    draftIncidentAfterMinutes: '',
  }

  it('is for people who are signed in and may', async () => {
    const answer = await app.fetch('/manage/site', { redirect: 'manual' })
    assert.equal(answer.status, 303)
    assert.equal(answer.headers.get('location'), '/manage/sign-in?next=%2Fmanage%2Fsite')
    assert.equal((await operator.get('/manage/site')).status, 403)
    assert.equal((await operator.post('/manage/site', all)).status, 403)
    assert.equal((await editor.get('/manage/site')).status, 200)
  })

  it('is kept by no cache', async () => {
    assert.equal((await owner.get('/manage/site')).headers.get('cache-control'), 'no-store')
  })

  it('shows the change at the very next view', async () => {
    const saved = await owner.post('/manage/site', { ...all, revision: await revision() })
    assert.equal(saved.status, 303)
    assert.equal(saved.headers.get('location'), '/manage/site?notice=saved')
    const home = await (await app.fetch('/')).text()
    assert.match(home, /<title>Moss<\/title>/)
    assert.match(home, /We are here\./)
    assert.deepEqual((await app.graphql('{ information }')).data, { information: 'We are here.' })
  })

  it('says so when nothing was different', async () => {
    const again = await owner.post('/manage/site', { ...all, revision: await revision() })
    assert.equal(again.headers.get('location'), '/manage/site?notice=unchanged')
  })

  it('comes back with what was typed and a message at each field', async () => {
    const typed = {
      ...all,
      title: ' ',
      accent: 'green',
      timeZone: 'Mars/Olympus',
      revision: await revision(),
    }
    const answer = await owner.post('/manage/site', typed)
    assert.equal(answer.status, 422)
    const page = await answer.text()
    for (const field of ['title', 'accent', 'timeZone']) assert.match(page, new RegExp(`id="${field}-wrong"`))
    assert.match(page, /value="Mars\/Olympus"/)
    assert.match(await (await app.fetch('/')).text(), /<title>Moss<\/title>/)
  })

  it('gives an editor the information text and nothing else', async () => {
    const page = await (await editor.get('/manage/site')).text()
    assert.doesNotMatch(page, /name="title"/)
    await editor.post('/manage/site', {
      ...all,
      title: 'Mine',
      information: 'Closed.',
      revision: await revision(),
    })
    const home = await (await app.fetch('/')).text()
    assert.match(home, /<title>Moss<\/title>/)
    assert.match(home, /Closed\./)
  })

  it('tells the second of two and shows both', async () => {
    const began = await revision()
    await editor.post('/manage/site', { information: 'The first.', revision: began })
    const second = await owner.post('/manage/site', { ...all, information: 'The second.', revision: began })
    assert.equal(second.status, 409)
    const page = await second.text()
    assert.match(page, /The first\./)
    assert.match(page, /The second\./)
    assert.match(await (await app.fetch('/')).text(), /The first\./)
    const now = /name="revision" value="(\d+)"/.exec(page)?.[1] ?? ''
    assert.equal(
      (await owner.post('/manage/site', { ...all, information: 'The second.', revision: now })).status,
      303,
    )
    assert.match(await (await app.fetch('/')).text(), /The second\./)
  })

  it('keeps a logo that was chosen through every way the form comes back', async () => {
    const sent = async (fields: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...all, ...fields })) body.set(name, value)
      body.set('logoFile', new File([new Uint8Array(await png())], 'logo.png'))
      return owner.post('/manage/site', body)
    }
    const began = await revision()
    await owner.post('/manage/site', { ...all, footer: 'Theirs', revision: began })
    for (const [status, fields] of [
      [422, { title: ' ', revision: await revision() }],
      [200, { preview: '1', revision: await revision() }],
      [409, { footer: 'Mine', revision: began }],
    ] as const) {
      const answer = await sent(fields)
      assert.equal(answer.status, status)
      const [, address] = /name="logo"[^>]* value="([^"]*\/uploads\/[^"]+)"/.exec(await answer.text()) ?? []
      assert.equal((await fetch(address ?? assert.fail(`${status}: no logo`))).status, 200)
    }
  })

  it('refuses a form that is not ours', async () => {
    const form = { ...all, title: 'Stolen', revision: await revision() }
    assert.equal((await owner.post('/manage/site', { ...form, csrf: '' })).status, 403)
    assert.equal((await owner.post('/manage/site', { ...form, csrf: editor.csrf() })).status, 403)
    const body = new URLSearchParams({ ...form, csrf: owner.csrf() })
    const headers = { cookie: owner.cookie, 'sec-fetch-site': 'cross-site' }
    assert.equal((await app.fetch('/manage/site', { method: 'POST', headers, body })).status, 403)
    const elsewhere = { cookie: owner.cookie, origin: 'https://elsewhere.example' }
    assert.equal((await app.fetch('/manage/site', { method: 'POST', headers: elsewhere, body })).status, 403)
    assert.doesNotMatch(await (await app.fetch('/')).text(), /Stolen/)
  })

  it('writes down who changed what', async () => {
    await using db = await openDatabase(app.databaseUrl)
    const audit = await db.query
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', 'site')
      .orderBy('id')
      .execute()
    const first = audit[0]
    assert.equal(first?.name, 'owner')
    assert.equal(first?.via, 'web')
    assert.equal(first?.address, '127.0.0.1')
    assert.equal(JSON.parse(first?.before ?? '{}').title, 'Corkboard')
    assert.equal(JSON.parse(first?.after ?? '{}').title, 'Moss')
    assert.deepEqual(
      audit.map(each => each.revision),
      audit.map((_, index) => index + 1),
    )
  })

  it('gives the preview of what is typed without a script in it', async () => {
    const answer = await owner.post('/manage/site/preview', { text: '**Hi** <script>alert(1)</script>' })
    assert.equal(await answer.text(), '<p><strong>Hi</strong> &lt;script&gt;alert(1)&lt;/script&gt;</p>\n')
  })

  it('shows owners which instance probes, and nobody else', async () => {
    const page = await (await owner.get('/manage/site')).text()
    assert.match(page, /<h2>Instances<\/h2>/)
    assert.match(page, new RegExp(`${process.pid}[^]*Running the checks for `))
    assert.doesNotMatch(await (await editor.get('/manage/site')).text(), /<h2>Instances<\/h2>/)
  })

  it('tells owners the version and its commit, and nobody else', async () => {
    const build = readBuild()
    const named = `This page comes from Corkboard ${buildText(build)}.`
    assert.ok((await (await owner.get('/manage/site')).text()).includes(named))
    const german = await owner.get('/manage/site', { 'accept-language': 'de' })
    assert.match(await german.text(), /Diese Seite kommt von Corkboard \d/)
    const versions = [`Corkboard ${build.version}`, `Corkboard/${build.version}`, shortCommit(build) ?? named]
    const others = [
      ...['/manage', '/manage/site', '/manage/account'].map(path => editor.get(path)),
      ...['/', '/new', '/graphiql', '/healthz', '/readyz', '/metrics', '/robots.txt', '/feed.atom', '/api/v1']
        .concat(['/api/v1/openapi.json', '/no-such-page', '/manage/sign-in', '/privacy'])
        .map(path => app.fetch(path)),
    ]
    for (const answer of await Promise.all(others)) {
      const told = `${JSON.stringify([...answer.headers])}${await answer.text()}`
      for (const version of versions) assert.ok(!told.includes(version), `${answer.url}: ${version}`)
    }
  })
})
