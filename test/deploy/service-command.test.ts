/** The command that runs Corkboard's commands as the service of systemd does. */
import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { debianPath } from '../debian.ts'
import { ran } from './program.ts'

const command = join(import.meta.dirname, '../../deploy/systemd/corkboard')

const secrets = [
  'LoadCredential=DATABASE_URL:/etc/corkboard/database-url',
  'LoadCredentialEncrypted=SMTP_URL:/etc/corkboard/smtp-url',
  'ImportCredential=OIDC_CLIENT_SECRET',
]

/** Runs the command with a fake systemd, which prints its properties and the settings files that are not the service's own. */
function service(t: TestContext, ends = 'exit 7') {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-command-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const program = (name: string, script: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  const unit = ['[Service]', '#LoadCredential=A:/b', ...secrets, 'Restart=always'].join('\n')
  program(
    'systemctl',
    `case $1 in cat) cat <<'END'\n${unit}\nEND\n;; *) echo "$*" >>${folder}/asked; kill $(cat ${folder}/pid) ;; esac`,
  )
  program(
    'systemd-run',
    `printf '%s\\n' "$@"
for each; do case $each in *EnvironmentFile=/etc/*) ;; *EnvironmentFile=*) cat "\${each#*EnvironmentFile=}" ;; esac; done
${ends}`,
  )
  return {
    folder,
    run: (environment: Readonly<Record<string, string>> = {}, input = '') =>
      ran(command, ['user', 'list'], {
        environment: { TMPDIR: folder, ...environment },
        input,
        path: [folder, debianPath].join(delimiter),
      }),
  }
}

const credentials = (out: string) => out.split('\n').filter(line => /Credential/.test(line))

test('Commands have every secret that the service has from a file, its input and its exit code', async t => {
  const { run } = service(t, 'cat; exit 7')
  const { code, out } = await run({}, 'a password')
  assert.deepEqual(
    credentials(out),
    secrets.map(each => `--property=${each}`),
  )
  assert.match(out, /\/bin\/corkboard\.js\nuser\nlist\na password$/)
  assert.equal(code, 7)
})

test('Some variables of the caller replace those of the service, secrets in files too', async t => {
  const { run, folder } = service(t)
  const { out } = await run({ DATABASE_URL: 'sqlite:try me.db', SMTP_URL: '', OIDC_NAME: 'not among them' })
  assert.deepEqual(credentials(out), ['--property=ImportCredential=OIDC_CLIENT_SECRET'])
  assert.match(out, /^DATABASE_URL='sqlite:try me\.db'\nSMTP_URL=''\n$/m)
  assert.doesNotMatch(out, /OIDC_NAME/)
  assert.ok(out.indexOf('EnvironmentFile=/etc/') < out.lastIndexOf('EnvironmentFile='))
  assert.deepEqual(readdirSync(folder).toSorted(), ['systemctl', 'systemd-run'])
})

test('An update is not led astray by the variables of the caller', async t => {
  const { run } = service(t)
  const { out } = await run({
    DATABASE_URL: 'sqlite:try.db',
    CORKBOARD_RELEASE: '/opt/corkboard/releases/2.0.0',
  })
  assert.doesNotMatch(out, /try\.db/)
  assert.equal(credentials(out).length, secrets.length)
  assert.match(out, /^\/opt\/corkboard\/releases\/2\.0\.0\/bin\/corkboard\.js$/m)
})

test('A quote, which could end a value in the file of settings, is refused', async t => {
  const { code, err, out } = await service(t).run({ DATABASE_URL: "sqlite:it's.db" })
  assert.deepEqual([code, out], [2, ''])
  assert.match(err, /DATABASE_URL has a quote in it/)
})

test('A command that is ended ends what it runs, and leaves no file', async t => {
  const { run, folder } = service(t, `echo $$ >"$TMPDIR/pid"; kill -TERM $PPID; exec sleep 600`)
  const { code } = await run({ DATABASE_URL: 'sqlite:try.db' })
  assert.equal(code, 143)
  assert.match(readFileSync(join(folder, 'asked'), 'utf8'), /^stop corkboard-command-\d+\.service$/m)
  assert.deepEqual(readdirSync(folder).toSorted(), ['asked', 'pid', 'systemctl', 'systemd-run'])
})
