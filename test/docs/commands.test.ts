/** The commands on all pages: there are such ones, and those of these pages do what they say. */
import assert from 'node:assert/strict'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { callOf, subcommandCallOf } from '../../src/client/call.ts'
import { commandNamed } from '../../src/client/definition.ts'
import { startTestApp, until } from '../app.ts'
import { blocksOf, inOneShell, pageAt, root } from './guide.ts'

const pages = globSync(['*.md', 'docs/*.md'], { cwd: root }).filter(name => name !== 'CHANGELOG.md')

/** What stands behind the name of the command, however it was called, up to what ends a command of a shell. */
const calls = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /(?:^|[|(;&] *|npm run (?:-s )?|exec (?:-it )?corkboard |-- )corkboard (?:-- )?([a-z][^|)#;&>`\n]*)/gm,
    ),
  ].map(([, words = '']) => words.trim())

/** Enough for what the pages write: words, and quotes around some. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"[^"]*"|'[^']*'|\S+/g)].map(([word]) => word.replace(/^["']|["']$/g, ''))

for (const name of pages)
  test(`${name} names no command and no option that does not exist`, () => {
    const page = pageAt(name)
    const inText = [...page.replace(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(
      ([, code = '']) => code,
    )
    const inShell = blocksOf(page)
      .filter(each => each.language === 'sh')
      .map(each => each.text.replaceAll('\\\n', ' ').replace(/\$\((?!corkboard)[^)]*\)/g, 'VALUE'))
    for (const line of [...inText, ...inShell].flatMap(calls)) assertCall(line)
  })

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
  else if (rest.some(each => !each.startsWith('-'))) callOf(command, rest, {})
  else
    for (const each of rest)
      assert.ok(
        command.options.some(({ name }) => each === `--${name}`),
        `corkboard ${line}`,
      )
}

test('The pages call commands', () => {
  assert.ok(pages.flatMap(name => calls(pageAt(name))).length > 40)
})

/** A checkout beside a server, with `corkboard` on the path. */
async function workplace(t: TestContext) {
  const app = await startTestApp()
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-pages-'))
  t.after(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  mkdirSync(join(folder, 'bin'))
  symlinkSync(join(root, 'bin/corkboard.js'), join(folder, 'bin/corkboard'))
  const environment = {
    PATH: [join(folder, 'bin'), dirname(process.execPath), process.env['PATH']].join(delimiter),
    HOME: folder,
    DATABASE_URL: app.databaseUrl,
    BASE_URL: app.url,
    OWNER_PASSWORD: 'quiet harbour lantern',
  }
  const run = (page: string, sections: readonly string[]) =>
    inOneShell(
      blocksOf(pageAt(page).replaceAll('https://paste.example.org', app.url), app.url).filter(
        ({ language, section }) => language === 'sh' && sections.includes(section),
      ),
      { folder, environment },
    )
  return { app, folder, run }
}

test('docs/client.md: a text is shared, read and deleted, and the status is shown', async t => {
  const { app, run } = await workplace(t)
  const [printed = ''] = await run('docs/client.md', ['At the terminal'])
  assert.match(printed, new RegExp(`^${app.url}/[0-9A-Za-z]{10}$`, 'm'))
  assert.match(printed, new RegExp(`^${app.url}/[0-9A-Za-z]{10}#`, 'm'))
})

test('docs/import.md: the document is taken, and comes back', async t => {
  const { app, folder, run } = await workplace(t)
  const { text } =
    blocksOf(pageAt('docs/import.md')).find(({ purpose }) => purpose === 'site.json') ?? assert.fail()
  writeFileSync(join(folder, 'site.json'), text)
  await run('docs/import.md', ['The import document'])
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
  const [printed = ''] = await run('docs/creating.md', ['Creating snippets'])
  assert.equal(printed.split(app.url).length - 1, 2)
})

test('docs/accounts.md and docs/troubleshooting.md: accounts and tokens are made and mended', async t => {
  const { app, run } = await workplace(t)
  const [made = '', listed = ''] = await run('docs/accounts.md', ['Make and mend accounts'])
  assert.match(made, new RegExp(`${app.url}/manage/link/`))
  assert.match(listed, /setup/)
  const [mended = ''] = await run('docs/troubleshooting.md', ['Nobody can sign in'])
  assert.match(mended, /grace/)
})
