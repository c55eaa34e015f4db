/** What the answer of the home page rests on, in every state. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { galleryIn } from '../../dev/gallery-pages.ts'
import { textOf } from '../html-text.ts'

const answerOf = (page: string): string =>
  textOf(/<header class="answer[\s\S]*?<\/header>/.exec(page)?.[0] ?? '').trim()
const offline = ['home-network-lost', 'home-network-partly-lost', 'home-database-away']

describe('The line below the answer of the home page', () => {
  for (const [language, words] of [
    [
      'en',
      /[\d,]+ of [\d,]+ up · Updated 14:32 UTC · [\d,]+ of (?:[\d,]+ services|1 service) up · times in your time zone/,
    ],
    [
      'de',
      /[\d.]+ von [\d.]+ verfügbar · Aktualisiert 14:32 UTC · [\d.]+ von (?:[\d.]+ Diensten|1 Dienst) verfügbar · Zeiten in Ihrer Zeitzone/,
    ],
  ] as const)
    it(`says in every state how old it is, how many services are up and in which zone: ${language}`, () => {
      const pages = [...galleryIn(language)].filter(
        ([name]) => name.startsWith('home-') && !offline.includes(name) && name !== 'home-empty',
      )
      assert.ok(pages.length > 20)
      for (const [name, page] of pages)
        if (name === 'home-no-monitors')
          assert.match(answerOf(page), language === 'en' ? /Updated/ : /Aktualisiert/)
        else assert.match(answerOf(page), words, name)
    })

  it('is the last known state while the database does not answer', () => {
    const page = galleryIn('en').get('home-database-away') ?? ''
    assert.match(answerOf(page), /Last known state, 14:25 UTC; live data is back soon\.$/)
  })

  it('says that the network of the server may be lost', () => {
    const page = galleryIn('en').get('home-network-lost') ?? ''
    assert.match(answerOf(page), /may have lost its network connection\. Status as of 14:25 UTC\.$/)
  })

  it('comes before the news on a site that watches nothing', () => {
    const page = String(galleryIn('en').get('home-no-monitors'))
    assert.ok(page.indexOf('class="latest"') < page.indexOf('class="past"'))
    assert.doesNotMatch(page, /days-key/)
  })
})

describe('A folded group', () => {
  it('has the worst days of its services, and its uptime', () => {
    const page = galleryIn('en').get('home-many') ?? ''
    const summaries = [...page.matchAll(/<details class="group"[^>]*><summary>[\s\S]*?<\/summary>/g)].map(
      String,
    )
    assert.equal(summaries.length, 4)
    for (const each of summaries) {
      assert.match(each, /<span class="days days-folded" aria-hidden="true"><svg/)
      assert.match(each, /class="monitor-uptime days-wide">\d/)
    }
  })
})

describe('An event to come', () => {
  it('says the day, in how long, and what it affects', () => {
    const text = textOf(galleryIn('en').get('home-planned') ?? '')
    assert.match(text, /\w{3} \d+ \w{3,4}, \d\d:\d\d – \d\d:\d\d UTC[\s\S]*in \d+ (days|hr\.?|hours?)/)
  })
})
