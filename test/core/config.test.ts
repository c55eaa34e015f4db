import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext, test } from 'node:test'
import { ConfigError, describeConfig, readConfig } from '../../src/config/config.ts'
import { mistypedVariables } from '../../src/config/mistyped-variables.ts'
import { secretNames } from '../../src/config/secret-files.ts'
import { variables } from '../../src/config/variables.ts'

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
  }
  return []
}

test('Without any variable the defaults are in force', () => {
  const config = readConfig({})
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.port, 8080)
  assert.equal(config.baseUrl.href, 'http://localhost:8080/')
  assert.equal(config.databaseUrl, 'sqlite:data/corkboard.db')
  assert.deepEqual(config.snippetExpires, ['onetime', 'never', 3600, 604_800, 2_592_000])
  assert.deepEqual(config.snippetRate, { count: 60, windowMs: 60_000 })
  assert.deepEqual(config.trustProxy, [])
})

test('The base address follows the port unless it is set', () => {
  assert.equal(readConfig({ PORT: '9000' }).baseUrl.href, 'http://localhost:9000/')
  assert.equal(
    readConfig({ PORT: '9000', BASE_URL: 'https://x.example/b' }).baseUrl.href,
    'https://x.example/b',
  )
})

test('A blank variable counts as not set', () => {
  assert.equal(readConfig({ PORT: '  ' }).port, 8080)
})

test('Every problem is reported at once, with the name of its variable', () => {
  const problems = problemsOf({
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    LOG_LEVEL: 'loud',
    SNIPPET_RATE: '5/fortnight',
    SNIPPET_EXPIRES: 'soon',
    TRUST_PROXY: 'not an address',
    PROBER_DENY: '10.0.0.0/8,example.org',
    HOST: 'a b',
  })
  const named = problems.map(each => each.split('=')[0])
  assert.deepEqual(named.sort(), [
    'DATABASE_URL',
    'HOST',
    'LOG_LEVEL',
    'PORT',
    'PROBER_DENY',
    'SNIPPET_EXPIRES',
    'SNIPPET_RATE',
    'TRUST_PROXY',
  ])
})

for (const [name, ...wrong] of [
  ['DATABASE_URL', 'sqlite::memory:'],
  ['BASE_URL', 'http://x/a b', 'http://x/ü', 'http://x/:id', 'http://x/*', 'http://x/%zz', 'http://x/{a}'],
  ['PORT', '-1', '80.5', '0x50', '65536'],
  ['BASE_URL', 'example.org', 'ftp://example.org', 'http://x/?q', 'http://x/#h', 'http://u:p@x/'],
  ['DATABASE_URL', 'sqlite:', 'postgres://', 'file.db'],
  ['ANNOUNCEMENTS_PAGE_SIZE', '0', '101'],
  [
    'WITNESSES',
    'example.org',
    'example.org:0',
    '1.2.3.4:99999',
    '2001:db8::1:443',
    '[1.2.3.4]:443',
    'http://x:80',
  ],
  ['SNIPPET_MAX_BYTES', '0', '1e6'],
  ['SNIPPET_EXPIRES', '0', '-5', ',', '12345678901'],
  ['SNIPPET_ID_LENGTH', '5', '65'],
  ['SMTP_URL', 'mail.example.org', 'http://mail.example.org', 'smtp://', 'smtp://a b'],
  ['SMTP_URL', 'smtp://mail.example.org?requireTLS=false', 'smtp://u:%zz@mail.example.org', 'smtp://x:99999'],
  ['SMTP_TLS', 'off', 'none'],
  ['MAIL_FROM', 'status', 'a@b\r\nbcc: c@d', 'a@b, c@d'],
  [
    'OIDC_ISSUER',
    'login.example.org',
    'http://login.example.org',
    'http://127.evil.org',
    'https://x/?q',
    'https://u:p@x/',
  ],
  ['OIDC_ROLE', 'owner', 'admin'],
  ['GRAPHQL_RATE', '0/minute', 'minute', '60', '60/week'],
] as const satisfies readonly (readonly [string, ...string[]])[])
  for (const value of wrong)
    test(`${name}=${value} is refused`, () => {
      const [problem, ...others] = problemsOf({ [name]: value })
      assert.deepEqual(others, [])
      assert.match(problem ?? '', new RegExp(`^${name}=`))
    })

test('A rate can be switched off', () => {
  assert.equal(readConfig({ GRAPHQL_RATE: 'off' }).graphqlRate, null)
})

test('No password is shown, neither in the description nor in a problem', () => {
  const good = { DATABASE_URL: 'postgres://ada:hunter2@db/corkboard' }
  assert.doesNotMatch(describeConfig(good), /hunter2/)
  assert.match(describeConfig(good), /DATABASE_URL=postgres:\/\/ada:\*\*\*@db\/corkboard/)
  const odd = { DATABASE_URL: 'postgres://ada:hun@ter2@db/corkboard' }
  assert.doesNotMatch(describeConfig(odd), /ter2/)
  assert.doesNotMatch(problemsOf({ DATABASE_URL: 'mysql://ada:hunter2@db/x' }).join(), /hunter2/)
})

