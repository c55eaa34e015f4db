import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Board } from '../../src/board/model/board.ts'
import { announcement, noon, serveGraphql, sketchBoard } from './server.ts'

const minute = 60_000
let board: Board = sketchBoard()
const served = await serveGraphql({ board: () => board, pageSize: 3 })
after(() => served[Symbol.asyncDispose]())

const data = async (query: string, variables?: object) => {
  const { json } = await served.ask(query, variables)
  assert.equal(json.errors, undefined)
  return json.data
}
const ids = async (input: string) =>
  (await data(`{ announcements(input: ${input}) { id } }`)).announcements.map(
    (each: { id: string }) => each.id,
  )

describe('announcement', () => {
  it('gives every field, dates in RFC 3339 UTC with milliseconds', async () => {
    board = sketchBoard({
      announcements: [
        announcement({ bannerText: 'Soon', bannerType: 'warning', bannerExpiry: noon + minute }),
      ],
    })
    const found =
      await data(`{ announcement(id: "a1") { id title description content image banner bannerText bannerType
      bannerExpiry createdAt updatedAt platformUserId platformUser { id username avatar } } }`)
    assert.deepEqual(found.announcement, {
      id: 'a1',
      title: 'Hello',
      description: 'A short one',
      content: '# Hello\n\n"quoted" 🏃',
      image: 'https://example.org/a.png',
      banner: '',
      bannerText: 'Soon',
      bannerType: 'warning',
      bannerExpiry: '2026-01-01T12:01:00.000Z',
      createdAt: '2026-01-01T12:00:00.000Z',
      updatedAt: '2026-01-01T12:00:00.001Z',
      platformUserId: 1,
      platformUser: { id: 1, username: 'ada', avatar: null },
    })
  })

  it('is null when there is none, and for a draft', async () => {
    board = sketchBoard({ announcements: [announcement({ state: 'draft' })] })
    const found = await data(
      '{ none: announcement(id: "x") { id } draft: announcement(id: "a1") { id } proto: announcement(id: "__proto__") { id } }',
    )
    assert.deepEqual(found, { none: null, draft: null, proto: null })
  })

  it('keeps the number of an author who is gone', async () => {
    board = sketchBoard({ announcements: [announcement({ platformUserId: 7, platformUser: null })] })
    const found = await data('{ announcement(id: "a1") { platformUserId platformUser { id } } }')
    assert.deepEqual(found.announcement, { platformUserId: 7, platformUser: null })
  })
})

