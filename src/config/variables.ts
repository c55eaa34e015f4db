import { withoutPassword } from '../db/database-url.ts'
import type { Role } from '../kernel/actor.ts'
import { shownAddress } from '../lib/shown-address.ts'
import {
  baseUrl,
  contact,
  databaseUrl,
  denied,
  expires,
  hidden,
  integer,
  issuer,
  oneOf,
  optional,
  places,
  proxies,
  rate,
  sender,
  smtpUrl,
  text,
  webAddress,
} from './values.ts'

export type Variable<T> = {
  readonly name: string
  /** What it is when unset, as one would write it. */
  readonly fallback: string
  readonly help: string
  readonly parse: (text: string) => T
  readonly secret?: (text: string) => string
}

/** Owners are made by owners. */
const signUpRoles = ['editor', 'operator', 'viewer'] as const satisfies readonly Role[]
const snippetCreators = ['anyone', 'token'] as const
const quotaFull = ['refuse', 'oldest'] as const
const hotlinking = ['allow', 'refuse'] as const
const smtpTls = ['required', 'unverified', 'optional'] as const
const prepares = ['auto', 'on', 'off'] as const
const logFormats = ['auto', 'json', 'pretty'] as const
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** One line a variable; docs/configuration.md is made from it. */
export const variables = {
  host: {
    name: 'HOST',
    fallback: '127.0.0.1',
    help: 'Address to listen on. `0.0.0.0` or `::` makes the server reachable from elsewhere.',
    parse: text(/^[0-9A-Za-z.:_-]+$/, 'an address or host name such as 127.0.0.1, 0.0.0.0 or ::'),
  },
  port: {
    name: 'PORT',
    fallback: '8080',
    help: 'Port to listen on; 0 takes a free one.',
    parse: integer(0, 65_535),
  },
  baseUrl: {
    name: 'BASE_URL',
    fallback: 'http://localhost:PORT',
    help: 'The address people use. It alone makes absolute links; it may have a path, and then everything is mounted below it.',
    parse: baseUrl,
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    fallback: 'sqlite:data/corkboard.db',
    help: '`sqlite:` and a file, or `postgres://user:password@host/name`; several hosts are separated by commas.',
    parse: databaseUrl,
    secret: withoutPassword,
  },
  databaseWaitSeconds: {
    name: 'DATABASE_WAIT_SECONDS',
    fallback: '60',
    help: 'How long `serve` and `migrate` wait for a PostgreSQL that cannot be reached yet; 0: not at all.',
    parse: integer(0, 86_400),
  },
  databasePrepare: {
    name: 'DATABASE_PREPARE',
    fallback: 'auto',
    help: 'Whether prepared statements are used on PostgreSQL: `auto` leaves them out where a pooler such as PgBouncer stands in between; `on` and `off` decide it.',
    parse: oneOf(prepares),
  },
  sqliteGroupMax: {
    name: 'SQLITE_GROUP_MAX',
    fallback: '1000',
    help: 'The most writes that share one commit on SQLite; 1 gives every write a commit of its own.',
    parse: integer(1, 100_000),
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    fallback: '',
    help: 'Proxies whose `X-Forwarded-For` counts: addresses, CIDR ranges, `loopback`, `linklocal`, `uniquelocal`; separated by commas. Empty: none.',
    parse: proxies,
  },
  hstsSeconds: {
    name: 'HSTS_SECONDS',
    fallback: '31536000',
    help: 'With a BASE_URL of https: for so long browsers come back to this host by https only (`Strict-Transport-Security`); 0: nothing about it is sent.',
    parse: integer(0, 63_072_000),
  },
  maxConnections: {
    name: 'MAX_CONNECTIONS',
    // 4 096 open files are the least that is usual, and probes, the database and its files need some of them.
    fallback: '3000',
    help: 'The most connections at once. One address may have a tenth of them and one network (IPv4 /24, IPv6 /48) a quarter; for proxies in TRUST_PROXY and for this machine there is only the total. Idle connections are closed to make room. Fewer where the limit of open files leaves no room for so many; the start logs that.',
    parse: integer(10, 1_000_000),
  },
  logLevel: {
    name: 'LOG_LEVEL',
    fallback: 'info',
    help: `One of ${logLevels.map(each => `\`${each}\``).join(', ')}. At \`debug\` every request has a line, without addresses of snippets, queries, headers or bodies.`,
    parse: oneOf(logLevels),
  },
  logFormat: {
    name: 'LOG_FORMAT',
    fallback: 'auto',
    help: 'How the log is written: `json`, `pretty` for people, or `auto`: `pretty` on a terminal and else `json`.',
    parse: oneOf(logFormats),
  },
  bodiesMaxBytes: {
    name: 'BODIES_MAX_BYTES',
    fallback: '67108864',
    help: 'The most bytes that the bodies of all requests under way may take up together; beyond it requests with a body get 503. One network (IPv4 /24, IPv6 /48) may hold as much as it leaves free. At least twice the largest body that SNIPPET_MAX_BYTES allows.',
    parse: integer(1_048_576, Number.MAX_SAFE_INTEGER),
  },
  announcementsPageSize: {
    name: 'ANNOUNCEMENTS_PAGE_SIZE',
    fallback: '10',
    help: 'Announcements on a page, here and in GraphQL.',
    parse: integer(1, 100),
  },
  snippetMaxBytes: {
    name: 'SNIPPET_MAX_BYTES',
    fallback: '2621440',
    help: 'The largest snippet, in bytes of UTF-8.',
    parse: integer(1, 104_857_600),
  },
  snippetExpires: {
    name: 'SNIPPET_EXPIRES',
    fallback: 'onetime,never,3600,604800,2592000',
    help: 'The lifetimes a snippet may have: `onetime`, `never`, or seconds; separated by commas.',
    parse: expires,
  },
  snippetIdLength: {
    name: 'SNIPPET_ID_LENGTH',
    fallback: '10',
    help: 'Characters in the id of a snippet.',
    parse: integer(6, 64),
  },
  snippetRate: {
    name: 'SNIPPET_RATE',
    fallback: '60/minute',
    help: 'Snippets one client address may create: a number and `second`, `minute`, `hour` or `day`, or `off`.',
    parse: rate,
  },
  snippetNetworkRate: {
    name: 'SNIPPET_NETWORK_RATE',
    fallback: '600/minute',
    help: 'Snippets all addresses of one network (IPv4 /24, IPv6 /48) may create together, written like SNIPPET_RATE.',
    parse: rate,
  },
  snippetTotalRate: {
    name: 'SNIPPET_TOTAL_RATE',
    fallback: '6000/minute',
    help: 'Snippets that all clients may create together, written like SNIPPET_RATE.',
    parse: rate,
  },
  snippetCreators: {
    name: 'SNIPPET_CREATORS',
    fallback: 'anyone',
    help: 'Who may create snippets: `anyone`, or `token`: programs with a token and people who are signed in.',
    parse: oneOf(snippetCreators),
  },
  snippetReportsToHide: {
    name: 'SNIPPET_REPORTS_TO_HIDE',
    fallback: '3',
    help: 'A snippet is hidden until a moderator looks at it after reports from so many different networks; 0: never by itself.',
    parse: integer(0, 1000),
  },
  snippetQuotaBytes: {
    name: 'SNIPPET_QUOTA_BYTES',
    fallback: '0',
    help: 'The most bytes that snippets may take up in the database; 0: as many as there is room for.',
    parse: integer(0, Number.MAX_SAFE_INTEGER),
  },
  snippetQuotaFull: {
    name: 'SNIPPET_QUOTA_FULL',
    fallback: 'refuse',
    help: 'What happens when they are used up: `refuse` new snippets, or let the `oldest` to expire make room.',
    parse: oneOf(quotaFull),
  },
  snippetFreshSeconds: {
    name: 'SNIPPET_FRESH_SECONDS',
    fallback: '86400',
    help: 'How long a snippet counts as fresh: its links lead to a page that asks first, and SNIPPET_HOTLINKING looks at it.',
    parse: integer(0, 31_536_000),
  },
  snippetHotlinking: {
    name: 'SNIPPET_HOTLINKING',
    fallback: 'allow',
    help: 'Whether pages of other sites may load the raw text of fresh snippets: `allow` or `refuse`.',
    parse: oneOf(hotlinking),
  },
  originKeepDays: {
    name: 'ORIGIN_KEEP_DAYS',
    fallback: '30',
    help: 'For so many days it can be told which snippets and reports came from one address, of which only a keyed hash is kept.',
    parse: integer(1, 3650),
  },
  securityContact: {
    name: 'SECURITY_CONTACT',
    fallback: '',
    help: 'Where to report security problems, for /.well-known/security.txt: a `mailto:` or `https:` address. Empty: there is no such file.',
    parse: optional(contact),
  },
  reportWebhookUrl: {
    name: 'REPORT_WEBHOOK_URL',
    fallback: '',
    help: 'Is told of reported snippets: an http or https address that takes JSON. Empty: none.',
    parse: optional(webAddress),
    secret: url => shownAddress(url, { path: 'secret' }),
  },
  graphqlRate: {
    name: 'GRAPHQL_RATE',
    fallback: '1200/minute',
    help: 'GraphQL requests one client address may make, written like SNIPPET_RATE.',
    parse: rate,
  },
  apiRate: {
    name: 'API_RATE',
    fallback: '600/minute',
    help: 'Requests one token may make of the REST interface, written like SNIPPET_RATE.',
    parse: rate,
  },
  proberConcurrency: {
    name: 'PROBER_CONCURRENCY',
    // 1 000 monitors that are all silent for 10 s still get their turn within 60 s.
    fallback: '200',
    help: 'The most probes under way at once. Fewer where they would take more than a quarter of the files that the process may open; the start logs that.',
    parse: integer(1, 10_000),
  },
  proberDeny: {
    name: 'PROBER_DENY',
    fallback: 'metadata',
    help: 'Networks that monitors may not connect to: addresses, CIDR ranges, `metadata` (link-local addresses and the credentials of clouds), `loopback`, `private`, or `none`; separated by commas.',
    parse: denied,
  },
  witnesses: {
    name: 'WITNESSES',
    fallback: '',
    help: 'A few `host:port` outside of your network that are practically always there. When monitors fail and none of these answers, Corkboard knows that it has lost its own network. Separated by commas.',
    parse: places,
  },
  smtpUrl: {
    name: 'SMTP_URL',
    fallback: '',
    help: 'The server that sends mail, `smtp://user:password@host:port` (port 587 if absent) or `smtps://…` (465). Empty: no mail is sent.',
    parse: optional(smtpUrl),
    secret: url => shownAddress(url),
  },
  smtpTls: {
    name: 'SMTP_TLS',
    fallback: 'required',
    help: 'How mail goes to a server that is not on this machine: `required`: encrypted, to a server with a valid certificate; `unverified`: encrypted, whatever the certificate; `optional`: in clear where the server offers no encryption, the password too.',
    parse: oneOf(smtpTls),
  },
  mailFrom: {
    name: 'MAIL_FROM',
    fallback: '',
    help: 'Who mail is from, such as `Corkboard <status@example.org>`; needed with SMTP_URL.',
    parse: optional(sender),
  },
  oidcIssuer: {
    name: 'OIDC_ISSUER',
    fallback: '',
    help: 'The OpenID Connect provider that people may sign in with, an https address. Empty: none. Its redirect address for Corkboard is BASE_URL and `/manage/oidc/callback`, its address after signing out BASE_URL and `/manage/sign-in`.',
    parse: optional(issuer),
  },
  oidcClientId: {
    name: 'OIDC_CLIENT_ID',
    fallback: '',
    help: 'The name Corkboard has at the provider; needed with OIDC_ISSUER.',
    parse: value => value,
  },
  oidcClientSecret: {
    name: 'OIDC_CLIENT_SECRET',
    fallback: '',
    help: 'The secret Corkboard shares with the provider. Empty: none, as for a public client.',
    parse: value => value,
    secret: hidden,
  },
  oidcName: {
    name: 'OIDC_NAME',
    fallback: 'OpenID Connect',
    help: 'What the provider is called on the button.',
    parse: text(/^\P{Cc}{1,60}$/u, 'one line of at most 60 characters'),
  },
  oidcRole: {
    name: 'OIDC_ROLE',
    fallback: '',
    help: 'The role of an account that the first sign-in through the provider creates: `editor`, `operator` or `viewer`. Empty: signing in needs an account or an invitation.',
    parse: optional(oneOf(signUpRoles)),
  },
} satisfies Readonly<Record<string, Variable<unknown>>>
