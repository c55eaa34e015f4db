/** One site with everything that readers see, and the address of each kind of page, for what holds on all of them. */
import { type TestApp, until } from '../app.ts'
import { pin } from '../contract/pinned.ts'
import { announcement, monitor } from '../contract/server.ts'

const hourMs = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const prose =
  '## Title\n\nText with `code`.\n\n- a list\n\n| one | two |\n|---|---|\n| a long text | b |\n\n```js\nlet a\n```\n'
const python = (functions: number) =>
  Array.from({ length: functions }, (_, n) => `def f${n}(x):\n    return x + ${n}\n`).join('\n')

/** What the site is filled with. Its pictures are served by `servePictures`. */
export const publicDocument = {
  information: `# Help\n\nWrite to [us](mailto:help@example.org).\n\n${prose}`,
  platformUsers: [{ id: 1, username: 'Ada' }],
  monitors: [
    // Without retries the first check settles each: one that is checked again changes its status while a test looks.
    ...Array.from({ length: 10 }, (_, n) =>
      monitor(`monitor ${n}`, { maxRetries: 0, ...(n < 4 ? { group: 'Shop' } : {}) }),
    ),
    monitor('mended', { maxRetries: 0 }),
  ],
  announcements: [
    announcement('news', {
      content: prose,
      banner: 'https://pictures.example/strip.png',
      bannerText: 'Look here',
    }),
    ...['error', 'info', 'success', 'warning'].map(bannerType =>
      announcement(bannerType, { bannerType, bannerText: `This is ${bannerType}.` }),
    ),
    announcement('incident', {
      kind: 'incident',
      impact: 'major',
      monitors: ['monitor 1'],
      eventStartsAt: at(-2),
      updates: [
        { id: 'first', status: 'investigating', content: 'We are **looking** into it.', at: at(-1.5) },
      ],
    }),
    announcement('resolved', {
      kind: 'incident',
      impact: 'minor',
      monitors: ['monitor 2'],
      eventStartsAt: at(-30),
      eventEndsAt: at(-28),
      postmortem: prose,
    }),
    announcement('planned', {
      kind: 'maintenance',
      monitors: ['monitor 3'],
      eventStartsAt: at(30),
      eventEndsAt: at(31),
    }),
  ],
  maintenance: [{ title: 'Mending', monitors: ['mended'], startsAt: at(-1), endsAt: at(9_000) }],
  statusPages: [
    { title: 'The shop', slug: 'shop', groups: ['Shop'], general: true },
    {
      title: 'A customer',
      slug: 'customer',
      groups: ['Shop'],
      audience: 'password',
      password: 'long enough',
    },
  ],
}

/** The path of each kind of public page, by name. Creates the snippets among them. */
export async function publicPages(site: TestApp): Promise<ReadonlyMap<string, string>> {
  // A change of a status would move what is below it.
  await until(
    async () => (await site.fetch('/')).text(),
    home => home.includes('monitor-state is-down') && !home.includes('monitor-state is-pending'),
  )
  const pinned = async (fields: Parameters<typeof pin>[1]) => new URL(await pin(site, fields)).pathname
  const source = await pinned({ content: python(50), lexer: 'python', filename: 'x.py' })
  const child = await pinned({
    content: python(50).replace('x + 7', 'x + 8'),
    lexer: 'python',
    parent: source.slice(1),
  })
  return new Map([
    ['home', '/'],
    ['news', '/announcements'],
    ['a piece of news', '/announcements/news'],
    ['an incident', '/announcements/incident'],
    ['a resolved incident', '/announcements/resolved'],
    ['planned maintenance', '/announcements/planned'],
    ['history', '/history'],
    ['maintenance by month', '/calendar'],
    ['all monitors', '/monitors'],
    ['a monitor', '/monitors/monitor-1'],
    ['subscribe', '/subscribe'],
    ['a status page', '/s/shop'],
    ['an incident on a status page', '/s/shop/announcements/incident'],
    ['a locked status page', '/s/customer'],
    ['the form for snippets', '/new'],
    ['a source text', source],
    ['a long source text', await pinned({ content: python(900), lexer: 'python' })],
    ['a changed text', child],
    ['a comparison', `${child}/diff`],
    ['a text without its page', `${source}/slim`],
    ['report a text', `${source}/report`],
    ['Markdown', await pinned({ content: `# A\n\n[b](https://c.example)\n\n${prose}`, lexer: '_markdown' })],
    ['a text that is read once', await pinned({ content: 'secret', expires: 'onetime' })],
    ['a locked text', await pinned({ content: 'a', password: 'long enough' })],
    ['my snippets', '/mine'],
    ['takedown', '/takedown'],
    ['privacy', '/privacy'],
    ['signing in', '/manage/sign-in'],
    ['nothing', '/nothing/here'],
  ])
}
