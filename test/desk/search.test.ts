import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import type { Role } from '../../src/kernel/actor.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { textOf } from '../html-text.ts'
import { engines } from '../matrix.ts'
import { type Person, somebody } from '../people.ts'
import { addSubscriber } from '../subscribers/stored.ts'

const announcement = (id: string, kind: string, title: string) => ({
  ...{ id, kind, title, description: '', content: 'About checkouts', platformUserId: 0 },
  ...{ image: 'https://example.org/a.png', createdAt: '2026-01-01T00:00:00.000Z' },
  ...(kind === 'notice' ? {} : { eventStartsAt: '2026-01-01T00:00:00.000Z' }),
  ...(kind === 'incident' ? { impact: 'minor' } : {}),
  ...(kind === 'maintenance' ? { eventEndsAt: '2026-01-02T00:00:00.000Z' } : {}),
})

/** A monitor that nothing checks, so that its state stays. */
const monitor = (name: string) => ({ name, kind: 'tcp', host: '127.0.0.1', port: 9, active: false })

const document = {
  monitors: [
    ...['Checkout of Berlin', '<script>alert(1)</script>', '100%_[a-z]*'].map(monitor),
    { ...monitor('Checked checkout'), active: true },
    ...Array.from({ length: 1_000 }, (_, index) => monitor(`Node ${index}`)),
    monitor('Node'),
  ],
  maintenance: [
    {
      title: 'Checkout disk',
      monitors: ['Node 1'],
      startsAt: '2099-01-01T10:00:00Z',
      endsAt: '2099-01-01T11:00:00Z',
    },
  ],
  announcements: [
    announcement('slow', 'incident', 'Checkout is slow'),
    announcement('news', 'notice', 'Checkout is faster'),
    announcement('works', 'maintenance', 'Checkout works'),
    { ...announcement('plan', 'notice', 'Checkout plans'), state: 'draft' },
    ...[
      { ...announcement('parcels', 'incident', 'Parcels'), createdAt: '2020-01-01T00:00:00.000Z' },
      { ...announcement('letters', 'notice', 'Letters'), createdAt: '2020-01-01T00:00:00.000Z' },
      ...Array.from({ length: 60 }, (_, index) => [
        announcement(`delay-${index}`, 'incident', `Delay ${index}`),
        announcement(`letters-${index}`, 'notice', `Letters ${index}`),
      ]).flat(),
    ].map(each => ({ ...each, content: 'About parcels' })),
  ],
  channels: [
    {
      ...{ key: 'on-call', kind: 'webhook', name: 'Checkout on call', url: 'https://hooks.example.org' },
      secret: `whsec_${Buffer.alloc(32, 8).toString('base64')}`,
    },
  ],
  statusPages: [{ slug: 'checkout', title: 'Checkout page' }],
}

