/** Routes outside this list tell search engines not to list them, so a new route does. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteOptions } from 'fastify'
import { startTestApp } from '../app.ts'
import { pin } from '../contract/pinned.ts'
import { announcement } from '../contract/server.ts'

/** Public pages with their assets, and resources for programs. */
const mayBeFound = new Set([
  '/',
  '/.well-known/security.txt',
  '/announcements',
  '/announcements.atom',
  '/announcements.json',
  '/announcements/:id',
  '/api/v1',
  '/api/v1/openapi.json',
  '/assets/*',
  '/calendar',
  '/calendar.ics',
  '/favicon.ico',
  '/favicon.svg',
  '/graphiql',
  '/graphiql/:file',
  '/history',
  '/healthz',
  '/manifest.webmanifest',
  '/monitors',
  '/new',
  '/privacy',
  '/readyz',
  '/robots.txt',
  '/schema.graphql',
  '/service-worker.js',
  '/subscribe',
  '/theme.css',
  '/uploads/:name',
  '/widget.js',
  '/widget.json',
])

test('Every other page answers noindex, and robots.txt lets crawlers see it', async t => {
  const routes: RouteOptions[] = []
  const document = { announcements: [announcement('a')] }
  const app = await startTestApp({ document, onRoute: route => routes.push(route) })
  t.after(() => app.close())
  const id = new URL(await pin(app, { content: 'text' })).pathname.slice(1)
  const kept = (await (await app.fetch('/robots.txt')).text())
    .split('\n')
    .flatMap(line => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
  const shown: string[] = []
  const unmarked: string[] = []
  const urls = routes.filter(({ method }) => [method].flat().includes('GET')).map(({ url }) => url)
  for (const url of new Set(urls)) {
    if (mayBeFound.has(url) || url.startsWith('/api/v2/')) continue
    const path = url.replace(':id', id).replace(/:\w+/g, '1').replace('*', 'a')
    const target = url === '/leaving' ? `${path}?to=https://example.org/` : path
    const answer = await app.fetch(target, { headers: { accept: 'text/html' }, redirect: 'manual' })
    const text = await answer.text()
    if (answer.status !== 200) continue
    shown.push(url)
    const isMarked =
      /\bnoindex\b/.test(answer.headers.get('x-robots-tag') ?? '') ||
      /<meta name="robots" content="noindex/.test(text)
    if (!isMarked) unmarked.push(url)
    assert.ok(!kept.some(each => target.startsWith(each)), `${target} is kept from crawlers`)
  }
  assert.deepEqual(unmarked, [])
  for (const url of [
    '/:id',
    '/:id/raw',
    '/:id/slim',
    '/:id/report',
    '/mine',
    '/takedown',
    '/leaving',
    '/manage/sign-in',
  ])
    assert.ok(shown.includes(url), `${url} was looked at`)
})
