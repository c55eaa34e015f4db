/** Groups in groups, groups by tag, groups without their services, and public names: the same in all that readers see. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { exportDocument } from '../../src/commands/import-document.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { ask, monitor, onServer } from '../contract/server.ts'
import type { Json } from '../json.ts'

const document = {
  groupTags: ['Europe', 'Asia'],
  briefGroups: ['Shop / Payments'],
  monitors: [
    monitor('web-01', { group: 'Shop', publicName: 'Website' }),
    monitor('Cards', { group: 'Shop  /  Payments' }),
    monitor('Vouchers', { group: 'Shop / Payments / Other' }),
    monitor('Shoes', { group: 'Shopping' }),
    monitor('Node', { tags: ['Asia', 'Europe'] }),
    monitor('Alone'),
    monitor('Secret', { group: 'Shop', public: false, publicName: 'Hidden' }),
  ],
  statusPages: [
    { title: 'The shop', slug: 'shop', groups: ['Shop'] },
    { title: 'Europe', slug: 'europe', groups: ['Europe'] },
  ],
}
async function exported(databaseUrl: string): Promise<Json> {
  await using db = await openDatabase(databaseUrl)
  return JSON.parse((await exportDocument(db, { withSecrets: false })).text)
}

const environment = {
  COMPATIBLE_WITH: 'uptime-kuma,gatus',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'status@example.org',
}

onServer('Groups in groups', { document, environment }, app => {
  const text = async (path: string) => (await app().fetch(path)).text()
  const json = async (path: string): Promise<Json> => JSON.parse(await text(path))

  it('stand in one another on the home page, the parts of a path spelled alike', async () => {
    const home = await text('/')
    const folds = [...home.matchAll(/data-fold="([^"]*)"/g)].map(([, path]) => path)
    assert.deepEqual(folds, ['', 'Shop', 'Shopping', 'Europe'])
    const [, shop = ''] = /data-fold="Shop"[^>]*>([\s\S]*?)<\/details>/.exec(home) ?? []
    assert.match(shop, /<span dir="auto">Shop<\/span><\/h3> <span class="group-count">\d of 3 up/)
    assert.match(shop, /class="monitor group-row">[\s\S]*<span dir="auto">Payments<\/span>[\s\S]*\d of 2 up/)
    assert.doesNotMatch(home, /Cards|Vouchers/)
  })

  it('show the public name of a monitor, and its address made from it', async () => {
    const { status } = await ask(app(), '{ status { name } }')
    assert.deepEqual(
      status.map(({ name }: Json) => name),
      ['Website', 'Cards', 'Vouchers', 'Shoes', 'Node', 'Alone'],
    )
    assert.match(await text('/monitors/website'), /<h1 dir="auto">Website<\/h1>/)
    for (const path of ['/', '/monitors', '/monitors/website', '/api/v2/summary.json', '/subscribe'])
      assert.doesNotMatch(await text(path), /web-01|Hidden|Secret/, path)
  })

  it('are found by the group around them, whatever the home page shows', async () => {
    const found = await text('/monitors?q=shop%20/')
    assert.match(found, />Cards</)
    assert.match(found, />Vouchers</)
    assert.doesNotMatch(found, />Shoes<|>Website</)
  })

  it('are on a status page with the group around them, and with the tag that makes one', async () => {
    const { components } = await json('/s/shop/api/v2/components.json')
    assert.deepEqual(
      components.filter(({ group }: Json) => !group).map(({ name }: Json) => name),
      ['Website', 'Cards', 'Vouchers'],
    )
    assert.match(await text('/s/europe'), />Node</)
  })

  it('are one component in the JSON of Statuspage, whose containers hold no other', async () => {
    const { components } = await json('/api/v2/components.json')
    const containers = components.filter(({ group }: Json) => group)
    assert.deepEqual(
      containers.map(({ name, components: of }: Json) => [name, of.length]),
      [
        ['Shop', 3],
        ['Shopping', 1],
        ['Europe', 1],
      ],
    )
    for (const { id, group_id } of components.filter(({ group }: Json) => !group))
      assert.equal(group_id, containers.find((each: Json) => each.components.includes(id))?.id ?? null)
  })

  it('are lists by their paths for Uptime Kuma, and keys for Gatus', async () => {
    const { publicGroupList } = await json('/api/status-page/default')
    assert.deepEqual(
      publicGroupList.map(({ name, monitorList }: Json) => [
        name,
        monitorList.map((each: Json) => each.name),
      ]),
      [
        ['Services', ['Alone']],
        ['Shop', ['Website']],
        ['Shop / Payments', ['Cards']],
        ['Shop / Payments / Other', ['Vouchers']],
        ['Shopping', ['Shoes']],
        ['Europe', ['Node']],
      ],
    )
    const endpoints = await json('/api/v1/endpoints/statuses')
    assert.deepEqual(endpoints.map(({ key }: Json) => key).slice(0, 3), [
      'shop_website',
      'shop---payments_cards',
      'shop---payments---other_vouchers',
    ])
  })

  it('are offered to subscribers, each with the groups in it', async () => {
    const form = await text('/subscribe')
    for (const group of ['Shop', 'Shop / Payments', 'Shop / Payments / Other', 'Europe'])
      assert.match(form, new RegExp(`value="group:${group}"`))
  })

  it('are exported as they were imported, with the paths in one spelling', async () => {
    const first = await exported(app().databaseUrl)
    assert.deepEqual(first.monitors.map(({ group, publicName }: Json) => [group, publicName]).slice(0, 2), [
      ['Shop', 'Website'],
      ['Shop / Payments', null],
    ])
    assert.deepEqual(first.groupTags, ['Europe', 'Asia'])
    await app().import(first)
    assert.deepEqual(await exported(app().databaseUrl), first)
  })

  it('are refused beyond four, with the field named', async () => {
    await assert.rejects(
      app().import({ monitors: [monitor('deep', { group: 'a / b / c / d / e' })] }),
      /monitors\[0\]\.group: must be at most 4 groups in one another/,
    )
  })
})
