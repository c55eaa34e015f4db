/** What a server loads before it is ready: most are read for days, so what few requests need comes with the first of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modulesOfStart } from './modules-of-start.ts'

/** Parts that are loaded when they are used. */
const later: readonly RegExp[] = [
  /\/src\/[\w-]+\/(?:[\w-]+\/)?admin\/(?!guard)[\w-]+-routes\.ts$/,
  /\/src\/(?!rest\/).*-rest\.ts$/,
  /\/src\/server\/(?:admin|auth|rest)-routes\.ts$/,
  /\/src\/status-apis\/(?:gatus\/(?!gatus-documents)|uptime-kuma\/)/,
  /\/src\/server\/(?:compatible-routes|staff-view|oidc-service)\.ts$/,
  /\/src\/graphql\/(?:endpoint|resolvers|reply|rules)\.ts$/,
  /\/src\/db\/(?:postgres[\w-]*|move\/.*|migrations\/.*)\.ts$/,
  /\/src\/commands\/(?!serve|log)/,
  /\/src\/snippets\/(?:bundles\/bundle-cold-texts|read\/diff-page|revisions\/revisions-page)\.ts$/,
  /\/src\/web\/qr-code\.ts$/,
  /\/src\/(?:snippets\/read\/highlight-worker|web\/markdown-worker|db\/sqlite-writer)\.ts$/,
  /\/node_modules\/(?:@simplewebauthn|diff|graphql|graphql-http|highlight\.js|light-my-request|nodemailer|openid-client|postgres|sharp|temporal-polyfill)\//,
]

/** Modules of Node for servers over TLS, for requests over TLS, and for `fetch`. */
const laterOfNode = new Set(['node:tls', 'node:https', 'node:http2', 'node:internal/deps/undici/undici'])

test('A start loads no part that is loaded when it is used', async t => {
  const { files: modules, builtins } = await modulesOfStart(t)
  assert.ok(modules.some(each => each.endsWith('/src/server/start.ts')))
  for (const part of later)
    assert.deepEqual(
      modules.filter(each => part.test(each)),
      [],
      String(part),
    )
  assert.ok(builtins.includes('node:http'))
  assert.deepEqual(
    builtins.filter(each => laterOfNode.has(each)),
    [],
  )
  assert.ok(modules.length <= modulesMax, `${modules.length} modules are loaded`)
})

/** Each module costs a start half a millisecond and some ten kilobytes. Raise it only for what the first second needs. */
const modulesMax = 1459
