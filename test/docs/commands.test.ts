/** Commands in the docs: they exist, they work, and they run no code of others. */
import assert from 'node:assert/strict'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { callOf, subcommandCallOf } from '../../src/client/call.ts'
import { commandNamed } from '../../src/client/definition.ts'
import { startTestApp, until } from '../app.ts'
import { blocksOf, inOneShell, inShell, pageAt, root } from './guide.ts'

const pages = globSync(['*.md', 'docs/*.md'], { cwd: root })
  .filter(name => name !== 'CHANGELOG.md')
  .sort()
const manifest = JSON.parse(pageAt('package.json'))

/** Shell blocks of a page, with each command on one line. */
const shellBlocksOf = (name: string) =>
  blocksOf(pageAt(name))
    .filter(({ language }) => language === 'sh')
    .map(block => ({ ...block, text: block.text.replace(/\\\n\s*/g, '') }))

/** Arguments of each call of the command, however it is called, up to the end of the shell command. */
const calls = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /(?:^|[|(;&] *|npm run (?:-s )?|exec (?:-it )?corkboard |-- )(?:corkboard|node bin\/corkboard\.js) (?:-- )?([a-z][^|)#;&>`\n]*)/gm,
    ),
  ].map(([, words = '']) => words.trim())

/** The words of a line, some of them quoted; the pages use nothing else of a shell. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"[^"]*"|'[^']*'|\S+/g)].map(([word]) => word.replace(/^["']|["']$/g, ''))

for (const name of pages) {
  test(`${name} names no command and no option that does not exist`, () => {
    const inText = [
      ...pageAt(name)
        .replace(/^```.*?^```/gms, '')
        .matchAll(/`([^`\n]+)`/g),
    ].map(([, code = '']) => code)
    const inShell = shellBlocksOf(name).map(({ text }) => text.replace(/\$\((?!corkboard)[^)]*\)/g, 'VALUE'))
    for (const line of [...inText, ...inShell].flatMap(calls)) assertCall(line)
  })

  test(`${name} fetches no program by name, and runs only scripts that exist`, () => {
    const page = pageAt(name)
    assert.doesNotMatch(
      page,
      /\b(npx|bunx|(npm|pnpm|yarn|bun) (exec|dlx|x|i|install|add|create|init))\s+[\w@-]/,
    )
    for (const [, script = ''] of page.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g))
      assert.ok(script in manifest.scripts, `npm run ${script}`)
  })
}

/** A name in capitals stands for an argument. */
function assertCall(line: string): void {
  const [first = '', ...rest] = wordsOf(line)
  if (first === 'COMMAND') return
  const command = commandNamed(first)
  assert.ok(command, `There is no command ${first}: corkboard ${line}`)
  const { subcommands = [] } = command
  if (subcommands.length > 0 && rest.length > 0)
    assert.ok(
      subcommands.some(({ name }) => name === rest[0]),
      `corkboard ${line}`,
    )
  // In text `corkboard paste` and `corkboard user add` name a command without calling it.
  if (rest.length === (command.subcommands ? 1 : 0)) return
  if (command.subcommands) assert.ok(subcommandCallOf(command, rest, {}), `corkboard ${line}`)
  // A mention with options alone is no whole call, and may lack the arguments.
  else callOf(command, rest.some(each => !each.startsWith('-')) ? rest : [...rest, '--help'], {})
}

test('The pages call commands', () => {
  assert.ok(pages.flatMap(name => calls(pageAt(name))).length > 40)
})

test('The name of the package is ours, its command is corkboard, and nothing warns of the engine', () => {
  assert.equal(manifest.name, 'corkboard-server')
  assert.deepEqual(Object.keys(manifest.bin), ['corkboard'])
  const { packages } = JSON.parse(pageAt('package-lock.json'))
  const demanding = Object.entries<{ engines?: { node?: string } }>(packages).filter(([, { engines }]) =>
    /^\s*(>=|\^|~)?\s*(2[1-9]|[3-9]\d)/.test(engines?.node ?? ''),
  )
  assert.deepEqual(demanding, [])
  assert.deepEqual(packages[''].engines, manifest.engines)
})