describe('announcements', () => {
  const seven = () =>
    sketchBoard({
      announcements: [1, 2, 3, 4, 5, 6, 7].map(n =>
        announcement({
          id: `a${n}`,
          createdAt: noon + n,
          bannerText: n % 2 ? 'text' : null,
          bannerExpiry: n === 7 ? noon : null,
        }),
      ),
    })

  it('needs its input, which may be empty', async () => {
    board = seven()
    const { json } = await served.ask('{ announcements { id } }')
    assert.equal(json.errors[0].extensions.code, 'GRAPHQL_VALIDATION_FAILED')
    assert.deepEqual(await ids('{}'), ['a7', 'a6', 'a5'])
  })

  it('takes page 1 when the page is omitted or null', async () => {
    assert.deepEqual(await ids('{ page: 1 }'), await ids('{}'))
    assert.deepEqual(await ids('{ page: null }'), await ids('{}'))
  })

  it('turns pages, and past the end is empty', async () => {
    assert.deepEqual(await ids('{ page: 3 }'), ['a1'])
    assert.deepEqual(await ids('{ page: 4 }'), [])
    assert.deepEqual(await ids('{ page: 2147483647 }'), [])
  })

  it('gives every active banner, newest first, whatever the page', async () => {
    assert.deepEqual(await ids('{ banner: true }'), ['a5', 'a3', 'a1'])
    assert.deepEqual(await ids('{ banner: true, page: 9 }'), ['a5', 'a3', 'a1'])
    assert.deepEqual(await ids('{ banner: true, page: -1 }'), ['a5', 'a3', 'a1'])
  })

  it('means the same by banner false, null and absent', async () => {
    for (const banner of ['false', 'null'])
      assert.deepEqual(await ids(`{ banner: ${banner} }`), ['a7', 'a6', 'a5'])
  })

  for (const page of [0, -1, -2147483648]) {
    it(`refuses page ${page} and says so`, async () => {
      const { status, json } = await served.ask(
        'query ($page: Int) { announcements(input: { page: $page }) { id } }',
        { page },
      )
      assert.equal(status, 200)
      assert.equal(json.data, null)
      assert.equal(json.errors[0].extensions.code, 'BAD_USER_INPUT')
      assert.match(json.errors[0].message, /page starts at 1/)
    })
  }

  for (const page of [2147483648, 1.5, '1', true]) {
    it(`refuses the page ${JSON.stringify(page)} as no Int`, async () => {
      const accept = { accept: 'application/graphql-response+json' }
      const { status, json } = await served.ask(
        'query ($page: Int) { announcements(input: { page: $page }) { id } }',
        { page },
        accept,
      )
      assert.equal(status, 400)
      assert.equal('data' in json, false)
      assert.equal(json.errors[0].extensions.code, 'BAD_USER_INPUT')
    })
  }

  it('calls a null where there must be a value the mistake of the client', async () => {
    const { json } = await served.ask(
      'query ($i: AnnouncementsInput = {}) { announcements(input: $i) { id } }',
      { i: null },
    )
    assert.equal(json.errors[0].extensions.code, 'BAD_USER_INPUT')
    assert.equal(served.logged.length, 0)
  })
})

describe('information and status', () => {
  it('gives the text as written', async () => {
    board = sketchBoard({ information: 'a\u0000b\r\n**c** 🏊' })
    assert.deepEqual(await data('{ information }'), { information: 'a\u0000b\r\n**c** 🏊' })
  })

  it('gives one entry a monitor in the order of the operator', async () => {
    board = sketchBoard({ statuses: ['UP', 'DOWN', 'PENDING', 'MAINTENANCE'] })
    assert.deepEqual((await data('{ status { name status } }')).status, [
      { name: 'm0', status: 'UP' },
      { name: 'm1', status: 'DOWN' },
      { name: 'm2', status: 'PENDING' },
      { name: 'm3', status: 'MAINTENANCE' },
    ])
  })
})

describe('what this interface refuses', () => {
  for (const operation of ['mutation', 'subscription']) {
    it(`a ${operation}`, async () => {
      const posted = await served.ask(`${operation} { __typename }`)
      assert.equal(posted.status, 400)
      assert.equal(posted.json.errors[0].extensions.code, 'OPERATION_NOT_SUPPORTED')
      const got = await served.send({ method: 'GET', query: `?query=${operation}{__typename}` })
      assert.equal(got.status, 405)
      assert.equal(got.headers.allow, 'POST')
    })
  }

  it('an operation that is not in the document, and a document with several when none is named', async () => {
    const { json } = await served.ask('query A { __typename } query B { __typename }')
    assert.equal(json.errors[0].extensions.code, 'OPERATION_RESOLUTION_FAILURE')
    const named = await served.send({
      method: 'GET',
      query: '?query=query A{__typename}&operationName=B'.replaceAll(' ', '+'),
    })
    assert.equal(named.json.errors[0].extensions.code, 'OPERATION_RESOLUTION_FAILURE')
  })

  it('shows nothing of a fault of our own, and logs it', async () => {
    const broken = { ...sketchBoard(), monitors: [{ name: 'secret', status: 'SECRET' }] } as unknown as Board
    await using other = await serveGraphql({ board: () => broken })
    const { status, text, json } = await other.ask('{ status { name status } }')
    assert.equal(status, 200)
    assert.equal(json.errors[0].extensions.code, 'INTERNAL_SERVER_ERROR')
    assert.doesNotMatch(text, /SECRET/)
    assert.equal(other.logged.length, 1)
  })
})
