import { mostHalvings } from '../../lib/rate-limit.ts'
import { bytes, expires, rate, seconds } from '../quantities.ts'
import { integer, oneOf, origins } from '../values.ts'
import type { VariableTable } from '../variable.ts'

const snippetCreators = ['anyone', 'token'] as const
const quotaFull = ['refuse', 'oldest'] as const
const hotlinking = ['allow', 'refuse'] as const

/** Variables of snippets: their limits, who may create how many, and how long they last. */
export const snippetVariables = {
  snippetMaxBytes: {
    fallback: '2621440',
    help: 'The largest snippet, in bytes of UTF-8.',
    parse: bytes(1, 104_857_600),
  },
  snippetExpires: {
    fallback: 'onetime,never,3600,604800,2592000',
    help: 'The lifetimes a snippet may have: `onetime`, `never`, or seconds, also such as `7d`; separated by commas.',
    parse: expires,
  },
  snippetIdLength: {
    fallback: '10',
    help: 'Characters in the id of a snippet.',
    parse: integer(6, 64),
  },
  snippetRate: {
    fallback: '60/minute',
    help: 'Snippets one client address may create: a number and `second`, `minute`, `hour` or `day`, such as `60/minute`, or `off`.',
    parse: rate,
  },
  snippetNetworkRate: {
    fallback: '600/minute',
    help: 'Snippets all addresses of one network (IPv4 /24, IPv6 /48) may create together, written like SNIPPET_RATE.',
    parse: rate,
  },
  snippetTotalRate: {
    fallback: '6000/minute',
    help: 'Snippets that all clients may create together, written like SNIPPET_RATE.',
    parse: rate,
  },
  snippetTightenSteps: {
    fallback: '4',
    help: 'How many steps the limits of creation tighten by themselves while the site is flooded, for all who are not signed in; 0: never.',
    parse: integer(0, mostHalvings),
  },
  snippetCreators: {
    fallback: 'anyone',
    help: 'Who may create snippets: `anyone`, or `token`: programs with a token and people who are signed in.',
    parse: oneOf(snippetCreators, { all: 'anyone', everyone: 'anyone', public: 'anyone', users: 'token' }),
  },
  snippetQuotaBytes: {
    fallback: '0',
    help: 'The most bytes that snippets may take up in the database; 0: as many as there is room for.',
    parse: bytes(0, Number.MAX_SAFE_INTEGER),
  },
  snippetQuotaFull: {
    fallback: 'refuse',
    help: 'What happens when they are used up: `refuse` new snippets, or let the `oldest` to expire make room.',
    parse: oneOf(quotaFull, { reject: 'refuse', delete: 'oldest' }),
  },
  snippetFreshSeconds: {
    fallback: '86400',
    help: 'How long a snippet counts as fresh: its links lead to a page that asks first, and SNIPPET_HOTLINKING looks at it.',
    parse: seconds(0, 31_536_000),
  },
  snippetHotlinking: {
    fallback: 'allow',
    help: 'Whether pages of other sites may load the raw text of fresh snippets: `allow` or `refuse`.',
    parse: oneOf(hotlinking, { deny: 'refuse', no: 'refuse', false: 'refuse', yes: 'allow', true: 'allow' }),
  },
  snippetOrigins: {
    fallback: 'any',
    help: 'Origins whose pages may read raw texts and the answer to a new snippet with a script (CORS): `any`, `none`, or origins such as `https://docs.example.org`, separated by commas.',
    parse: origins,
  },
} satisfies VariableTable