/** Sections, by page, that another test runs in one shell and whose output it checks. */
const sectionsRun: Readonly<Record<string, string>> = {
  'docs/accounts.md': 'Make and mend accounts',
  'docs/client.md': 'At the terminal',
  'docs/creating.md': 'Creating snippets',
  'docs/import.md': 'The import document',
  'docs/troubleshooting.md': 'Nobody can sign in',
}

/** A checkout beside a server, with `corkboard` on the path. */
async function workplace(t: TestContext) {
  const app = await startTestApp()
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-pages-'))
  t.after(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const programs = join(folder, '.bin')
  mkdirSync(programs)
  symlinkSync(join(root, 'bin/corkboard.js'), join(programs, 'corkboard'))
  const environment = {
    PATH: [programs, dirname(process.execPath), process.env['PATH']].join(delimiter),
    HOME: folder,
    DATABASE_URL: app.databaseUrl,
    BASE_URL: app.url,
    CORKBOARD_URL: app.url,
    OWNER_PASSWORD: 'quiet harbour lantern',
  }
  const run = (page: string) =>
    inOneShell(
      blocksOf(pageAt(page).replaceAll('https://paste.example.org', app.url), app.url).filter(
        ({ language, section }) => language === 'sh' && section === sectionsRun[page],
      ),
      { folder, environment },
    )
  return { app, folder, environment, run }
}

test('What else the pages make people type works as it stands there', async t => {
  const { folder, environment } = await workplace(t)
  for (const each of ['.zfunc', '.config/fish/completions'])
    mkdirSync(join(folder, each), { recursive: true })
  // The folder has what `npm run corkboard` needs, as a checkout has.
  for (const each of ['bin', 'package.json']) symlinkSync(join(root, each), join(folder, each))
  writeFileSync(join(folder, 'main.py'), 'print("hello")\n')
  writeFileSync(join(folder, 'note.txt'), 'a note\n')
  const lines = pages.flatMap(name =>
    shellBlocksOf(name)
      .filter(({ section }) => section !== sectionsRun[name])
      .flatMap(({ text }) => text.split('\n').filter(isForAnyBoard)),
  )
  assert.ok(lines.length >= 11, `only ${lines.length} lines were found`)
  for (const line of lines) await inShell(line, { folder, environment })
})

/** Whether a command runs against any board: it names no server or database of the reader's, and ends by itself. */
const isForAnyBoard = (line: string): boolean =>
  calls(line).length > 0 &&
  !/example\.org|\bADDRESS\b|\bserve\b|\/srv\/|\/var\/lib\/|--watch|\bman -l\b|\bexec\b|\bjq\b/.test(line)

test('docs/client.md: a text is shared, read and deleted, and the status is shown', async t => {
  const { app, run } = await workplace(t)
  const [printed = ''] = await run('docs/client.md')
  assert.match(printed, new RegExp(`^${app.url}/[0-9A-Za-z]{10}$`, 'm'))
  assert.match(printed, new RegExp(`^${app.url}/[0-9A-Za-z]{10}#`, 'm'))
})

test('docs/import.md: the document is taken, and comes back', async t => {
  const { app, folder, run } = await workplace(t)
  const { text } =
    blocksOf(pageAt('docs/import.md')).find(({ purpose }) => purpose === 'site.json') ?? assert.fail()
  writeFileSync(join(folder, 'site.json'), text)
  await run('docs/import.md')
  const { information, monitors } = JSON.parse(readFileSync(join(folder, 'copy.json'), 'utf8'))
  assert.equal(information, JSON.parse(text).information)
  assert.equal(monitors.length, 2)
  await until(
    () => app.graphql('{ announcements(input: {}) { title } }'),
    ({ data }) => data?.announcements[0]?.title === 'Hello',
  )
})

test('docs/creating.md: a file and the output of a command become snippets', async t => {
  const { app, run } = await workplace(t)
  const [printed = ''] = await run('docs/creating.md')
  assert.equal(printed.split(app.url).length - 1, 2)
})

test('docs/accounts.md and docs/troubleshooting.md: accounts and tokens are made and mended', async t => {
  const { app, run } = await workplace(t)
  const [made = '', listed = ''] = await run('docs/accounts.md')
  assert.match(made, new RegExp(`${app.url}/manage/link/`))
  assert.match(listed, /setup/)
  const [mended = ''] = await run('docs/troubleshooting.md')
  assert.match(mended, /grace/)
})
