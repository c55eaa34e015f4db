/** Wrong values of variables, and the message that says what was meant. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ConfigError, describeConfig, readConfig } from '../../src/config/config.ts'

/** Variables that SMTP_URL and OIDC_ISSUER require beside them. */
const further = { MAIL_FROM: 'status@example.org', OIDC_CLIENT_ID: 'corkboard' }

const problemsOf = (environment: Readonly<Record<string, string>>): readonly string[] => {
  try {
    readConfig({ ...further, ...environment })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const wrong = {
  HOST: [
    ['0.0.0.0:8080', 'did you mean 0.0.0.0 with PORT=8080?'],
    ['localhost:80', 'did you mean localhost with PORT=80?'],
    ['http://0.0.0.0', 'did you mean 0.0.0.0?'],
    ['[::]', 'did you mean ::?'],
    ['*', 'did you mean 0.0.0.0?'],
    ['999.1.1.1', 'such as 127.0.0.1'],
    ['1.2.3', 'such as 127.0.0.1'],
    ['0.0.0.0,::', 'such as 127.0.0.1'],
    ['-', 'such as 127.0.0.1'],
  ],
  PORT: [
    [':8080', 'did you mean 8080?'],
    ['+80', 'did you mean 80?'],
    ['8080/tcp', 'did you mean 8080?'],
    ['127.0.0.1:8080', 'did you mean 8080 with HOST=127.0.0.1?'],
    ['tcp://10.0.0.1:80', 'did you mean 80 with HOST=10.0.0.1?'],
    ['http', 'from 0 to 65535'],
    ['8_080', 'from 0 to 65535'],
    ['99999', 'from 0 to 65535'],
    ['"8080"', 'leave out the quotation marks'],
  ],
  BASE_URL: [
    ['localhost:8080', 'did you mean http://localhost:8080?'],
    ['example.org/board', 'did you mean https://example.org/board?'],
    ['192.168.1.5:8080', 'did you mean http://192.168.1.5:8080?'],
    ['//x.org', 'did you mean https://x.org?'],
    ['https:example.org', 'did you mean https://example.org?'],
    ['"https://x.org"', 'leave out the quotation marks'],
    ['https://0.0.0.0:8080', 'did you mean http://localhost:8080?'],
    ['https://*.example.org', 'such as https://example.org/board'],
    ['https://x.org,https://y.org', 'such as https://example.org/board'],
    ['https://x..org', 'such as https://example.org/board'],
    ['https://x.org?', 'without query'],
    ['https://x.org#', 'without query, fragment'],
    ['https://ada@x.org', 'account'],
    ['https://x.org/a//b', 'path'],
    ['$BASE_URL', 'such as https://example.org/board'],
    ['https://', 'such as https://example.org/board'],
  ],
  DATABASE_URL: [
    ['/srv/x.db', 'did you mean sqlite:/srv/x.db?'],
    ['x.db', 'did you mean sqlite:x.db?'],
    ['./data/x', 'did you mean sqlite:./data/x?'],
    ['C:\\x.db', 'did you mean sqlite:C:\\x.db?'],
    ['file:/srv/x.db', 'did you mean sqlite:/srv/x.db?'],
    ['file:///srv/x.db', 'did you mean sqlite:/srv/x.db?'],
    ['sqlite3:x.db', 'did you mean sqlite:x.db?'],
    ['sqlite://srv/x.db', 'did you mean sqlite:srv/x.db or sqlite:/srv/x.db?'],
    ['sqlite:/srv/', 'did you mean sqlite:/srv/corkboard.db?'],
    ['sqlite: x', 'did you mean sqlite:x?'],
    ['sqlite:~/x.db', 'whole path'],
    ['sqlite:x.db?mode=ro', 'without options'],
    ['sqlite:', 'such as sqlite:data/corkboard.db'],
    ['sqlite::memory:', 'empty at every start'],
    ['postgresql+psycopg2://u:hunter2@h/d', 'did you mean postgres://…?'],
    ['jdbc:postgresql://h/d', 'did you mean postgres://…?'],
    ['pgsql://h/d', 'did you mean postgres://…?'],
    ['postgres:h/d', 'did you mean postgres://…?'],
    ['mysql://u:hunter2@h/d', 'does not run on MySQL'],
    ['mariadb+pymysql://u:hunter2@h/d', 'does not run on MariaDB'],
    ['host=db dbname=y password=hunter2', 'host=… are not read'],
    ['postgres://h:99999/d', 'host:port'],
    ['postgres://h:abc/d', 'host:port'],
    ['postgres://h1,/d', 'host1,host2'],
    ['postgres://u:hunter2@h/d?sslmode=maybe', 'verify-full'],
    ["'postgres://h/d'", 'leave out the quotation marks'],
    ['postgres://u:hun@ter2@h/d', '@ is written as %40'],
    ['postgres://u@x.org:hunter2@h/d', '@ is written as %40'],
    ['postgres://u:hun#ter2@h/d', '# is written as %23'],
    ['postgres://u:hun/ter2@h/d', '/ is written as %2F'],
    ['postgres://u:12/ter2@h/d', '/ is written as %2F'],
    ['postgres://u:hun?ter2@h/d', '? is written as %3F'],
    ['postgres://u:hun%ter2@h/d', '% is written as %25'],
    ['postgres://u:hun@te/r2@h/d', '@ is written as %40'],
  ],
  TRUST_PROXY: [
    ['1', 'TRUST_PROXY=loopback'],
    ['2', 'TRUST_PROXY=loopback'],
    ['true', 'TRUST_PROXY=loopback'],
    ['*', 'TRUST_PROXY=loopback'],
    ['0.0.0.0/0', 'TRUST_PROXY=uniquelocal'],
    ['false', 'leave it empty'],
    ['0', 'leave it empty'],
    ['localhost', 'did you mean loopback?'],
    ['private', 'did you mean uniquelocal?'],
    ['172.16', 'networks such as'],
    ['10.0.0.0/33', 'networks such as'],
    ['nginx', 'networks such as'],
    ['10.0.0.1-10.0.0.5', 'networks such as'],
  ],
  LOG_LEVEL: [
    ['warning', 'did you mean warn?'],
    ['verbose', 'did you mean debug?'],
    ['5', 'one of trace'],
  ],
  LOG_FORMAT: [['text', 'did you mean pretty?']],
  DATABASE_PREPARE: [['false', 'did you mean off?']],
  BODIES_MAX_BYTES: [
    ['1k', 'at least 1048576 bytes'],
    ['1e9', '1 MiB = 1024 × 1024'],
    ['-1', '16MB'],
  ],
  SNIPPET_MAX_BYTES: [
    ['1GB', 'from 1 to 104857600 bytes'],
    ['unlimited', '16MiB'],
    ['0', 'from 1'],
  ],
  SNIPPET_QUOTA_BYTES: [['none', '16MiB']],
  SNIPPET_RATE: [
    ['60', 'did you mean 60/minute?'],
    ['0', 'did you mean off?'],
    ['none', 'did you mean off?'],
    ['0/minute', 'did you mean off?'],
    ['60/60', 'such as 60/minute'],
    ['100r/m', 'such as 60/minute'],
    ['-1/minute', 'such as 60/minute'],
  ],
  SNIPPET_EXPIRES: [
    ['forever', 'onetime,never,1h,7d'],
    ['onetime;never', 'separated by commas'],
    ['[3600]', 'separated by commas'],
    ['0', 'lifetimes in seconds'],
  ],
  SNIPPET_FRESH_SECONDS: [['never', '12h']],
  HSTS_SECONDS: [['1y', '0 to 63072000 seconds']],
  ORIGIN_KEEP_DAYS: [
    ['1.5', '30d'],
    ['12h', '30d'],
  ],
  PROBER_DENY: [['localhost', 'loopback']],
  WITNESSES: [['1.1.1.1', '192.0.2.1:443']],
  SMTP_URL: [
    ['smtp.example.org:587', 'begins with smtp:// or smtps://'],
    ['ada:hunter2@smtp.example.org', 'begins with smtp:// or smtps://'],
    ['smtp+tls://u:hunter2@h', 'begins with smtp:// or smtps://'],
    ['smtp://u:hun@ter2@h', '@ is written as %40'],
    ['smtp://ada@x.org:hunter2@h', '@ is written as %40'],
    ['smtp://u:hun#ter2@h', '# is written as %23'],
    ['smtp://u:hun/ter2@h', '/ is written as %2F'],
    ['smtp://u:hunter2?@h', '? is written as %3F'],
    ['smtps://u:hunter2%@h', '% is written as %25'],
    ['smtp://h:abc', 'smtp://user:password@host:port'],
  ],
  SMTP_TLS: [['true', 'did you mean required?']],
  MAIL_FROM: [['Corkboard', 'such as status@example.org']],
  SECURITY_CONTACT: [['a@b.org', 'did you mean mailto:a@b.org?']],
  REPORT_WEBHOOK_URL: [
    ['ftp://x', 'http or https'],
    ['https://u:hun#ter2@h/', '# is written as %23'],
  ],
  OIDC_ISSUER: [
    ['accounts.google.com', 'such as https://login.example.org'],
    ['https://x/.well-known/openid-configuration', 'leave /.well-known/openid-configuration'],
  ],
  OIDC_ROLE: [['admin', 'one of editor']],
  SNIPPET_CREATORS: [['everyone', 'did you mean anyone?']],
  SNIPPET_QUOTA_FULL: [['delete', 'did you mean oldest?']],
  SNIPPET_HOTLINKING: [['deny', 'did you mean refuse?']],
  SNIPPET_ORIGINS: [
    ['https://docs.example.org/page', 'without a path'],
    ['docs.example.org', 'such as https://docs.example.org'],
    ['https://a.example,null', 'separated by commas'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [string, string])[]>>

describe('A wrong value is refused, and the sentence says what is meant:', () => {
  for (const [name, values] of Object.entries(wrong))
    for (const [value, meant] of values)
      it(`${name}=${value}`, () => {
        const [problem = '', ...more] = problemsOf({ [name]: value })
        assert.deepEqual(more, [])
        assert.ok(problem.startsWith(`${name}=`), problem)
        assert.ok(problem.includes(meant), problem)
        assert.doesNotMatch(problem, /hunter2|ter2/)
      })

  it('all of them at once', () => {
    const first = Object.fromEntries(Object.entries(wrong).map(([name, [[value]]]) => [name, value]))
    assert.deepEqual(
      problemsOf(first)
        .map(each => each.split('=')[0])
        .sort(),
      Object.keys(wrong).sort(),
    )
  })
})

describe('A value is taken as people write it:', () => {
  for (const [name, value, key, expected] of [
    ['SNIPPET_MAX_BYTES', '64k', 'snippetMaxBytes', 64_000],
    ['SNIPPET_MAX_BYTES', '64 KiB', 'snippetMaxBytes', 65_536],
    ['SNIPPET_MAX_BYTES', '2.5 MiB', 'snippetMaxBytes', 2_621_440],
    ['SNIPPET_QUOTA_BYTES', '1GB', 'snippetQuotaBytes', 1_000_000_000],
    ['SNIPPET_QUOTA_BYTES', '1GiB', 'snippetQuotaBytes', 1_073_741_824],
    ['SNIPPET_QUOTA_BYTES', '2t', 'snippetQuotaBytes', 2_000_000_000_000],
    ['SNIPPET_QUOTA_BYTES', '512b', 'snippetQuotaBytes', 512],
    ['BODIES_MAX_BYTES', '64MB', 'bodiesMaxBytes', 64_000_000],
    ['SNIPPET_FRESH_SECONDS', '1d', 'snippetFreshSeconds', 86_400],
    ['HSTS_SECONDS', '365 days', 'hstsSeconds', 31_536_000],
    ['DATABASE_WAIT_SECONDS', '5m', 'databaseWaitSeconds', 300],
    ['ORIGIN_KEEP_DAYS', '4w', 'originKeepDays', 28],
    ['SNIPPET_EXPIRES', 'Never, 1h, 7d, 60', 'snippetExpires', ['never', 3600, 604_800, 60]],
    ['SNIPPET_RATE', '60/min', 'snippetRate', { count: 60, windowMs: 60_000 }],
    ['SNIPPET_RATE', '5 per second', 'snippetRate', { count: 5, windowMs: 1000 }],
    ['SNIPPET_RATE', '100 / Hours', 'snippetRate', { count: 100, windowMs: 3_600_000 }],
    ['SNIPPET_RATE', '7/d', 'snippetRate', { count: 7, windowMs: 86_400_000 }],
    ['SNIPPET_RATE', 'OFF', 'snippetRate', null],
    ['LOG_LEVEL', 'DEBUG', 'logLevel', 'debug'],
    ['HOST', '::', 'host', '::'],
    ['DATABASE_URL', 'sqlite:///srv/x.db', 'databaseUrl', 'sqlite:///srv/x.db'],
    ...[
      'postgres://u:a:b@h/d',
      'postgres://u:p%40s%2Fs@h1:5432,h2/d?sslmode=require',
      'postgres://h:5432/d?application_name=a@b',
      'postgresql://u@%2Fvar%2Frun%2Fpostgresql/d',
      'postgres://[::1]:5432/d',
    ].map(url => ['DATABASE_URL', url, 'databaseUrl', url] as const),
  ] as const)
    it(`${name}=${value}`, () => {
      assert.deepEqual(readConfig({ [name]: value })[key], expected)
    })

  it('check-config says what a unit comes to', () => {
    const text = describeConfig({ SNIPPET_QUOTA_BYTES: '1GB', ORIGIN_KEEP_DAYS: '30' })
    assert.match(text, /^SNIPPET_QUOTA_BYTES=1GB {2}\(1000000000\)$/m)
    assert.match(text, /^ORIGIN_KEEP_DAYS=30$/m)
  })
})
