/** `graphql-interface.md`, sentence by sentence. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { buildClientSchema, getIntrospectionQuery, printSchema } from 'graphql'
import { announcement, ask, monitor, onEachServer } from './server.ts'

const contract = readFileSync(new URL('./fixtures/schema.graphql', import.meta.url), 'utf8')

const document = {
  information: 'All *services* of ours.',
  platformUsers: [
    { id: 1, username: 'ada', avatar: 'https://pictures.example/ada.png' },
    { id: 2, username: 'grace' },
  ],
  announcements: [
    announcement('whole', {
      content: '# Heading\n\ntext',
      banner: 'https://pictures.example/wide.png',
      bannerText: 'Look here',
      bannerType: 'warning',
      bannerExpiry: '2999-01-01T00:00:00Z',
      updatedAt: '2026-01-02T13:00:00.5Z',
    }),
    announcement('spare', { createdAt: '2025-01-01T00:00:00+02:00', platformUserId: 2 }),
  ],
  monitors: [monitor('web'), monitor('db')],
}

const everything = `id title description content image banner bannerText bannerType bannerExpiry
  createdAt updatedAt platformUserId platformUser { id username avatar }`

onEachServer('The GraphQL interface', { document }, app => {
  test('the schema has one root type, Query, and neither mutations nor subscriptions', async () => {
    const { __schema } = await ask(
      app(),
      '{ __schema { queryType { name } mutationType { name } subscriptionType { name } } }',
    )
    assert.deepEqual(__schema, { queryType: { name: 'Query' }, mutationType: null, subscriptionType: null })
  })

  test('introspection gives the very schema of the contract', async () => {
    const schema = buildClientSchema(await ask(app(), getIntrospectionQuery()))
    assert.equal(`${printSchema(schema)}\n`, contract)
  })

  test('the introspection types are there', async () => {
    const { __schema } = await ask(app(), '{ __schema { types { name } } }')
    const names = __schema.types.map((type: { name: string }) => type.name)
    for (const name of [
      '__Schema',
      '__Type',
      '__Field',
      '__InputValue',
      '__EnumValue',
      '__Directive',
      '__DirectiveLocation',
      '__TypeKind',
    ])
      assert.ok(names.includes(name), name)
  })

  test('the directives are deprecated, include, skip, oneOf and specifiedBy with their arguments', async () => {
    const { __schema } = await ask(
      app(),
      `{ __schema { directives { name args { name defaultValue type { kind name ofType { name } } } } } }`,
    )
    const shape = __schema.directives
      .map(
        ({
          name,
          args,
        }: {
          name: string
          args: {
            name: string
            defaultValue: string | null
            type: { kind: string; name: string; ofType: { name: string } }
          }[]
        }) => {
          const texts = args.map(
            each =>
              `${each.name}: ${each.type.kind === 'NON_NULL' ? `${each.type.ofType.name}!` : each.type.name}${each.defaultValue ? ` = ${each.defaultValue}` : ''}`,
          )
          return `${name}(${texts.join(', ')})`
        },
      )
      .sort()
    assert.deepEqual(shape, [
      'deprecated(reason: String = "No longer supported")',
      'include(if: Boolean!)',
      'oneOf()',
      'skip(if: Boolean!)',
      'specifiedBy(url: String!)',
    ])
  })

  test('an announcement has all its fields', async () => {
    const { announcement } = await ask(app(), `{ announcement(id: "whole") { ${everything} } }`)
    assert.deepEqual(announcement, {
      id: 'whole',
      title: 'Title of whole',
      description: 'Description of whole',
      content: '# Heading\n\ntext',
      image: 'https://pictures.example/a.png',
      banner: 'https://pictures.example/wide.png',
      bannerText: 'Look here',
      bannerType: 'warning',
      bannerExpiry: '2999-01-01T00:00:00.000Z',
      createdAt: '2026-01-01T13:00:00.000Z',
      updatedAt: '2026-01-02T13:00:00.500Z',
      platformUserId: 1,
      platformUser: { id: 1, username: 'ada', avatar: 'https://pictures.example/ada.png' },
    })
  })

  test('the optional fields of an announcement and of an account may be null', async () => {
    const { announcement } = await ask(app(), `{ announcement(id: "spare") { ${everything} } }`)
    assert.deepEqual(announcement, {
      id: 'spare',
      title: 'Title of spare',
      description: 'Description of spare',
      content: null,
      image: 'https://pictures.example/a.png',
      banner: '',
      bannerText: null,
      bannerType: null,
      bannerExpiry: null,
      createdAt: '2024-12-31T22:00:00.000Z',
      updatedAt: '2024-12-31T22:00:00.000Z',
      platformUserId: 2,
      platformUser: { id: 2, username: 'grace', avatar: null },
    })
  })

  test('announcement by an identifier that does not exist is null', async () => {
    assert.deepEqual(await ask(app(), '{ announcement(id: "nobody") { id } }'), { announcement: null })
  })

  test('announcement requires its id', async () => {
    const { data, errors } = await app().graphql('{ announcement { id } }')
    assert.equal(data, undefined)
    assert.equal(errors?.[0].extensions.code, 'GRAPHQL_VALIDATION_FAILED')
  })

  test('announcements requires the input, which may be an empty object', async () => {
    const { errors } = await app().graphql('{ announcements { id } }')
    assert.equal(errors?.length, 1)
    const { announcements } = await ask(app(), '{ announcements(input: {}) { id } }')
    assert.equal(announcements.length, 2)
  })

  test('an input of null is refused', async () => {
    const { errors } = await app().graphql('{ announcements(input: null) { id } }')
    assert.equal(errors?.length, 1)
  })

  test('input.page is 1 when it is left out', async () => {
    const first = await ask(app(), '{ announcements(input: { page: 1 }) { id } }')
    assert.deepEqual(await ask(app(), '{ announcements(input: {}) { id } }'), first)
    const variables = { input: {} }
    const query = 'query ($input: AnnouncementsInput!) { announcements(input: $input) { id } }'
    assert.deepEqual(await ask(app(), query, variables), first)
  })

  test('input.page is ignored when input.banner is true', async () => {
    for (const page of [1, 2, 1000, 0, -5])
      assert.deepEqual(
        await ask(app(), `{ announcements(input: { banner: true, page: ${page} }) { id } }`),
        { announcements: [{ id: 'whole' }] },
        `page ${page}`,
      )
  })

  test('status has one entry a monitor, each with name and status', async () => {
    const { status } = await ask(app(), '{ status { name status } }')
    assert.deepEqual(
      status.map((each: { name: string }) => each.name),
      ['web', 'db'],
    )
    for (const each of status) assert.match(each.status, /^(UP|DOWN|PENDING|MAINTENANCE)$/)
  })

  test('information is the text of the service', async () => {
    assert.deepEqual(await ask(app(), '{ information }'), { information: 'All *services* of ours.' })
  })

  test('the enumerations have their descriptions and values', async () => {
    const { banner, status } = await ask(
      app(),
      `{ banner: __type(name: "BannerType") { description enumValues { name } }
         status: __type(name: "Status") { description enumValues { name } } }`,
    )
    const names = (values: { name: string }[]) => values.map(each => each.name)
    assert.equal(banner.description, 'the type of the banner')
    assert.deepEqual(names(banner.enumValues), ['error', 'info', 'success', 'warning'])
    assert.equal(status.description, 'the status of the monitor')
    assert.deepEqual(names(status.enumValues), ['DOWN', 'MAINTENANCE', 'PENDING', 'UP'])
  })

  test('an Int is a whole number of 32 bits', async () => {
    for (const page of ['2147483648', '-2147483649', '1.5', '"1"', 'true']) {
      const { errors } = await app().graphql(`{ announcements(input: { page: ${page} }) { id } }`)
      assert.equal(errors?.length, 1, page)
    }
    assert.deepEqual(await ask(app(), '{ announcements(input: { page: 2147483647 }) { id } }'), {
      announcements: [],
    })
  })

  test('the selected fields come back under their names and aliases, and skip and include are obeyed', async () => {
    const query = `query ($yes: Boolean!, $no: Boolean!) {
      told: information
      announcement(id: "whole") { id @include(if: $no) title @skip(if: $yes) text: bannerText }
    }`
    assert.deepEqual(await ask(app(), query, { yes: true, no: false }), {
      told: 'All *services* of ours.',
      announcement: { text: 'Look here' },
    })
    assert.deepEqual(await ask(app(), query, { yes: false, no: true }), {
      told: 'All *services* of ours.',
      announcement: { id: 'whole', title: 'Title of whole', text: 'Look here' },
    })
  })

  test('mutations and subscriptions are refused as errors of the client', async () => {
    for (const query of ['mutation { a }', 'subscription { a }']) {
      const response = await app().fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
        body: JSON.stringify({ query }),
      })
      assert.equal(response.status, 400, query)
      const { data, errors } = (await response.json()) as { data?: unknown; errors: unknown[] }
      assert.equal(data, undefined)
      assert.ok(errors.length > 0)
    }
  })
})
