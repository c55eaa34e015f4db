import { type Argument, bare, type Command, type Option, shells } from './command.ts'

const server: readonly Option[] = [
  { name: 'url', short: 'u', value: 'URL', help: 'the address of the server' },
  { name: 'timeout', value: 'SECONDS', help: 'give up when nothing moves for so long (30)' },
]
const json: Option = { name: 'json', help: 'print JSON' }
const password: readonly Option[] = [
  { name: 'password', short: 'p', help: 'ask for the password, or take $CORKBOARD_PASSWORD' },
  { name: 'password-file', value: 'FILE', help: 'the password is the first line of FILE', complete: 'file' },
]
const files: Argument = { name: 'FILE', count: 'any', complete: 'file' }
const address: Argument = { name: 'ADDRESS', count: 'one' }

/** Definitions of the client's commands; those that need a server reach it over HTTP. */
export const clientCommands = [
  {
    name: 'paste',
    summary: 'make a snippet of the FILEs, or of standard input',
    arguments: [files],
    options: [
      {
        name: 'lexer',
        short: 'l',
        value: 'KEY',
        help: 'how it is coloured; else the name decides, then the text',
        complete: 'lexer',
      },
      { name: 'name', short: 'n', value: 'NAME', help: 'the name of the file' },
      {
        name: 'expires',
        short: 'e',
        value: 'LIFETIME',
        help: 'never, once, or such as 5m, 1h, 7d, 2w, as the server offers it',
        complete: ['once', 'never', '1h', '7d', '30d'],
      },
      { name: 'onetime', short: '1', help: 'it can be read once' },
      { name: 'reads', value: 'COUNT', help: 'it is deleted after so many reads, 1 to 100' },
      {
        name: 'receipt',
        value: 'WHERE',
        help: 'report reads: mail, or the address of a webhook; needs a token',
      },
      { name: 'deletable', help: 'everyone with the address may delete it' },
      { name: 'each', help: 'make a snippet of each FILE' },
      ...password,
      { name: 'encrypt', short: 'E', help: 'encrypt here; the key is only in the address' },
      { name: 'rtl', help: 'the text runs from right to left' },
      { name: 'open', short: 'o', help: 'open the address in the browser' },
      { name: 'by-content', help: 'look at the text alone, not at names, to tell the language' },
      { name: 'dry-run', help: 'send nothing; print FILE, LEXER and how sure that is' },
      json,
      ...server,
    ],
    about: [
      'Prints the address and nothing else. The token that deletes the snippet is remembered on this machine, for "$0 rm".',
      'Text must be UTF-8. Several files make one snippet, or with --each one each; all are read before the first is sent.',
      'In a checkout of Corkboard, when no server is configured, the text goes to its own server on this machine, if that runs.',
      'With --dry-run each file makes a line of three fields with tabs between them. The last is "named" (by its name), "certain" (by its text), "offered" (likely, but not set) or "plain" (no language).',
      'A password is never taken from the command line, where every user of the machine could see it.',
    ],
    examples: [
      { line: '$0 paste main.py', means: 'coloured as Python' },
      { line: 'make 2>&1 | $0 paste --name build.log --expires 7d', means: 'the output of a command' },
      { line: '$0 paste --dry-run --by-content *', means: 'what each is, by its text' },
      { line: '$0 paste --onetime --encrypt key.txt', means: 'for one reader, unreadable to the server' },
    ],
  },
  {
    name: 'get',
    summary: 'print the text of a snippet, or write its files',
    arguments: [address],
    options: [
      {
        name: 'output',
        short: 'o',
        value: 'PATH',
        help: 'write it to a file, or all files into a folder',
        complete: 'file',
      },
      { name: 'file', short: 'f', value: 'NAME', help: 'of several files this one, by name or number' },
      { name: 'yes', short: 'y', help: 'read a onetime snippet without being asked' },
      ...password,
      ...server,
    ],
    about: [
      'ADDRESS is the whole address, or an id on the configured server; with - the addresses are read from standard input, one a line. The key of an encrypted snippet is the part behind "#"; quote the address then.',
      'On a terminal control characters are shown instead of sent; a pipe or a file gets every byte as it is.',
    ],
    examples: [
      { line: "$0 get -o main.py 'https://board.example.org/Ab3dE'", means: 'into a file' },
      { line: "$0 get -o parts/ 'https://board.example.org/Ab3dE'", means: 'all files into a folder' },
      { line: '$0 paste main.py | $0 get -', means: 'the address from a pipe' },
    ],
  },
  {
    name: 'list',
    summary: 'list the snippets made on this machine',
    arguments: [],
    options: [json],
    about: [
      'Prints address, creation, expiry, language and name, newest first, as this machine remembers them; no server is asked. Expired ones are left out.',
      'Neither delete tokens nor keys of encrypted snippets are printed. Times are UTC.',
    ],
    examples: [{ line: '$0 list --json', means: 'for a program' }],
  },
  {
    name: 'revise',
    summary: 'change the text of a snippet made on this machine',
    arguments: [address, files],
    options: [
      {
        name: 'lexer',
        short: 'l',
        value: 'KEY',
        help: 'how it is coloured; else the name decides, then the text',
        complete: 'lexer',
      },
      { name: 'name', short: 'n', value: 'NAME', help: 'the name of the file' },
      { name: 'rtl', help: 'the text runs from right to left' },
      { name: 'by-content', help: 'look at the text alone, not at names, to tell the language' },
      { name: 'base', value: 'NUMBER', help: 'fail if the newest revision is another one' },
      ...password,
      {
        name: 'token-file',
        value: 'FILE',
        help: 'the delete token is the first line of FILE',
        complete: 'file',
      },
      ...server,
    ],
    about: [
      'Replaces all files by the FILEs, or by standard input, and prints the address, which stays. What was there before stays readable as a revision.',
      'A password stays the same and is needed. The key of an encrypted snippet is the part of its address behind "#", and stays; quote the address then.',
    ],
    examples: [
      { line: '$0 revise Ab3dE main.py', means: 'the file as it is now' },
      {
        line: "make 2>&1 | $0 revise --name build.log 'https://board.example.org/Ab3dE#key'",
        means: 'encrypted',
      },
    ],
  },
  {
    name: 'rm',
    summary: 'delete snippets made on this machine',
    arguments: [{ ...address, count: 'some' }],
    options: [
      {
        name: 'token-file',
        value: 'FILE',
        help: 'the delete token is the first line of FILE',
        complete: 'file',
      },
      ...server,
    ],
  },
  {
    name: 'status',
    summary: 'show how every monitor is; the exit code tells it too',
    arguments: [],
    options: [
      { name: 'watch', short: 'w', help: 'look again and again until Ctrl+C' },
      { name: 'interval', short: 'i', value: 'SECONDS', help: 'between two looks (10)' },
      json,
      ...server,
    ],
    about: ['With a token that may read, since when and how fast are shown as well.'],
  },
  {
    name: 'announcements',
    summary: 'list announcements, or print the one with this ID',
    arguments: [{ name: 'ID', count: 'optional' }],
    options: [{ name: 'limit', short: 'n', value: 'COUNT', help: 'at most so many (10)' }, json, ...server],
  },
  {
    name: 'completions',
    summary: 'print the completions for a shell',
    arguments: [{ name: 'SHELL', count: 'one', complete: shells }],
    options: [],
    examples: [
      { line: 'source <($0 completions bash)', means: 'in ~/.bashrc' },
      { line: '$0 completions zsh > ~/.zfunc/_corkboard', means: 'once' },
      { line: '$0 completions fish > ~/.config/fish/completions/corkboard.fish', means: 'once' },
    ],
  },
  {
    name: 'man',
    summary: 'print the manual page as roff',
    ...bare,
    examples: [{ line: '$0 man | man -l -', means: 'read it' }],
  },
  { name: 'version', summary: 'print which version this is', ...bare },
  {
    name: 'help',
    summary: 'say how a command is used',
    arguments: [{ name: 'COMMAND', count: 'optional', complete: 'command' }],
    options: [],
  },
] as const satisfies readonly Command[]
