import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'

const document = {
  title: 'Moos',
  accent: '#ffee00',
  footer: 'Hafenstraße 7',
  timeZone: 'Europe/Berlin',
  announcements: [
    {
      id: 'a',
      title: 'Eins',
      description: 'd',
      image: 'https://pictures.example/a.png',
      createdAt: '2026-06-30T22:30:00Z',
      platformUserId: 1,
    },
  ],
}

describe('A reader', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({ document })
  })
  after(() => app?.close())

  const page = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.fetch(path, {
      headers: { accept: 'text/html', ...headers },
      redirect: 'manual',
    })
    return { response, text: await response.text() }
  }

  it('gets pages in the language of the browser, and caches are told', async () => {
    const german = await page('/announcements', { 'accept-language': 'de' })
    assert.match(german.text, /<html lang="de">[\s\S]*<h1>Neuigkeiten<\/h1>/)
    assert.match(german.response.headers.get('vary') ?? '', /accept-language, cookie/)
    const english = await page('/announcements', { 'accept-language': 'fr' })
    assert.match(english.text, /<html lang="en">[\s\S]*<h1>News<\/h1>/)
    assert.notEqual(german.response.headers.get('etag'), english.response.headers.get('etag'))
  })

  it('is not given the page that another language has just filled the cache with', async () => {
    for (const [language, word] of [
      ['de', 'Neuigkeiten'],
      ['en', 'News'],
      ['de', 'Neuigkeiten'],
    ] as const)
      assert.match(
        (await page('/', { 'accept-language': language })).text,
        new RegExp(`<h2 class="section-title">${word}</h2>`),
      )
  })

  it('sees days and times of the zone of the site', async () => {
    const { text } = await page('/announcements/a', { 'accept-language': 'de' })
    assert.match(
      text,
      /<time datetime="2026-06-30T22:30:00.000Z" title="1\. Juli 2026 um 00:30:00 MESZ" data-time="date">1\. Juli 2026</,
    )
    assert.match(text, /Zeiten in Europe\/Berlin\./)
  })

  it('can choose the language, and comes back to the same page', async () => {
    const { text } = await page('/announcements?page=1')
    const [, action = '', back = ''] =
      /<form class="preferences" action="([^"]+)"[^>]*>\n<input type="hidden" name="back" value="([^"]+)">/.exec(
        text,
      ) ?? []
    assert.match(text, /<option value="de">Deutsch</)
    const { response } = await page(`${action}?${new URLSearchParams({ back, language: 'de' })}`)
    assert.equal(response.status, 303)
    assert.equal(response.headers.get('location'), '/announcements?page=1')
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    assert.match((await page('/announcements', { cookie, 'accept-language': 'en' })).text, /<html lang="de">/)
  })

  it('is led nowhere else by the switch', async () => {
    for (const back of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
      '/%2e//evil.example',
      '/a/../..//evil.example',
      '/.\\\\evil.example',
      'javascript:alert(1)',
      '',
    ]) {
      const { response } = await page(`/preferences?language=de&back=${encodeURIComponent(back)}`)
      const target = new URL(response.headers.get('location') ?? '', app.url)
      assert.equal(target.origin, app.url, back)
    }
    assert.equal((await page('/preferences?language=xx')).response.status, 404)
  })

  it('reads errors in the same language', async () => {
    const { text } = await page('/nothing/here', { 'accept-language': 'de' })
    assert.match(text, /<h1 dir="auto">Seite nicht gefunden<\/h1>/)
    assert.match(text, /Unter dieser Adresse gibt es nichts\./)
    assert.match(
      text,
      /<form class="error-search" role="search" action="\/history"><label for="q">Störungen, Wartungen und Neuigkeiten/,
    )
  })

  it('finds the words of an address that leads nowhere in the search, and nothing else of it', async () => {
    for (const language of ['de', 'en']) {
      const { text } = await page('/incidents/Login-%22%3E%3Cimg%3E_fehlt%20', {
        'accept-language': language,
      })
      assert.match(text, /<input class="input" type="search" id="q" name="q" value="Login img fehlt" /)
      assert.match((await page('/announcements/%3F/', { 'accept-language': language })).text, /value="" /)
    }
  })

  it('is led from the address of a snippet that is gone to their own snippets, not to a search', async () => {
    const { response, text } = await page('/abcdefghjk', { 'accept-language': 'de' })
    assert.equal(response.status, 404)
    assert.match(text, /Groß- und Kleinschreibung zählt.*<a href="\/mine" rel="nofollow">Meine Snippets<\/a>/)
    assert.doesNotMatch(text, /error-search/)
  })

  it('sees the accent and the footer that the operator chose', async () => {
    const { text } = await page('/')
    const theme = /href="(\/theme\.css\?v=[\w-]{10})"/.exec(text)?.[1] ?? ''
    assert.match(await (await app.fetch(theme)).text(), /--accent: light-dark\(#[0-9a-f]{6}, #ffee00\)/)
    assert.match(text, /Hafenstraße 7/)
  })
})
