/** `decisions.md`, answers of the GraphQL interface, line by line. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestApp, until } from '../app.ts'
import { announcement, ask, monitor, onEachServer } from './server.ts'

const onDay = (day: number) => `2026-03-${String(day).padStart(2, '0')}T10:00:00Z`

const document = {
  platformUsers: [{ id: 1, username: 'ada' }],
  announcements: [
    // Announcements in no order, so that the order of the answers comes from the server.
    ...[7, 3, 12, 1, 9, 5, 11, 2, 8, 4, 10, 6].map(day =>
      announcement(`day-${day}`, { createdAt: onDay(day) }),
    ),
    announcement('twin-b', { createdAt: onDay(20) }),
    announcement('twin-c', { createdAt: onDay(20) }),
    announcement('twin-a', { createdAt: onDay(20) }),
    announcement('strip-lasting', { createdAt: onDay(21), bannerText: 'Until withdrawn' }),
    announcement('strip-running', {
      createdAt: onDay(22),
      bannerText: 'Until then',
      bannerExpiry: '2999-01-01T00:00:00Z',
    }),
    announcement('strip-over', {
      createdAt: onDay(23),
      bannerText: 'Over',
      bannerExpiry: '2020-01-01T00:00:00Z',
    }),
    announcement('picture-only', { createdAt: onDay(24), banner: 'https://pictures.example/wide.png' }),
    announcement('orphan', { createdAt: onDay(25), platformUserId: 77 }),
  ],
  monitors: [
    monitor('zebra'),
    monitor('paused', { active: false }),
    monitor('apple'),
    monitor('internal', { public: false }),
    monitor('mango'),
  ],
}

const all = [
  'orphan',
  'picture-only',
  'strip-over',
  'strip-running',
  'strip-lasting',
  'twin-c',
  'twin-b',
  'twin-a',
  ...[12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(day => `day-${day}`),
]

async function ids(app: TestApp, input: string): Promise<readonly string[]> {
  const { announcements } = await ask(app, `{ announcements(input: ${input}) { id } }`)
  return announcements.map((each: { id: string }) => each.id)
}

onEachServer('Decisions about GraphQL', { document }, app => {
  test('announcements come newest first by creation, then by id', async () => {
    assert.deepEqual([...(await ids(app(), '{}')), ...(await ids(app(), '{ page: 2 }'))], all)
  })

  test('a page has ten announcements', async () => {
    assert.deepEqual(await ids(app(), '{ page: 1 }'), all.slice(0, 10))
    assert.deepEqual(await ids(app(), '{ page: 2 }'), all.slice(10, 20))
  })

  test('a page past the end is empty', async () => {
    assert.deepEqual(await ids(app(), '{ page: 3 }'), [])
    assert.deepEqual(await ids(app(), '{ page: 2000000000 }'), [])
  })

  test('a page below 1 is an error of the client that says so', async () => {
    for (const page of [0, -1, -2147483648]) {
      const { errors } = await app().graphql(`{ announcements(input: { page: ${page} }) { id } }`)
      assert.equal(errors?.length, 1)
      assert.match(errors?.[0].message, /page/)
      assert.match(errors?.[0].message, new RegExp(String(page)))
      assert.equal(errors?.[0].extensions.code, 'BAD_USER_INPUT')
    }
  })

  test('a page of null is page 1, literally and as a variable', async () => {
    assert.deepEqual(await ids(app(), '{ page: null }'), all.slice(0, 10))
    const query = 'query ($page: Int) { announcements(input: { page: $page }) { id } }'
    const first = await ask(app(), query, { page: null })
    assert.deepEqual(first.announcements[0], { id: 'orphan' })
    assert.deepEqual(await ask(app(), query), first, 'omitted')
  })

  test('banner: true gives every active banner, newest first', async () => {
    assert.deepEqual(await ids(app(), '{ banner: true }'), ['strip-running', 'strip-lasting'])
  })

  test('a wide picture alone makes no banner', async () => {
    assert.ok(!(await ids(app(), '{ banner: true }')).includes('picture-only'))
  })

  test('banner false, null and absent mean the same: everything, banners included', async () => {
    const everything = await ids(app(), '{}')
    for (const input of ['{ banner: false }', '{ banner: null }', '{ banner: null, page: null }'])
      assert.deepEqual(await ids(app(), input), everything, input)
    assert.ok(everything.includes('strip-running') && everything.includes('strip-over'))
    const query = 'query ($banner: Boolean) { announcements(input: { banner: $banner }) { id } }'
    for (const variables of [{}, { banner: null }, { banner: false }]) {
      const { announcements } = await ask(app(), query, variables)
      assert.deepEqual(
        announcements.map((each: { id: string }) => each.id),
        everything,
      )
    }
  })

  test('platformUserId stays when the account is gone; platformUser is then null', async () => {
    const query = '{ announcement(id: "orphan") { platformUserId platformUser { id username } } }'
    assert.deepEqual(await ask(app(), query), {
      announcement: { platformUserId: 77, platformUser: null },
    })
  })

  test('an account that comes later is found', async () => {
    await app().import({ announcements: [announcement('early', { createdAt: onDay(1), platformUserId: 5 })] })
    await app().import({ platformUsers: [{ id: 5, username: 'late' }] })
    const query = '{ announcement(id: "early") { platformUser { username } } }'
    const { announcement: found } = await until(
      () => ask(app(), query),
      data => data.announcement?.platformUser,
    )
    assert.deepEqual(found, { platformUser: { username: 'late' } })
  })

  test('status lists monitors that are active and public in the order of the document', async () => {
    const { status } = await ask(app(), '{ status { name } }')
    assert.deepEqual(status, [{ name: 'zebra' }, { name: 'apple' }, { name: 'mango' }])
  })

  test('paused and internal monitors are not on the home page', async () => {
    const page = await (await app().fetch('/')).text()
    for (const shown of ['zebra', 'apple', 'mango']) assert.ok(page.includes(shown), shown)
    for (const hidden of ['paused', 'internal']) assert.ok(!page.includes(`>${hidden}<`), hidden)
  })

  test('a date is RFC 3339 in UTC with milliseconds', async () => {
    const query = '{ announcement(id: "strip-running") { createdAt updatedAt bannerExpiry } }'
    assert.deepEqual(await ask(app(), query), {
      announcement: {
        createdAt: '2026-03-22T10:00:00.000Z',
        updatedAt: '2026-03-22T10:00:00.000Z',
        bannerExpiry: '2999-01-01T00:00:00.000Z',
      },
    })
  })

  test('banner is the address of the wide picture, or empty', async () => {
    const query =
      '{ with: announcement(id: "picture-only") { banner } without: announcement(id: "orphan") { banner } }'
    assert.deepEqual(await ask(app(), query), {
      with: { banner: 'https://pictures.example/wide.png' },
      without: { banner: '' },
    })
  })
})

const pageOfThree = { document, environment: { ANNOUNCEMENTS_PAGE_SIZE: '3' } }

onEachServer('ANNOUNCEMENTS_PAGE_SIZE', pageOfThree, app => {
  test('is the size of a page', async () => {
    assert.deepEqual(await ids(app(), '{}'), all.slice(0, 3))
    assert.deepEqual(await ids(app(), '{ page: 7 }'), all.slice(18, 20))
    assert.deepEqual(await ids(app(), '{ page: 8 }'), [])
  })
})

onEachServer('Words as they were written', {}, app => {
  const odd =
    '\u0000 \u0001\t\r\n “q” </script> \u{1F3C3}\u200d\u2640\ufe0f \u202e\ufeff\u2028 $& %00 \\u0000 '

  test('content and information are served as written, NUL and all', async () => {
    await app().import({
      information: odd,
      announcements: [announcement('odd', { content: odd, description: odd, bannerText: odd })],
    })
    const query = '{ information announcement(id: "odd") { content description bannerText } }'
    const answer = await until(
      () => ask(app(), query),
      data => data.announcement,
    )
    const texts = { content: odd, description: odd, bannerText: odd }
    assert.deepEqual(answer, { information: odd, announcement: texts })
    assert.equal((await app().fetch('/')).status, 200)
  })
})
