import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import { somebody } from '../people.ts'
import { apiOf, type Client, clientOf, documentOf, got, tokenFor } from './api.ts'

describe('The REST interface', () => {
  let app: TestApp
  let api: Client
  let secret: string
  before(async () => {
    app = await startTestApp()
    secret = await tokenFor(app)
    api = clientOf(app, await documentOf(app), secret)
  })
  after(() => app?.close())

  const raw = (path: string, init: RequestInit = {}) =>
    fetch(`${apiOf(app)}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${secret}`, ...(init.headers as Record<string, string>) },
    })
  const problem = async (response: Response) => {
    assert.equal(response.headers.get('content-type'), 'application/problem+json; charset=utf-8')
    assert.equal(response.headers.get('cache-control'), 'no-store')
    return (await response.json()) as { status: number; detail: string; errors: { path: string }[] }
  }
  const star = { 'If-Match': '*' }

  it('changes the site, and readers see it before the answer is there', async () => {
    const before = await api.getSite()
    const site = got(before, 200)
    const tag = before.headers.get('etag') ?? ''
    const changed = await api.updateSite({ headers: { 'If-Match': tag }, body: { title: 'Moss' } })
    assert.equal(got(changed, 200).revision, site.revision + 1)
    assert.match(await (await app.fetch('/')).text(), /<title>Moss<\/title>/)
  })

  it('writes, publishes, lists and takes away an announcement', async () => {
    const made = await api.createAnnouncement({ body: { title: 'Faster uploads' } })
    const { id, state } = got(made, 201)
    assert.equal(state, 'draft')
    assert.equal(made.headers.get('location'), `${apiOf(app)}/announcements/${id}`)
    assert.equal((await app.fetch(`/announcements/${id}`)).status, 404)

    const headers = { 'If-Match': made.headers.get('etag') ?? '' }
    got(await api.updateAnnouncement({ params: { id }, headers, body: { state: 'published' } }), 200)
    assert.equal((await app.fetch(`/announcements/${id}`)).status, 200)
    const found = got(await api.listAnnouncements({ query: { text: 'FASTER', state: 'published' } }), 200)
    assert.deepEqual(
      found.items.map(each => each.id),
      [id],
    )
    got(await api.deleteAnnouncement({ params: { id }, headers: star }), 204)
    got(await api.getAnnouncement({ params: { id } }), 404)
  })

  it('names the address of what it made, whatever the ids in it are', async () => {
    const announcementId = 'für A/B?'
    const incident = { id: announcementId, title: 'Old', description: '', image: 'https://a.example/a.png' }
    const [platformUserId, createdAt] = [1, '2026-01-01T00:00:00Z']
    await app.import({ announcements: [{ ...incident, kind: 'incident', platformUserId, createdAt }] })
    const body = { status: 'investigating', content: 'We are looking.' } as const
    const made = await api.addUpdate({ params: { announcementId }, body })
    const path = `/announcements/f%C3%BCr%20A%2FB%3F/updates/${got(made, 201).id}`
    assert.equal(made.headers.get('location'), `${apiOf(app)}${path}`)
    assert.equal((await raw(path)).status, 200)
  })

  it('tells how an incident goes on', async () => {
    const body = { title: 'Checkout is slow', kind: 'incident', state: 'published' } as const
    const { id: announcementId } = got(await api.createAnnouncement({ body }), 201)
    const params = { announcementId }
    const told = { status: 'investigating', content: 'We are looking.' } as const
    const { id } = got(await api.addUpdate({ params, body: told }), 201)
    const one = { announcementId, id }
    const corrected = { content: 'We are looking into it.' }
    got(await api.correctUpdate({ params: one, headers: star, body: corrected }), 200)
    const list = got(await api.listUpdates({ params }), 200)
    assert.deepEqual(
      list.items.map(each => each.content),
      ['We are looking into it.'],
    )
    got(await api.getUpdate({ params: one }), 200)
    got(await api.discardUpdate({ params: one, headers: star }), 409)
  })

  it('watches something, shows no secret, and keeps it when it comes back', async () => {
    const body = {
      kind: 'http',
      name: 'Checkout',
      url: 'http://127.0.0.1:1/',
      headers: { authorization: 'Bearer x1y2' },
      active: false,
    } as const
    const made = got(await api.createMonitor({ body }), 201)
    assert.ok(made.kind === 'http')
    assert.deepEqual(made.headers, { authorization: '(secret)' })
    const { id } = made
    const back = { kind: 'http', headers: made.headers, name: 'Till' } as const
    const kept = got(await api.updateMonitor({ params: { id }, headers: star, body: back }), 200)
    assert.equal(kept.name, 'Till')
    const other = got(
      await api.createMonitor({
        body: { kind: 'tcp', name: 'Mail', host: '127.0.0.1', port: 1, active: false },
      }),
      201,
    )
    const ordered = got(await api.orderMonitors({ body: { ids: [other.id, id] } }), 200)
    assert.deepEqual(
      ordered.items.map(each => each.name),
      ['Mail', 'Till'],
    )
    assert.equal(got(await api.listMonitors(), 200).items.length, 2)
    assert.equal(got(await api.listStatuses(), 200).items[0]?.status, 'PENDING')
    got(await api.getMonitor({ params: { id } }), 200)
    got(await api.deleteMonitor({ params: { id }, headers: star }), 204)
    got(await api.getMonitor({ params: { id } }), 404)
    const lines = JSON.stringify(got(await api.listAudit(), 200))
    assert.doesNotMatch(lines, /x1y2/)
  })

  it('looks after accounts', async () => {
    const owner = await somebody(app, 'owner', 'grace')
    const made = got(await api.createAccount({ body: { username: 'Ada', role: 'viewer', email: null } }), 201)
    assert.match(made.link, /\/manage\/link\//)
    const params = { id: made.account.id }
    got(await api.getAccount({ params }), 200)
    got(await api.changeRole({ params, headers: star, body: { role: 'editor' } }), 200)
    got(await api.makeResetLink({ params }), 201)
    assert.equal(
      got(await api.listAccounts(), 200).items.find(each => each.username === 'Ada')?.role,
      'editor',
    )
    got(await api.deleteAccount({ params, headers: star }), 204)
    const last = { params: { id: owner.accountId }, headers: star }
    // Tokens cannot create tokens, so no token may change an owner.
    got(await api.deleteAccount(last), 403)
    got(await api.makeResetLink({ params: last.params }), 403)
    const { invitation } = got(await api.invite({ body: { role: 'viewer', email: null } }), 201)
    assert.equal(got(await api.listInvitations(), 200).items.length, 1)
    got(await api.deleteInvitation({ params: { id: invitation.id } }), 204)
    got(await api.deleteInvitation({ params: { id: invitation.id } }), 404)
  })

  it('sets the email address of an account by the rules of the pages', async () => {
    const owner = await somebody(app, 'owner', 'hedy')
    const body = { username: 'Joan', role: 'viewer', email: null } as const
    const made = got(await api.createAccount({ body }), 201)
    const params = { id: made.account.id }
    const read = async () => got(await api.getAccount({ params }), 200)
    const first = { 'If-Match': '"r1"' }
    const set = await api.setEmail({ params, headers: first, body: { email: 'joan@example.org' } })
    const { email, emailProved, revision } = got(set, 200)
    assert.deepEqual(
      { email, emailProved, revision },
      { email: 'joan@example.org', emailProved: true, revision: 2 },
    )
    // A request without a change makes no revision.
    got(await api.setEmail({ params, headers: star, body: { email: 'joan@example.org' } }), 200)
    assert.equal((await read()).revision, 2)
    got(await api.setEmail({ params, headers: first, body: { email: 'late@example.org' } }), 412)
    const wrong = got(await api.setEmail({ params, headers: star, body: { email: 'joan' } }), 400)
    assert.deepEqual(
      wrong.errors.map(each => each.path),
      ['email'],
    )
    const other = got(await api.createAccount({ body: { ...body, username: 'Ida' } }), 201)
    const taken = { params: { id: other.account.id }, headers: star, body: { email: 'Joan@example.org' } }
    assert.match(JSON.stringify(got(await api.setEmail(taken), 400).errors), /belongs to another account/)
    // A token cannot get hold of an owner by a reset mail to an address of its own.
    const ofOwner = { params: { id: owner.accountId }, headers: star, body: { email: 'x@example.org' } }
    got(await api.setEmail(ofOwner), 403)
    got(await api.setEmail({ params, headers: star, body: { email: null } }), 200)
    const { email: none, emailProved: proved } = await read()
    assert.deepEqual([none, proved], [null, false])
  })

  it('goes back to a revision, shows a draft by a link, and plans maintenance', async () => {
    const draft = got(await api.createAnnouncement({ body: { title: 'First' } as never }), 201)
    const params = { id: draft.id }
    got(await api.updateAnnouncement({ params, headers: star, body: { title: 'Second' } as never }), 200)
    const { items } = got(await api.listRevisions({ params }), 200)
    assert.deepEqual(
      items.map(each => each.number),
      [2, 1],
    )
    const back = got(await api.restoreRevision({ params: { ...params, number: 1 }, headers: star }), 200)
    assert.deepEqual([back.title, back.revision], ['First', 3])
    const { link } = got(await api.makePreviewLink({ params }), 201)
    assert.match(await (await fetch(link)).text(), /First/)

    const rule = { kind: 'weekly', weekdays: [2], time: '02:00', durationMinutes: 60, timeZone: 'UTC' }
    const window = got(await api.createMaintenance({ body: { title: 'Patches', rule } as never }), 201)
    const named = { params: { id: window.id } }
    got(
      await api.replaceMaintenance({ ...named, headers: star, body: { title: 'Updates', rule } as never }),
      200,
    )
    assert.equal(got(await api.getMaintenance(named), 200).title, 'Updates')
    got(await api.endMaintenance(named), 400)
    assert.ok(got(await api.listMaintenance(), 200).items.some(each => each.title === 'Updates'))
    got(await api.deleteMaintenance({ ...named, headers: star }), 204)
    const tcp = { kind: 'tcp', name: 'nobody', host: '127.0.0.1', port: 1 }
    assert.equal(got(await api.testMonitor({ body: tcp as never }), 200).status, 'DOWN')
  })

  it('names every field that is wrong', async () => {
    const body = { title: ' ', bannerType: 'purple', image: 'javascript:x', more: 1 }
    const answer = await api.createAnnouncement({ body: body as never })
    const { errors, status } = got(answer, 400)
    assert.equal(status, 400)
    assert.deepEqual(
      errors.map(each => each.path),
      ['title', 'image', 'bannerType', 'document'],
    )
  })

  it('says where JSON is broken, what kind of body it takes, and how large one may be', async () => {
    const send = (body: string, type = 'application/json') =>
      raw('/announcements', { method: 'POST', headers: { 'content-type': type }, body })
    const broken = await problem(await send('{\n  "title": oops\n}'))
    assert.equal(broken.status, 400)
    assert.match(broken.detail, /line 2, column 12/)
    assert.equal((await problem(await send('{"title":'))).status, 400)
    assert.equal((await problem(await send(''))).status, 400)
    assert.equal((await problem(await send('title=x', 'application/x-www-form-urlencoded'))).status, 415)
    assert.equal((await problem(await send('{"title":"x"}', 'text/plain'))).status, 415)
    assert.equal((await problem(await send(JSON.stringify({ title: 'x'.repeat(1_100_000) })))).status, 413)
    assert.equal((await problem(await raw('/announcements', { method: 'POST' }))).status, 400)
  })

  it('knows no other addresses and methods', async () => {
    assert.equal((await problem(await raw('/nothing'))).status, 404)
    assert.equal((await problem(await raw('/nothing', { method: 'POST' }))).status, 404)
    const refused = await raw('/announcements', { method: 'DELETE' })
    assert.equal(refused.headers.get('allow'), 'GET, POST, HEAD, OPTIONS')
    assert.equal((await problem(refused)).status, 405)
  })

  it('refuses a query it does not know', async () => {
    const answer = await raw('/announcements?limit=none&stat=draft&after=%7B')
    const { errors } = await problem(answer)
    assert.deepEqual(errors.map(each => each.path).sort(), ['after', 'document', 'limit'])
  })

  it('lets nobody overwrite what they have not read', async () => {
    const made = await api.createAnnouncement({ body: { title: 'One' } })
    const params = { id: got(made, 201).id }
    const first = { 'If-Match': made.headers.get('etag') ?? '' }
    const missing = await raw(`/announcements/${params.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"title":"Two"}',
    })
    assert.equal((await problem(missing)).status, 428)
    got(await api.updateAnnouncement({ params, headers: first, body: { title: 'Two' } }), 200)
    const late = await api.updateAnnouncement({ params, headers: first, body: { title: 'Three' } })
    got(late, 412)
    assert.equal(late.headers.get('etag'), '"r2"')
    assert.equal(got(await api.getAnnouncement({ params }), 200).title, 'Two')
    const several = { 'If-Match': '"r1", W/"r2"' }
    got(await api.updateAnnouncement({ params, headers: several, body: { title: 'Three' } }), 200)
    got(await api.deleteAnnouncement({ params, headers: first }), 412)
  })

  it('lets exactly one of many win that have read the same', async () => {
    const made = await api.createAnnouncement({ body: { title: 'One' } })
    const params = { id: got(made, 201).id }
    const headers = { 'If-Match': '"r1"' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        api.updateAnnouncement({ params, headers, body: { title: `From ${n}` } }),
      ),
    )
    const statuses = answers.map(each => each.status).sort()
    assert.deepEqual(statuses, [200, ...Array.from({ length: 7 }, () => 412)])
  })

  it('answers 304 to whoever knows the revision', async () => {
    const made = await api.createAnnouncement({ body: { title: 'One' } })
    const params = { id: got(made, 201).id }
    const headers = { 'If-None-Match': made.headers.get('etag') ?? '' }
    got(await api.getAnnouncement({ params, headers }), 304)
    got(await api.updateAnnouncement({ params, headers: star, body: { title: 'Two' } }), 200)
    got(await api.getAnnouncement({ params, headers }), 200)
  })

  it('gives a list page by page, each item once', async () => {
    for (let n = 0; n < 5; n++) got(await api.createAnnouncement({ body: { title: `Page ${n}` } }), 201)
    const seen: string[] = []
    let after: string | null = null
    do {
      const query = { text: 'Page ', limit: 2, ...(after !== null && { after }) }
      const answer = await api.listAnnouncements({ query })
      const { items, next } = got(answer, 200)
      seen.push(...items.map(each => each.title))
      assert.equal(answer.headers.get('link') !== null, next !== null)
      if (next !== null) {
        const [, link = ''] = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '') ?? []
        assert.equal(new URL(link).searchParams.get('after'), next)
        assert.equal(new URL(link).searchParams.get('text'), 'Page ')
      }
      after = next
    } while (after !== null)
    assert.deepEqual(seen.sort(), ['Page 0', 'Page 1', 'Page 2', 'Page 3', 'Page 4'])
  })

  it('creates once for an Idempotency-Key, of each token its own', async () => {
    const headers = { 'Idempotency-Key': '8e03978e' }
    const body = { title: 'Once' }
    const first = await api.createAnnouncement({ headers, body })
    const again = await api.createAnnouncement({ headers, body })
    assert.equal(got(again, 201).id, got(first, 201).id)
    for (const name of ['etag', 'location']) assert.equal(again.headers.get(name), first.headers.get(name))
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    got(await api.createAnnouncement({ headers, body: { title: 'Twice' } }), 422)
    const other = clientOf(app, await documentOf(app), await tokenFor(app))
    assert.notEqual(got(await other.createAnnouncement({ headers, body }), 201).id, got(first, 201).id)
  })

  it('writes down which token did it', async () => {
    const { items } = got(await api.listAudit({ query: { subject: 'site' } }), 200)
    const [line] = items
    assert.equal(line?.via, 'api')
    assert.equal(line?.name, 'A test')
    assert.equal(line?.address, '127.0.0.1')
  })

  it('counts the requests of each token', async () => {
    const busy = await startTestApp({ environment: { API_RATE: '2/minute' } })
    try {
      const document = await documentOf(busy)
      const one = clientOf(busy, document, await tokenFor(busy))
      const two = clientOf(busy, document, await tokenFor(busy))
      got(await one.getSite(), 200)
      got(await one.getSite(), 200)
      const refused = await one.getSite()
      got(refused, 429)
      assert.ok(Number(refused.headers.get('retry-after')) > 0)
      got(await two.getSite(), 200)
    } finally {
      await busy.close()
    }
  })
})
