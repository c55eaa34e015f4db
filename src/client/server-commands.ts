import { grantable, roles } from '../kernel/actor.ts'
import { type Argument, bare, type Command } from './command.ts'

const file: Argument = { name: 'FILE', count: 'one', complete: 'file' }
const name: Argument = { name: 'NAME', count: 'one' }
const address: Argument = { name: 'ADDRESS', count: 'one' }

/** Definitions of the operators' commands, which run on the machine of the server. */
export const serverCommands = [
  { name: 'serve', summary: 'serve the site; stop it with Ctrl+C or SIGTERM', ...bare },
  { name: 'migrate', summary: 'bring the database up to date and stop', ...bare },
  { name: 'check-config', summary: 'print the configuration that is in force, secrets masked', ...bare },
  {
    name: 'health',
    summary: 'ask the server on this machine whether it is ready; ends with 1 when it is not',
    ...bare,
    about: [
      'For health checks of containers: it reads HOST, PORT and BASE_URL as the server does, and asks /readyz without the network.',
    ],
  },
  {
    name: 'seed',
    summary: 'fill an empty site with believable content',
    arguments: [],
    options: [{ name: 'force', help: 'also where there is content; what has the same names is replaced' }],
    about: ['A site with announcements, monitors or settings of its own is left alone.'],
  },
  {
    name: 'export',
    summary: 'write everything an operator wrote as one JSON document',
    arguments: [{ ...file, count: 'optional' }],
    options: [{ name: 'with-secrets', help: 'also write the secrets of monitors and channels' }],
    about: [
      'Without --with-secrets the word (secret) stands for each of them; an import of such a document keeps those that are stored for a monitor or channel of the same name, and lists those that are missing.',
      'FILE is written for its owner alone (mode 0600). What the document holds is said on standard error.',
    ],
  },
  {
    name: 'import',
    summary: 'apply such a document: all of it or nothing; - reads standard input',
    arguments: [file],
    options: [],
    about: ['At most 100 MB are read.'],
  },
  {
    name: 'backup',
    summary: 'copy the SQLite database into one file, while the server runs',
    arguments: [file],
    options: [{ name: 'force', help: 'replace a file that is there already' }],
    about: [
      'The copy is consistent, is checked before it gets its name, and is for its owner alone (mode 0600). It holds everything, secrets too. Its last line is a checksum for restore.',
      'PostgreSQL has pg_dump.',
    ],
  },
  {
    name: 'restore',
    summary: 'put such a copy in the place of the database; stop the server first',
    arguments: [file],
    options: [{ name: 'force', help: 'replace the database that is there' }],
    about: [
      'The copy is checked first: its checksum, its pages, and that it holds nothing but a database of Corkboard. A database that is in use is not replaced.',
    ],
  },
  {
    name: 'move',
    summary: 'move everything into a database of the other engine, or of the same; stop the server first',
    arguments: [{ name: 'DATABASE', count: 'optional' }],
    options: [
      {
        name: 'dry-run',
        help: 'read everything and look at DATABASE, while the server runs; writes nothing',
      },
      { name: 'json', help: 'print the counts and checksums as JSON' },
      { name: 'undo', help: 'make the database of DATABASE_URL, which was moved, usable again' },
    ],
    about: [
      'DATABASE is sqlite:FILE, or postgres://USER:PASSWORD@HOST/NAME, and empty. What moves is the database of DATABASE_URL: accounts, snippets, history, uploaded pictures, secrets and all else.',
      'What was written is read back and compared by counts and checksums before it is kept. If the command is ended before, both databases are as they were. Afterwards no server starts on the old database, which is not changed otherwise.',
    ],
    examples: [
      {
        line: '$0 move postgres://corkboard:PASSWORD@db.example.org/corkboard',
        means: 'from SQLite to PostgreSQL',
      },
    ],
  },
  {
    name: 'import-dpaste',
    summary: 'move the snippets of a dpaste in, with their ids',
    arguments: [{ name: 'DATABASE', count: 'one', complete: 'file' }],
    options: [{ name: 'dry-run', help: 'say what would move in and what would not, and write nothing' }],
    about: [
      'DATABASE is a file of SQLite, or postgres://USER:PASSWORD@HOST/NAME. It is only read.',
      'What is here already is left alone, so it can be run again. It ends with 1 when something did not fit.',
    ],
  },
  {
    name: 'user',
    summary: 'add, list and remove accounts, reset passwords',
    ...bare,
    about: ['Links work once, for a day.'],
    subcommands: [
      {
        name: 'add',
        summary: 'make an account; prints a link that sets its password',
        arguments: [name],
        options: [
          { name: 'role', value: 'ROLE', help: `one of ${roles.join(', ')} (viewer)`, complete: roles },
          { name: 'email', value: 'ADDRESS', help: 'where mail about the account goes' },
          { name: 'password-stdin', help: 'take the password from standard input, and print no link' },
        ],
      },
      {
        name: 'email',
        summary: 'set the email address of an account, which needs no confirmation then',
        arguments: [name, { name: 'ADDRESS', count: 'one' }],
        options: [],
      },
      { name: 'list', summary: 'print every account, a line each', ...bare },
      {
        name: 'reset-password',
        summary: 'print a link that sets a new password',
        arguments: [name],
        options: [],
      },
      {
        name: 'remove-second-step',
        summary: 'remove the second step of an account whose phone and recovery codes are lost',
        arguments: [name],
        options: [],
      },
      { name: 'remove', summary: 'remove the account; what it wrote stays', arguments: [name], options: [] },
    ],
  },
  {
    name: 'token',
    summary: 'add, list and revoke tokens for programs',
    ...bare,
    about: [
      'They are service tokens: no account stands behind them. Those of accounts are made at /manage/tokens.',
    ],
    examples: [
      {
        line: '$0 token add deploys --permission announcements --expires 365d',
        means: 'prints the token, this once',
      },
    ],
    subcommands: [
      {
        name: 'add',
        summary: 'make a token and print it, this once',
        arguments: [name],
        options: [
          {
            name: 'permission',
            value: 'PERMISSION',
            help: `may be given several times; one of ${grantable.join(', ')}`,
            complete: grantable,
            many: true,
          },
          {
            name: 'role',
            value: 'ROLE',
            help: `every permission that a role has; one of ${roles.join(', ')}`,
            complete: roles,
          },
          {
            name: 'expires',
            value: 'DAYS',
            help: 'never, or days such as 365d (90d)',
            complete: ['30d', '90d', '365d', 'never'],
          },
        ],
      },
      { name: 'list', summary: 'print every service token, a line each', ...bare },
      {
        name: 'revoke',
        summary: 'make a token open nothing any more',
        arguments: [{ name: 'ID', count: 'one' }],
        options: [],
      },
    ],
  },
  {
    name: 'subscriber',
    summary: 'count subscribers; show or delete what is stored about one',
    ...bare,
    about: [
      'Addresses are encrypted and found by the exact address: an email address, or the URL of a webhook.',
    ],
    subcommands: [
      { name: 'count', summary: 'print the number of subscribers of each kind', ...bare },
      {
        name: 'show',
        summary: 'print all that is stored about a subscriber, as JSON',
        arguments: [address],
        options: [],
      },
      {
        name: 'remove',
        summary: 'delete a subscriber and the webhooks it entered',
        arguments: [address],
        options: [],
      },
    ],
  },
] as const satisfies readonly Command[]
