import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestedHost } from '../../../src/monitors/kinds/http/requested-host.ts'

test('A request is for the host of its header, else for that of its URL, without ports and brackets', () => {
  const host = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    requestedHost({ url, headers })
  assert.equal(host('https://shop.example/'), 'shop.example')
  assert.equal(host('https://shop.example:8443/path'), 'shop.example')
  assert.equal(host('https://192.0.2.1:8443/', { HOST: 'shop.example' }), 'shop.example')
  assert.equal(host('https://192.0.2.1/', { host: 'shop.example:8443' }), 'shop.example')
  assert.equal(host('https://192.0.2.1:8443/', { accept: 'text/html' }), '192.0.2.1')
  assert.equal(host('https://[2001:db8::1]/'), '2001:db8::1')
  assert.equal(host('https://[2001:db8::1]:8443/'), '2001:db8::1')
  assert.equal(host('https://shop.example/', { host: '[2001:db8::1]:8443' }), '2001:db8::1')
})
