import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressesBelow, type Params, type Query } from '../../src/kernel/address.ts'
import { createPaths, pageQuery } from '../../src/kernel/paths.ts'
import { refuses } from '../types.ts'

describe('A link', () => {
  const paths = createPaths(new URL('https://status.example'))

  it('has its parameters in the order of the pattern', () => {
    assert.equal(paths.home(), '/')
    assert.equal(paths.announcement('a1'), '/announcements/a1')
    assert.equal(paths.manage.announcementRevision('a1', 3), '/manage/announcements/a1/revisions/3')
    assert.equal(paths.snippetQr('aB3'), '/aB3/qr.svg')
    assert.equal(paths.upload('0f'), '/uploads/0f.webp')
  })

  it('percent-encodes them, but for the slashes of a rest of a path', () => {
    assert.equal(paths.announcement('a/b?c#d é'), '/announcements/a%2Fb%3Fc%23d%20%C3%A9')
    assert.equal(paths.asset('pictures/a b.svg'), '/assets/pictures/a%20b.svg')
  })

  it('has a query of what is given, percent-encoded', () => {
    assert.equal(
      paths.manage.signIn({ next: '/manage/audit?name=a&b' }),
      '/manage/sign-in?next=%2Fmanage%2Faudit%3Fname%3Da%26b',
    )
    assert.equal(paths.manage.signIn({ next: undefined }), '/manage/sign-in')
    assert.equal(paths.leaving({ to: '' }), '/leaving?to=')
    assert.equal(paths.snippetRaw('aB3', { download: true }), '/aB3/raw?download')
    assert.equal(paths.draft('a1', { until: 5, signature: 'x_-' }), '/preview/a1?until=5&signature=x_-')
  })

  it('of a list leaves out its first page', () => {
    assert.equal(paths.announcements(pageQuery(1)), '/announcements')
    assert.equal(paths.announcements(pageQuery(2)), '/announcements?page=2')
  })

  it('starts at the path of BASE_URL, whatever stands in it; its pattern does not', () => {
    for (const [url, base] of [
      ['https://example.org/board', '/board'],
      ['https://example.org/a/b:c*d/', '/a/b:c*d'],
    ] as const) {
      const below = createPaths(new URL(url))
      assert.equal(below.base, base)
      assert.equal(below.home(), `${base}/`)
      assert.equal(below.announcement('a1'), `${base}/announcements/a1`)
      assert.equal(below.announcement.pattern, '/announcements/:id')
      assert.equal(below.absolute(below.monitors()), `https://example.org${base}/monitors`)
    }
  })
})

describe('The names in a pattern', () => {
  const { one, two, none } = addressesBelow('', {
    one: '/one/:id.svg?from&to',
    two: '/:first/and/:second',
    none: '/none',
  })

  it('are what a link needs', () => {
    one('a')
    one('a', { from: 1 })
    two('a', 'b')
    none()
    refuses<Parameters<typeof two>, [string]>()
    refuses<Parameters<typeof none>, [string]>()
    refuses<Parameters<typeof two>, [string, string, { from: number }]>()
    refuses<Parameters<typeof one>, [string, { since: number }]>()
  })

  it('are what a handler finds', () => {
    const params: Params<typeof two> = { first: 'a', second: 'b' }
    const query: Query<typeof one> = { from: ['a'] }
    assert.deepEqual([params.first, params.second, query.from, query.to], ['a', 'b', ['a'], undefined])
    refuses<keyof typeof params, 'id'>()
    refuses<keyof typeof query, 'since'>()
  })
})
