import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  alikeBits,
  areAlike,
  distance,
  type Fingerprint,
  fingerprintIn,
  fingerprintOf,
  hexOf,
} from '../../../src/snippets/moderation/model/fingerprint.ts'
import {
  createTargetMatcher,
  domainOf,
  hostOf,
  targetsIn,
} from '../../../src/snippets/moderation/model/link-targets.ts'
import { repositoryTexts } from './wave.ts'

const text = `Earn 5000 a week from home! I was a clerk until my cousin showed me this method.
No experience needed, no boss, no office. Just register and watch it grow every day.`

const of = (given: string): Fingerprint => {
  const found = fingerprintOf(given)
  assert.ok(found, given)
  return found
}

describe('Fingerprints of texts', () => {
  it('are the same whatever the case, the blanks and the characters that nobody sees', () => {
    const others = [text.toUpperCase(), text.replaceAll(' ', ' \t '), text.replaceAll('e', 'e\u200b')]
    for (const other of others) assert.ok(distance(of(text), of(other)) <= 1, other)
  })

  it('are alike with a byte changed, a word more or a name in front', () => {
    for (let at = 0; at < text.length; at += 7)
      assert.ok(areAlike(of(text), of(`${text.slice(0, at)}#${text.slice(at + 1)}`)), `a byte at ${at}`)
    assert.ok(areAlike(of(text), of(`${text} ref 83kd9`)))
    assert.ok(areAlike(of(text), of(`Hello Anna\n${text}`)))
  })

  it('are not alike for texts of different people, though of one subject and one language', () => {
    const texts = repositoryTexts()
    assert.ok(texts.length > 300)
    const made = texts.flatMap(each => fingerprintOf(each) ?? [])
    for (const [index, one] of made.entries())
      for (const other of made.slice(index + 1))
        assert.ok(!areAlike(one, other), `${hexOf(one)} ${hexOf(other)}`)
  })

  it('are missing where a text is too short for them', () => {
    for (const each of ['', 'a', 'hello world', 'ab'.repeat(500)]) assert.equal(fingerprintOf(each), null)
    assert.notEqual(fingerprintOf(text), null)
  })

  it('differ in as many bits as were changed, and are written as sixteen digits', () => {
    const one = of(text)
    for (let bit = 0; bit < 28; bit++) {
      const other = { high: one.high ^ (0b101 << bit), low: one.low ^ (0b1011 << bit) }
      assert.equal(distance(one, other), 5)
    }
    assert.deepEqual(fingerprintIn(hexOf(one)), one)
    assert.equal(fingerprintIn('no hash'), null)
    assert.ok(alikeBits < 12)
  })

  it('stay the same from version to version, since blocks and those of a week are kept', () => {
    const lines = Array.from({ length: 400 }, (_, index) => `line ${index * index}`).join('\n')
    const long = `${'The quick brown fox jumps over the lazy dog. '.repeat(3)}Größe\u200b und   Maß: ${lines}`
    assert.equal(hexOf(of(long)), '016d3f8b301acdb1')
    assert.equal(hexOf(of(long.slice(0, 300))), '07511fe88362186d')
  })

  it('are those of the first 16 384 characters', () => {
    const all = repositoryTexts().join('\n')
    const start = all.slice(0, 16_384)
    assert.deepEqual(of(`${start}${all.slice(20_000)}`), of(`${start}${all.slice(30_000)}`))
    assert.ok(!areAlike(of(start), of(`${all.slice(20_000, 36_384)}${start}`)))
  })

  it('of the largest text, and of one repeated character, are made all the same', () => {
    assert.equal(fingerprintOf('a'.repeat(2_500_000)), null)
    assert.ok(fingerprintOf(repositoryTexts().join('\n').repeat(3)))
  })
})

describe('Targets of links', () => {
  const hosts = (given: string) => targetsIn(given).map(({ host }) => host)

  it('are the hosts, however the link is written', () => {
    assert.deepEqual(hosts('see HTTPS://User:pw@WWW.Shop.Example:8443/a?b and (http://shop.example.)'), [
      'shop.example',
    ])
    assert.deepEqual(hosts('www.pills.example/x, xwww.no.example and a.www.no.example'), ['pills.example'])
    assert.deepEqual(hosts('https://bücher.example/ [x](//nothing) ftp://192.0.2.7/a'), [
      'xn--bcher-kva.example',
      '192.0.2.7',
    ])
    assert.deepEqual(hosts('a://, ://x, http://-bad-.example http://localhost/ http://[2001:db8::1]/'), [])
    assert.equal(hosts(Array.from({ length: 50 }, (_, n) => `http://h${n}.example`).join(' ')).length, 8)
  })

  it('belong to the domain that was registered for them', () => {
    assert.equal(domainOf('a.b.shop.example'), 'shop.example')
    assert.equal(domainOf('a.shop.co.uk'), 'shop.co.uk')
    assert.equal(domainOf('192.0.2.7'), '192.0.2.7')
    assert.equal(hostOf('Shop.Example.'), 'shop.example')
    assert.equal(hostOf('not a host'), null)
  })

  it('of the largest text take the parser of URLs a few hundred names, each once', t => {
    const { find } = createTargetMatcher(['shop.example'])
    const parse = t.mock.method(URL, 'parse')
    const costly: Readonly<Record<string, string>> = {
      'links without a name': '://x '.repeat(524_288),
      'links to one name': '://bücher.example/ bücher.example '.repeat(78_000),
      'links to no host': numbered(150_000, n => `://-${n}.é `),
      'bare names': numbered(150_000, n => `${n}é.é `),
    }
    for (const [what, text] of Object.entries(costly)) {
      parse.mock.resetCalls()
      targetsIn(text)
      find(text)
      assert.ok(parse.mock.callCount() <= 1_000, `${what}: ${parse.mock.callCount()}`)
    }
    assert.equal(find(`${numbered(150_000, n => `n${n}.elsewhere `)} shop.example`), 0)
  })

  it('are found with and without a link, below their domain, and not inside of other names', () => {
    const { find } = createTargetMatcher(['shop.example', 'xn--bcher-kva.example'])
    for (const each of [
      'go to SHOP.example now',
      'https://x.y.shop.example:80/',
      'shop.example',
      '…bücher.example!',
    ])
      assert.notEqual(find(each), null, each)
    for (const each of ['workshop.example', 'shop.example.org', 'shop . example', 'a.'.repeat(100_000)])
      assert.equal(find(each), null, each.slice(0, 40))
  })
})

const numbered = (count: number, text: (number: number) => string): string =>
  Array.from({ length: count }, (_, number) => text(number)).join('')
