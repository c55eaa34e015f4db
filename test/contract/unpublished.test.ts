/** `decisions.md`: unpublished content does not exist for readers, and scheduled changes happen on time by themselves. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestApp, until } from '../app.ts'
import { announcement, ask, inMs, onEachServer } from './server.ts'

const hidden = {
  'secret-draft': { state: 'draft', bannerText: 'Banner of a draft' },
  'secret-archived': { state: 'archived', bannerText: 'Banner of the archive' },
  'secret-scheduled': {
    state: 'scheduled',
    publishAt: '2999-01-01T00:00:00Z',
    bannerText: 'Banner of the future',
  },
}

const shown = announcement('shown', { bannerText: 'Shown banner' })
const secrets = Object.entries(hidden).map(([id, fields]) => announcement(id, fields))

/** Paths of everything that readers can request. */
const readings = [
  '/',
  '/announcements',
  '/announcements?page=2',
  '/announcements.atom',
  '/announcements.json',
  '/announcements/shown',
]

const lists =
  '{ all: announcements(input: {}) { id title } banners: announcements(input: { banner: true }) { id } }'

onEachServer('What is not published', { document: { announcements: [shown, ...secrets] } }, app => {
  test('is null by its id', async () => {
    for (const id of Object.keys(hidden))
      assert.deepEqual(
        await ask(app(), 'query ($id: String!) { announcement(id: $id) { id } }', { id }),
        { announcement: null },
        id,
      )
  })

  test('is absent from every list', async () => {
    assert.deepEqual(await ask(app(), lists), {
      all: [{ id: 'shown', title: 'Title of shown' }],
      banners: [{ id: 'shown' }],
    })
  })

  test('has no page of its own', async () => {
    for (const id of Object.keys(hidden)) {
      const response = await app().fetch(`/announcements/${id}`)
      assert.equal(response.status, 404, id)
      assert.doesNotMatch(response.headers.get('cache-control') ?? '', /max-age=[1-9]|public/)
    }
    assert.equal((await app().fetch('/announcements/shown')).status, 200)
  })

  test('is on no page and in no feed', async () => {
    for (const path of readings) {
      const text = await (await app().fetch(path)).text()
      assert.doesNotMatch(text, /secret|Banner of/, path)
    }
    assert.match(await (await app().fetch('/announcements.atom')).text(), /Title of shown/)
    assert.match(await (await app().fetch('/announcements.json')).text(), /Title of shown/)
  })

  test('changes no count and no ETag', async () => {
    const look = () => Promise.all(readings.slice(1).map(path => lookAt(app(), path)))
    const [before, etag] = [await look(), await etagOf(app())]
    assert.ok(etag)
    await app().import({
      announcements: [
        ...Array.from({ length: 30 }, (_, index) => announcement(`secret-more-${index}`, { state: 'draft' })),
        announcement('secret-later', { state: 'scheduled', publishAt: '2998-01-01T00:00:00Z' }),
      ],
    })
    // A visible change shows that the import was published; it is undone afterwards.
    await app().import({ information: 'seen' })
    await until(
      () => ask(app(), '{ information }'),
      data => data.information === 'seen',
    )
    assert.deepEqual(await look(), before)
    assert.equal(await etagOf(app()), etag)
  })

  test('disappears when it is archived', async () => {
    await app().import({ announcements: [{ ...shown, state: 'archived' }] })
    await until(
      () => ask(app(), lists),
      data => data.all.length === 0,
    )
    assert.equal((await app().fetch('/announcements/shown')).status, 404)
    assert.doesNotMatch(await (await app().fetch('/')).text(), /Shown banner/)
  })
})

onEachServer('An instant', {}, app => {
  const find = (id: string) => `{ announcement(id: "${id}") { id } }`

  test('lets a scheduled announcement appear without a write, everywhere at once', async () => {
    const publishAt = Date.now() + 1_500
    await app().import({
      announcements: [
        announcement('soon', {
          state: 'scheduled',
          publishAt: new Date(publishAt).toISOString(),
          title: 'Soon here',
        }),
      ],
    })
    for (let early = true; early; ) {
      const { announcement: found } = await ask(app(), find('soon'))
      early = found === null
      assert.ok(early || Date.now() >= publishAt, 'not before its instant')
    }
    for (const path of ['/', '/announcements', '/announcements.atom', '/announcements.json'])
      assert.match(await (await app().fetch(path)).text(), /Soon here/, path)
    assert.equal((await app().fetch('/announcements/soon')).status, 200)
  })

  test('lets a banner disappear without a write, and the announcement stays', async () => {
    const banners = '{ announcements(input: { banner: true }) { id } }'
    const isShown = async () => (await ask(app(), banners)).announcements.length === 1
    // On a busy machine the import itself may take longer than a moment.
    let bannerExpiry = ''
    for (let lengthMs = 1_500, seen = false; !seen; lengthMs *= 2) {
      bannerExpiry = inMs(lengthMs)
      await app().import({
        announcements: [announcement('strip', { bannerText: 'For a moment', bannerExpiry })],
      })
      seen = await until(isShown, shown => shown || Date.now() > Date.parse(bannerExpiry))
    }
    const page = await (await app().fetch('/')).text()
    if (Date.now() < Date.parse(bannerExpiry)) assert.match(page, /For a moment/)
    await until(
      () => ask(app(), banners),
      data => data.announcements.length === 0,
    )
    assert.ok(Date.now() >= Date.parse(bannerExpiry), 'not before its instant')
    assert.doesNotMatch(await (await app().fetch('/')).text(), /For a moment/)
    assert.deepEqual(await ask(app(), find('strip')), { announcement: { id: 'strip' } })
  })

  test('bounds the time an answer may be kept', async () => {
    const publishAt = Date.now() + 3_000
    await app().import({
      announcements: [
        announcement('bound', { state: 'scheduled', publishAt: new Date(publishAt).toISOString() }),
        announcement('marker'),
      ],
    })
    await until(
      () => ask(app(), find('marker')),
      data => data.announcement,
    )
    for (let early = true; early; ) {
      const askedAt = Date.now()
      const response = await app().fetch(`/graphql?query=${encodeURIComponent(find('bound'))}`)
      const { data } = (await response.json()) as { data: { announcement: object | null } }
      early = data.announcement === null
      const seconds = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1])
      assert.ok(seconds >= 0, 'a max-age')
      if (early) assert.ok(askedAt + seconds * 1000 <= publishAt, `max-age=${seconds} outlives the instant`)
    }
  })
})

async function lookAt(app: TestApp, path: string) {
  const response = await app.fetch(path)
  return { path, status: response.status, etag: response.headers.get('etag'), text: await response.text() }
}

async function etagOf(app: TestApp): Promise<string | null> {
  const response = await app.fetch(`/graphql?query=${encodeURIComponent(lists)}`)
  return response.headers.get('etag')
}
