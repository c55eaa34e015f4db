import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { type Fields, metaOf, secret } from '../../../src/kernel/fields/field.ts'
import { maskedDocument, withSecretsOf } from '../../../src/kernel/fields/secrets.ts'
import { definitionOf, kinds } from '../../../src/monitors/kinds/kinds.ts'
import {
  credentialFields,
  hostField,
  portField,
  tlsFields,
} from '../../../src/monitors/kinds/shared-fields.ts'

const fields = { host: hostField, port: portField(25), ...credentialFields, ...tlsFields }
const schema = z.strictObject(fields)
const stored = schema.parse({ host: 'mail.example.org', username: 'ada', password: 'hunter2' })

describe('Fields that kinds share', () => {
  it('are worded alike in every kind that has them', () => {
    const shared: Fields = fields
    const seen = kinds.flatMap(kind => {
      const own = Object.entries(definitionOf(kind).fields).filter(([name]) => name in shared)
      for (const [name, each] of own)
        assert.deepEqual(metaOf(each), metaOf(shared[name] ?? assert.fail()), `${kind}: ${name}`)
      return own.map(([name]) => name)
    })
    assert.deepEqual(seen.toSorted(), ['host', 'ignoreTls', 'port'])
  })

  it('have a port that is required, or the one of the protocol', () => {
    assert.equal(stored.port, 25)
    assert.ok(!portField().safeParse(undefined).success)
    for (const port of [0, 65_536, 1.5]) assert.ok(!portField(25).safeParse(port).success, String(port))
  })

  it('take a host of any kind, and no address', () => {
    for (const host of ['db', 'db.example.org', '192.0.2.1', '2001:db8::1', 'müller.example'])
      assert.ok(hostField.safeParse(host).success, host)
    for (const host of ['', 'https://db', 'db/x', 'ada@db', '[::1]', 'a b', 'x'.repeat(254)])
      assert.ok(!hostField.safeParse(host).success, host)
  })

  it('show a password to nobody and a name to editors, and of neither where there is none', () => {
    const [seen, edited] = (['readers', 'editors'] as const).map(by => maskedDocument(fields, stored, by))
    assert.deepEqual([seen?.['username'], seen?.['password']], [secret, secret])
    assert.deepEqual([edited?.['username'], edited?.['password']], ['ada', secret])
    const none = maskedDocument(fields, { ...stored, username: null, password: null }, 'readers')
    assert.deepEqual([none['username'], none['password']], [null, null])
    for (const name of ['username', 'password'] as const) assert.ok(!fields[name].safeParse('').success, name)
  })

  it('keep a password for the server that it was given for, and for TLS', () => {
    const typed = { ...stored, password: secret }
    assert.deepEqual(withSecretsOf(fields, stored, { ...typed, username: 'ben' }), {
      ...stored,
      username: 'ben',
    })
    for (const moved of [{ host: 'evil.example' }, { port: 26 }, { tls: false }])
      assert.throws(() => withSecretsOf(fields, stored, { ...typed, ...moved }), Object.keys(moved).join())
  })
})