for (const engine of engines)
  describe(`The search over everything on ${engine}`, () => {
    const lines: string[] = []
    let app: TestApp
    let people: Readonly<Record<Role, Person>>
    before(async () => {
      app = await startTestApp({
        engine,
        document,
        environment: { LOG_LEVEL: 'debug' },
        log: line => lines.push(line),
      })
      people = {
        owner: await somebody(app, 'owner', 'checkout-owner'),
        editor: await somebody(app, 'editor'),
        operator: await somebody(app, 'operator'),
        moderator: await somebody(app, 'moderator'),
        viewer: await somebody(app, 'viewer'),
      }
    })
    after(() => app?.close())

    const search = async (text: string, role: Role = 'owner', part = '') => {
      const query = new URLSearchParams({ q: text, ...(part && { part }) })
      const response = await people[role].get(`/manage/search?${query}`)
      assert.equal(response.status, 200)
      return response.text()
    }
    /** The kinds that the page shows, each with its hits. */
    const groups = async (text: string, role?: Role) =>
      Object.fromEntries(
        [
          ...(await search(text, role)).matchAll(/<section class="search-group"[^>]*>([\s\S]*?)<\/section>/g),
        ].map(([, found = '']) => {
          const [, title = ''] = /<h2[^>]*>([\s\S]*?)<\/h2>/.exec(found) ?? []
          const hits = [...found.matchAll(/<li>([\s\S]*?)<\/li>/g)]
          return [textOf(title), hits.map(([, hit = '']) => textOf(hit).trim())]
        }),
      )

    it('finds things of every kind by a word, with their state', async () => {
      const found = await groups('checkout')
      assert.deepEqual(Object.keys(found), [
        ...['Monitors', 'Incidents', 'Maintenance', 'Announced maintenance', 'News', 'Channels'],
        ...['Accounts', 'Status pages'],
      ])
      assert.match(
        String(found['Monitors']),
        /^Checkout of Berlin Paused,Checked checkout (Being checked|Down)$/,
      )
      assert.match(String(found['Incidents']), /^Checkout is slow Active · 1 January 2026/)
      assert.match(String(found['Maintenance']), /^Checkout disk Scheduled · /)
      assert.match(String(found['News']), /Checkout plans Draft/)
      assert.match(String(found['Channels']), /^Checkout on call Webhook · active/i)
      assert.match(String(found['Accounts']), /^checkout-owner Owner/)
      assert.match(String(found['Status pages']), /^Checkout page Everyone · \/s\/checkout/)
    })

    it('finds what has all words, in any order, and its lists do the same', async () => {
      assert.deepEqual(await groups('berlin check'), { Monitors: ['Checkout of Berlin Paused'] })
      assert.deepEqual(Object.keys(await groups('slow checkout')), ['Incidents'])
      for (const list of ['/manage/monitors?q=berlin+check', '/manage/announcements?q=slow+checkout'])
        assert.match(await (await people.owner.get(list)).text(), /Checkout (of Berlin|is slow)</)
    })

    it('takes every character as it is, and shows names as text', async () => {
      const all = async (text: string) => (await groups(text))['Monitors']?.length ?? 0
      assert.deepEqual(await Promise.all(['%', '_', '*', '[a-z]', '?', '.', '100%_'].map(all)), [
        ...[1, 1, 1, 1, 0, 0, 1],
      ])
      const page = await search('<script>')
      assert.doesNotMatch(page, /<script>alert/)
      assert.deepEqual(await groups('<script>'), { Monitors: ['<script>alert(1)</script> Paused'] })
      assert.match(await search('"><b>x'), /Nothing matches “&quot;&gt;&lt;b&gt;x”/)
    })

    it('shows the best of very many, and leads to the list of all', async () => {
      const { Monitors: found = [] } = await groups('node')
      assert.deepEqual(found.slice(0, 2), ['Node Paused', 'Node 0 Paused'])
      assert.equal(found.length, 9)
      assert.equal(found.at(-1), 'All matches in Monitors')
      const page = await search('node')
      assert.match(page, /href="\/manage\/monitors\?q=node"/)
      assert.match(page, /The best 8 results/)
    })

    it('finds the announcement of the title first, however many newer ones mention it or begin so', async () => {
      const { Incidents: found = [] } = await groups('parcels')
      assert.match(String(found[0]), /^Parcels /)
      assert.equal(found.length, 9)
      assert.match(String((await groups('LETTERS'))['News']), /^Letters [^\d\s]/)
    })

    it('finds only what the lists of the person show, and begins only what the person may', async () => {
      const kinds = async (role: Role) => Object.keys(await groups('checkout', role))
      const everyone = ['Monitors', 'Incidents', 'Maintenance', 'Announced maintenance', 'News']
      for (const role of ['editor', 'operator', 'moderator', 'viewer'] as const)
        assert.deepEqual(await kinds(role), everyone)
      const actions = async (role: Role) => (await groups('', role))['Actions']
      assert.deepEqual(await actions('viewer'), ['Create token', 'New snippet'])
      assert.deepEqual(await actions('moderator'), ['Create token', 'New snippet'])
      assert.deepEqual(await actions('operator'), [
        ...['Plan maintenance', 'New monitor', 'Create token', 'New snippet'],
      ])
      assert.deepEqual(await actions('editor'), [
        ...['Report incident', 'Write news', 'New template', 'Create token', 'New snippet'],
      ])
      assert.equal((await actions('owner'))?.length, 10)
      for (const role of ['editor', 'operator', 'moderator', 'viewer'] as const)
        assert.doesNotMatch(await search('people users', role), /\/manage\/accounts/)
    })

    it('leads to pages and actions by other words for them, each of which answers', async () => {
      assert.deepEqual(await groups('passkey'), { Pages: ['My account'] })
      assert.deepEqual((await groups('abuse'))['Pages'], ['Moderation'])
      for (const words of ['add monitor', 'create monitor', 'new monitor'])
        assert.deepEqual((await groups(words))['Actions'], ['New monitor'], words)
      assert.deepEqual((await groups('add incident template'))['Actions'], ['New template'])
      const page = await search('')
      const links = [...page.matchAll(/<a class="search-hit" href="([^"#]*)/g)].map(([, href = '']) => href)
      assert.ok(links.length > 20)
      for (const href of links) assert.equal((await people.owner.get(href)).status, 200, href)
    })

    it('finds a snippet by its id or address, for moderators alone', async () => {
      const made = await app.fetch('/api/', {
        method: 'POST',
        body: new URLSearchParams({ content: 'a text', filename: 'checkout.py', format: 'url' }),
      })
      const address = (await made.text()).trim()
      const id = address.split('/').at(-1) ?? ''
      assert.match(String((await groups(id, 'moderator'))['Snippets']), new RegExp(`^${id} checkout.py`))
      assert.match(String((await groups(address))['Snippets']), new RegExp(`^${id} `))
      assert.deepEqual(await groups(id, 'editor'), {})
      assert.equal((await groups('checkout.py', 'moderator'))['Snippets'], undefined, 'it is not hidden')
      await people.moderator.post(`/manage/snippets/${id}/hide`)
      assert.match(
        String((await groups('.PY', 'moderator'))['Snippets']),
        new RegExp(`^${id} hidden · checkout.py`),
      )
    })

    it('finds a subscriber by the exact address, and opens it by a form', async () => {
      await using db = await openDatabase(app.databaseUrl)
      await addSubscriber(db, { kind: 'email', address: 'ada@example.org' })
      assert.deepEqual((await groups('ada@example.org'))['Subscribers'], [
        'ada@example.org Email · Confirmed',
      ])
      assert.equal((await groups('ada@example'))['Subscribers'], undefined)
      assert.deepEqual(await groups('ada@example.org', 'editor'), {})
      const answer = await people.owner.post('/manage/subscribers/find', { address: 'ada@example.org' })
      assert.match(await answer.text(), /ada@example\.org<\/h2>/)
    })

    it('answers the longest query, and one that is no text', async () => {
      assert.match(await search('x'.repeat(10_000)), /Nothing matches/)
      assert.match(await search('a '.repeat(5_000)), /result/)
      for (const query of ['q=a&q=b', 'q=%00', 'q=%FF', 'q=\u{1F600}'])
        assert.equal((await people.owner.get(`/manage/search?${encodeURI(query)}`)).status, 200, query)
    })

    it('gives scripts the results alone, as options of a field', async () => {
      const part = await search('checkout', 'viewer', 'palette')
      assert.doesNotMatch(part, /<html|sidebar/)
      assert.match(part, /^<p data-found>7 results<\/p>/)
      assert.match(
        part,
        /<a class="search-hit" href="\/manage\/monitors\/\d+" role="option" id="palette-monitors-0"/,
      )
      assert.doesNotMatch(part, /accounts/)
      const ids = [...part.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
      assert.equal(new Set(ids).size, ids.length, 'no id stands twice')
    })

    it('asks for a sign-in and comes back to what was searched for', async () => {
      const response = await app.fetch('/manage/search?q=berlin', { redirect: 'manual' })
      assert.equal(response.status, 303)
      assert.match(response.headers.get('location') ?? '', /\/manage\/sign-in\?next=.*berlin/)
    })

    it('is logged without what was searched for', async () => {
      await search('unmistakable-words')
      await search('unmistakable-words', 'viewer', 'palette')
      assert.ok(lines.some(line => line.includes('/manage/search')))
      assert.ok(!lines.some(line => line.includes('unmistakable')))
    })
  })