test('Neither the account at the mail server nor the secret of the provider is shown', () => {
  const good = {
    SMTP_URL: 'smtps://ada:hunter2@mail/',
    MAIL_FROM: 'a@b.example',
    OIDC_CLIENT_SECRET: 'hunter2',
  }
  assert.doesNotMatch(describeConfig(good), /hunter2/)
  assert.match(describeConfig(good), /SMTP_URL=smtps:\/\/\*\*\*@mail\//)
  for (const odd of ['ada:hunter2@mail', 'smtp:ada:hunter2@mail', 'smtp//ada:hun@hunter2@mail'])
    assert.doesNotMatch(problemsOf({ SMTP_URL: odd }).join(), /hunter2/)
})

test('What makes no sense alone names what is missing', () => {
  assert.deepEqual(problemsOf({ SMTP_URL: 'smtp://mail', OIDC_ISSUER: 'https://login.example.org' }), [
    'MAIL_FROM: must be given with SMTP_URL',
    'OIDC_CLIENT_ID: must be given with OIDC_ISSUER',
  ])
})

test('A provider on this machine may speak plain http', () => {
  for (const OIDC_ISSUER of [
    'http://127.0.0.1:9',
    'http://localhost:9',
    'http://[::1]:9',
    'https://x.example/realm',
  ])
    assert.deepEqual(problemsOf({ OIDC_ISSUER, OIDC_CLIENT_ID: 'corkboard' }), [])
})

test('The description names every variable and says which are defaults', () => {
  const text = describeConfig({ PORT: '9000' })
  for (const { name } of Object.values(variables)) assert.match(text, new RegExp(`^${name}=`, 'm'))
  assert.match(text, /^PORT=9000$/m)
  assert.match(text, /^HOST=127\.0\.0\.1 {2}\(default\)$/m)
})

describe('A secret in a file', () => {
  const inFile = (t: TestContext, text: string, name = 'secret') => {
    const folder = mkdtempSync(join(tmpdir(), 'corkboard-config-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    writeFileSync(join(folder, name), text)
    return { folder, file: join(folder, name) }
  }
  const values = {
    DATABASE_URL: 'postgres://ada:hunter2@db.example/board',
    REPORT_WEBHOOK_URL: 'https://chat.example.org/hooks/hunter2',
    SMTP_URL: 'smtp://ada:hunter2@mail.example.org',
    OIDC_CLIENT_SECRET: 'hunter2',
  } as const
  const further = { MAIL_FROM: 'status@example.org' }

  it('is taken for each variable that is one', t => {
    assert.deepEqual(Object.keys(values), secretNames)
    for (const [name, value] of Object.entries(values)) {
      const { file } = inFile(t, `${value}\n`)
      const environment = { ...further, [`${name}_FILE`]: file }
      assert.deepEqual(readConfig(environment), readConfig({ ...further, [name]: value }), name)
      assert.deepEqual(mistypedVariables(environment), [])
      const described = describeConfig(environment)
      assert.match(described, new RegExp(`^${name}=.*\\(from ${file}\\)$`, 'm'))
      assert.doesNotMatch(described, /hunter2/)
    }
  })

  it('is taken from the credentials of systemd', t => {
    for (const [name, value] of Object.entries(values)) {
      const { folder } = inFile(t, value, name)
      const environment = { ...further, CREDENTIALS_DIRECTORY: folder, [name]: '' }
      assert.deepEqual(readConfig(environment), readConfig({ ...further, [name]: value }), name)
    }
  })

  it('is a problem with the names of variable and file where it cannot be read, is empty or has several lines', t => {
    const { folder, file: empty } = inFile(t, ' \n')
    const { file: lines } = inFile(t, 'a\nb\n')
    const of = (file: string) => problemsOf({ DATABASE_URL_FILE: file })
    assert.deepEqual(of('/nowhere/x'), ['DATABASE_URL_FILE: the file "/nowhere/x" cannot be read (ENOENT)'])
    assert.deepEqual(of(empty), [`DATABASE_URL_FILE: the file "${empty}" is empty`])
    assert.deepEqual(of(lines), [`DATABASE_URL_FILE: the file "${lines}" has more than one line`])
    assert.deepEqual(of(folder), [`DATABASE_URL_FILE: the file "${folder}" is a folder, a pipe or a device`])
    assert.deepEqual(of('/dev/zero'), [
      'DATABASE_URL_FILE: the file "/dev/zero" is a folder, a pipe or a device',
    ])
  })

  it('is a problem where the variable is given as well', t => {
    const { folder, file } = inFile(t, values.DATABASE_URL, 'DATABASE_URL')
    const DATABASE_URL = 'sqlite:x.db'
    assert.deepEqual(problemsOf({ DATABASE_URL, DATABASE_URL_FILE: file }), [
      'DATABASE_URL: given twice, by DATABASE_URL and DATABASE_URL_FILE; leave one',
    ])
    assert.deepEqual(problemsOf({ DATABASE_URL_FILE: file, CREDENTIALS_DIRECTORY: folder }), [
      'DATABASE_URL: given twice, by DATABASE_URL_FILE and the credential DATABASE_URL; leave one',
    ])
  })

  it('is a problem under a name that is none, and names of others are not ours', () => {
    assert.deepEqual(problemsOf({ DATABSE_URL_FILE: '/x' }), [
      'DATABSE_URL_FILE: there is no such variable; did you mean DATABASE_URL_FILE?',
    ])
    assert.deepEqual(problemsOf({ CORKBOARD_SMTP_URL_FILE: '/x' }), [
      'CORKBOARD_SMTP_URL_FILE: there is no such variable; did you mean SMTP_URL_FILE?',
    ])
    for (const { name } of Object.values(variables).filter(each => !secretNames.includes(each.name)))
      assert.match(
        problemsOf({ [`${name}_FILE`]: '/x' }).join(),
        /^\w+_FILE: there is no such variable; files are/,
      )
    assert.deepEqual(
      problemsOf({ SSL_CERT_FILE: '/x', POSTGRES_PASSWORD_FILE: '/x', DATABASE_URL_FILE: '' }),
      [],
    )
  })
})
