/** The command that runs others as the service of systemd does. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { output } from './program.ts'

const command = readFileSync(join(import.meta.dirname, '../../deploy/systemd/corkboard'), 'utf8')

test('Commands have every secret that the service has from a file', async () => {
  const [, script = ''] = /systemctl cat corkboard.service \| (sed .*)\) \\$/m.exec(command) ?? []
  const secrets = [
    'LoadCredential=DATABASE_URL:/etc/corkboard/database-url',
    'LoadCredentialEncrypted=SMTP_URL:/etc/corkboard/smtp-url',
    'ImportCredential=OIDC_CLIENT_SECRET',
  ]
  const unit = ['[Service]', '#LoadCredential=A:/b', ...secrets, 'Restart=always', ''].join('\n')
  const properties = await output('/bin/sh', ['-c', script], { input: unit })
  assert.deepEqual(
    properties.trim().split('\n'),
    secrets.map(each => `--property=${each}`),
  )
})
