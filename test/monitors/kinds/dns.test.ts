import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { sentenceOf } from '../../../src/kernel/messages.ts'
import { createNetworkList } from '../../../src/lib/network-list.ts'
import type { ProbeResult } from '../../../src/monitors/model/monitor.ts'
import { monitorSchema } from '../../../src/monitors/monitor-document.ts'
import type { ProbeOptions } from '../../../src/monitors/probes/probe.ts'
import { testNetwork, testProbe } from '../probing.ts'
import { nameData, serveDns, textData, uint16, uint32, v4, type Zone } from './dns-server.ts'

const name = 'www.example.org'
const long = Array.from({ length: 60 }, (_, index) => v4(`192.0.2.${index}`))
const records: readonly (readonly [type: string, data: Zone[string], answer: string])[] = [
  ['A', [v4('192.0.2.10')], '192.0.2.10'],
  ['AAAA', [Buffer.from('20010db8000000000000000000000053', 'hex')], '2001:DB8:0:0::53'],
  [
    'CAA',
    [Buffer.concat([Buffer.from([0]), textData('issue'), Buffer.from('ca.example')])],
    '0 issue "ca.example"',
  ],
  ['CNAME', [nameData('web.example.org')], 'WEB.example.org.'],
  ['MX', [Buffer.concat([uint16(10), nameData('mail.example.org')])], '10 mail.example.org'],
  ['NS', [nameData('ns1.example.org')], 'ns1.example.org'],
  ['PTR', [nameData('host.example.org')], 'host.example.org'],
  [
    'SOA',
    [
      Buffer.concat([
        nameData('ns1.example.org'),
        nameData('ada.example.org'),
        ...[7, 60, 30, 600, 5].map(uint32),
      ]),
    ],
    'ns1.example.org ada.example.org 7 60 30 600 5',
  ],
  [
    'SRV',
    [Buffer.concat([...[1, 2, 5060].map(uint16), nameData('sip.example.org')])],
    '1 2 5060 sip.example.org',
  ],
  ['TXT', [Buffer.concat([textData('v=spf1 '), textData('-all, Really')])], 'v=spf1 -all, Really'],
]

describe('A dns probe', () => {
  for (const [recordType, data, answer] of records)
    it(`compares records of the type ${recordType}`, async t => {
      const fields = { recordType, expected: [answer] }
      assert.equal((await ask(t, { [`${name} ${recordType}`]: data }, fields)).kind, 'success')
      const other = await ask(
        t,
        { [`${name} ${recordType}`]: data },
        { recordType, expected: [`${answer}x`] },
      )
      assert.equal(other.message.code, 'dns.missing')
    })

  it('asks again over TCP when an answer is cut off', async t => {
    const fields = { expected: ['192.0.2.0', '192.0.2.59'] }
    assert.equal((await ask(t, { [`${name} A`]: long }, fields)).kind, 'success')
  })

  it('takes the text of a record as it is, upper and lower case too', async t => {
    const zone = { [`${name} TXT`]: [textData('Key=a')] }
    assert.equal((await ask(t, zone, { recordType: 'TXT', expected: ['key=a'] })).message.code, 'dns.missing')
  })

  it('looks an address up backwards', async t => {
    const zone = { '10.2.0.192.in-addr.arpa PTR': [nameData(name)] }
    assert.equal(
      (await ask(t, zone, { domain: '192.0.2.10', recordType: 'PTR', expected: [name] })).kind,
      'success',
    )
  })

  it('is content with one of several answers when it is asked to be', async t => {
    const fields = { expected: ['192.0.2.9', '192.0.2.10'], allExpected: false }
    assert.equal((await ask(t, { [`${name} A`]: [v4('192.0.2.10')] }, fields)).kind, 'success')
  })

  it('shows nothing unprintable of an answer, and not much of it', async t => {
    const zone = { [`${name} TXT`]: [textData(`\u001b[31m${'x'.repeat(240)}`)] }
    const { message } = await ask(t, zone, { recordType: 'TXT', expected: [] })
    assert.match(sentenceOf(message, 'en'), /^[ -~]{119}…$/)
  })

  it('asks no server in a network that is denied, by address or by name', async t => {
    const { port, asked } = await serveDns(t, {})
    const deny = createNetworkList(['127.0.0.0/8', '::1/128'])
    for (const resolver of [`127.0.0.1:${port}`, `localhost:${port}`]) {
      const { message } = await probed({ resolver }, { deny })
      assert.equal(message.code, 'probe.denied', resolver)
    }
    assert.deepEqual(asked, [])
  })

  it('leaves it unclear when the way to the server may be lost', async t => {
    const cutOff = testNetwork({ hasAddress: true, hasRoute: false, resolverAnswers: false })
    const { port } = await serveDns(t, { [`${name} A`]: 'silence' })
    const here = await probed({ resolver: `127.0.0.1:${port}` }, { network: cutOff }, 500)
    assert.equal(here.kind, 'failure', 'this host is always there')
    const there = await probed({ resolver: '192.0.2.53' }, { network: cutOff }, 500)
    assert.deepEqual([there.kind, there.kind === 'unknown' && there.cause], ['unknown', 'network'])
  })

  it('ends when it is stopped, though the server keeps silent', async t => {
    const { port } = await serveDns(t, { [`${name} A`]: 'silence' })
    const stop = AbortSignal.timeout(200)
    const { target } = settingsOf({ resolver: `127.0.0.1:${port}` })
    assert.equal((await testProbe()({ target, timeoutMs: 60_000 }, stop)).kind, 'unknown')
  })
})

describe('The DNS server of a monitor', () => {
  const accepted = [
    '192.0.2.53',
    '192.0.2.53:5353',
    '2001:db8::53',
    '[2001:db8::53]:53',
    'ns1.example.org',
    'ns1:53',
  ]
  for (const resolver of accepted)
    it(`may be ${resolver}`, () => assert.equal(settingsOf({ resolver }).target.kind, 'dns'))

  for (const resolver of ['', 'ns1:0', 'ns1:65536', 'https://ns1', 'a b', '[::1', 'ns1:x'])
    it(`may not be ${JSON.stringify(resolver)}`, () => assert.throws(() => settingsOf({ resolver })))
})

async function ask(t: TestContext, zone: Zone, fields: object): Promise<ProbeResult> {
  return probed({ resolver: `127.0.0.1:${(await serveDns(t, zone)).port}`, ...fields })
}

async function probed(
  fields: object,
  options: Partial<ProbeOptions> = {},
  timeoutMs = 20_000,
): Promise<ProbeResult> {
  return testProbe(options)({ target: settingsOf(fields).target, timeoutMs }, new AbortController().signal, {
    ignoresPauses: true,
  })
}

const settingsOf = (fields: object) =>
  monitorSchema.parse({ name: 'a', kind: 'dns', domain: name, ...fields })
