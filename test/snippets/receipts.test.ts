/** Receipts of reads, by mail and by webhook, on a whole server. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { minuteMs } from '../../src/lib/time.ts'
import { keyOf } from '../../src/outbox/webhook-signature.ts'
import { looksAhead } from '../../src/snippets/sharing/read-notes.ts'
import { askAgain, confirmMs } from '../../src/snippets/sharing/receipt-statements.ts'
import { drawPlainPicture } from '../../src/web/link-picture.ts'
import { encryptText } from '../../src/web/public/armour.js'
import { startTestApp, type TestApp, until } from '../app.ts'
import { type MailServer, startMailServer } from '../mail/mail-server.ts'
import { engines } from '../matrix.ts'
import { type Person, somebody } from '../people.ts'
import { tokenFor } from '../rest/api.ts'
import { startReceiver } from '../subscribers/receiver.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

for (const engine of engines)
  describe(`Receipts of reads on ${engine}`, () => {
    let mail: MailServer
    let refusesMail = false
    let app: TestApp
    let receiver: Awaited<ReturnType<typeof startReceiver>>
    let maker: Person
    let token: string
    let db: Database
    before(async () => {
      mail = await startMailServer({ refusal: to => (refusesMail ? `550 <${to}> is not known here` : null) })
      receiver = await startReceiver()
      app = await startTestApp({
        engine,
        environment: { SMTP_URL: mail.url, MAIL_FROM: 'Corkboard <status@example.org>' },
      })
      maker = await somebody(app, 'owner', 'ada')
      token = await tokenFor(app, { accountId: null, scopes: ['snippets'] })
      db = await openDatabase(app.databaseUrl)
      await Promise.all(['/counted', '/once', '/secret', '/first', '/how'].map(known))
    })
    after(async () => {
      await db.close()
      await app.close()
      await receiver.close()
      await mail.close()
    })

    const create = (fields: Readonly<Record<string, string>>, bearer: string | null = token) =>
      app.fetch('/api/', {
        method: 'POST',
        headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
        body: new URLSearchParams({ content: 'told', format: 'url', ...fields }),
      })
    const pathOf = async (created: Response) => new URL((await created.text()).trim()).pathname
    /** Reads as a browser; again while the machine is so busy that colours and differences take too long. */
    const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      until(
        () => app.fetch(path, { method, headers: { 'user-agent': firefox, ...headers } }),
        answer => answer.status !== 503,
      )
    /** Documents of a type that came to the webhook. */
    const documentsAt = (path: string, type: string) =>
      receiver
        .at(path)
        .map(message => ({ ...message, document: JSON.parse(message.body) as Document }))
        .filter(({ document }) => document.type === type)
    const readsAt = (path: string) =>
      documentsAt(path, 'snippet.read').flatMap(({ document }) => document.data.reads ?? [])
    const arrived = (path: string, count = 1) =>
      until(
        async () => {
          await hurry()
          return readsAt(path)
        },
        all => all.length >= count,
      )
    /** Makes waiting deliveries as old as those that have been gathered long enough. */
    const hurry = () =>
      db.write(
        db.query
          .updateTable('deliveries')
          .set({ created_at: Date.now() - minuteMs, next_at: 0 })
          .where('state', '=', 'waiting')
          .where('message_id', 'is', null)
          .where('next_at', '>', 0),
      )
    /** The address by which the webhook confirms, of the latest of so many requests. */
    const asked = async (path: string, count = 1) => {
      const requests = await until(
        () => documentsAt(path, 'snippet.read.confirmation'),
        all => all.length >= count,
      )
      return new URL(requests.at(-1)?.document.data.confirmation?.url ?? '').pathname
    }
    const confirm = async (path: string, count = 1) => {
      const answer = await app.fetch(await asked(path, count), { method: 'POST' })
      assert.equal(answer.status, 200)
    }
    /** Has a webhook confirm for service tokens. */
    const known = async (path: string) => {
      await create({ receipt: `${receiver.url}${path}`, expires: 'never' })
      await confirm(path)
    }
    const stateOf = async (path: string, by: Person = maker) =>
      /<strong>([^<]+)<\/strong>/.exec(await (await by.get(`${path}/receipt`)).text())?.[1]
    /** Receipts that were recorded, sent or not. */
    const recorded = async (path: string) => {
      const rows = await db.query
        .selectFrom('events')
        .where('subject', '=', `snippet:${path.slice(1)}`)
        .where('kind', '=', 'snippet.read')
        .select('params')
        .execute()
      return rows.map(({ params }) => JSON.parse(params))
    }
    /** Makes what was asked and read of a snippet so much older. */
    const letPass = (ms: number, path: string) =>
      db.write(
        db.query
          .updateTable('events')
          .set(({ eb }) => ({ at: eb('at', '-', ms) }))
          .where('subject', '=', `snippet:${path.slice(1)}`),
      )
    const askingMs = 10 * minuteMs
    /** Creates a snippet of the maker with a webhook that gets its request and does not confirm. */
    const unconfirmed = async (hook: string, fields: Readonly<Record<string, string>> = {}) => {
      const asking = { content: 'told', receipt: `${receiver.url}${hook}`, expires: 'never', ...fields }
      const path = (await maker.post('/new', asking)).headers.get('location') ?? ''
      await asked(hook)
      return path
    }
    const confirmEmail = async (provedAt: number | null) => {
      await db.write(
        db.query
          .updateTable('accounts')
          .set({ email: 'ada@example.org', email_key: 'ada@example.org', email_proved_at: provedAt })
          .where('id', '=', maker.accountId),
      )
    }

    for (const [receipt, bearer, expected] of [
      ['mail', 'none', /^receipt is given without an account\./],
      ['https://hooks.example.org/', 'none', /^receipt is given without an account\./],
      ['mail', 'service', /^receipt is "mail", which needs an account with a confirmed email address\./],
      ['gopher://x', 'service', /^receipt is not understood \("gopher:\/\/x"\)\. Valid values: mail, or/],
      [`https://x/${'a'.repeat(1000)}`, 'service', /^receipt is not understood/],
      ['http://169.254.169.254/latest', 'service', /^receipt is an address in a network/],
      ['http://[::ffff:169.254.169.254]/', 'service', /^receipt is an address in a network/],
      ['http://2852039166/', 'service', /^receipt is an address in a network/],
    ] as const)
      it(`refuses ${receipt.slice(0, 40)} of a client with ${bearer === 'none' ? 'no' : 'a service'} token`, async () => {
        const answer = await create({ receipt }, bearer === 'none' ? null : token)
        assert.equal(answer.status, 400)
        assert.match(await answer.text(), expected)
      })

    it('refuses a token that may not create snippets', async () => {
      const reading = await tokenFor(app, { accountId: null, scopes: ['read'] })
      assert.equal((await create({ receipt: `${receiver.url}/no` }, reading)).status, 400)
    })

    it('reports each of the reads of a text to a webhook, signed, without anything about readers', async () => {
      const created = await create({ receipt: `${receiver.url}/counted`, reads: '3', expires: 'never' })
      assert.equal(created.headers.get('snippet-receipt'), 'webhook')
      const secret = created.headers.get('receipt-secret') ?? ''
      const path = await pathOf(created)
      assert.match(await (await read(path)).text(), /Its creator is notified of each read/)
      await read(`${path}/raw`)
      assert.deepEqual(await recorded(path), [])
      const answers = await Promise.all(Array.from({ length: 8 }, () => read(`${path}/raw`, {}, 'POST')))
      assert.equal(answers.filter(({ status }) => status === 200).length, 3)
      const reads = await arrived('/counted', 3)
      assert.deepEqual(
        // Reads at the same time may be in two messages.
        reads.toSorted((a, b) => a.read - b.read).map(each => [each.snippet, each.read, each.of]),
        [1, 2, 3].map(number => [`${app.url}${path}`, number, 3]),
      )
      const [message] = documentsAt('/counted', 'snippet.read')
      const signed = `${message?.headers['webhook-id']}.${message?.headers['webhook-timestamp']}.${message?.body}`
      const signature = createHmac('sha256', keyOf(secret)).update(signed).digest('base64')
      assert.equal(message?.headers['webhook-signature'], `v1,${signature}`)
      assert.doesNotMatch(JSON.stringify([message, await recorded(path)]), /127\.0\.0\.1(?!:)|Firefox/)
    })

    it('reports the read of a text for one reader, with and without a password', async () => {
      for (const [hook, fields] of [
        ['/once', {}],
        ['/secret', { password: 'p' }],
      ] as const) {
        const path = await pathOf(
          await create({ receipt: `${receiver.url}${hook}`, expires: 'onetime', ...fields }),
        )
        const wrong = { 'x-snippet-password': 'wrong' }
        if (hook === '/secret') assert.equal((await read(`${path}/raw`, wrong, 'POST')).status, 403)
        assert.equal((await read(`${path}/raw`, { 'x-snippet-password': 'p' }, 'POST')).status, 200)
        const [only] = await arrived(hook)
        assert.deepEqual([only?.read, only?.of], [1, 1])
      }
    })

    it('reports the first read of any other text: neither the creator, nor a preview, nor a HEAD', async () => {
      const created = await create({ receipt: `${receiver.url}/first`, expires: 'never' })
      const own = { authorization: `Bearer ${created.headers.get('delete-token')}` }
      const path = await pathOf(created)
      await read(path, { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' })
      await read(path, { 'sec-purpose': 'prefetch;prerender' })
      await read(path, {}, 'HEAD')
      await read(`${path}/raw`, own)
      await read(`${path}/qr.svg`)
      const picture = Buffer.from(await (await read(`${path}/picture.png`)).arrayBuffer())
      assert.deepEqual(picture, drawPlainPicture())
      assert.deepEqual(await recorded(path), [])
      const [first] = await Promise.all(Array.from({ length: 5 }, () => read(`${path}/raw`)))
      assert.equal(await first?.text(), 'told')
      assert.deepEqual(
        (await recorded(path)).map(({ read, of }) => [read, of]),
        [[1, null]],
      )
      const again = await (await read(path)).text()
      assert.match(again, /Its creator was notified when it was first read/)
      assert.equal((await arrived('/first')).length, 1)
    })

    it('is noticed whatever the text is read by', async () => {
      for (const how of ['', '/raw', '/slim', '/files', '/zip', '?revision=1', '/raw?download']) {
        const path = await pathOf(await create({ receipt: `${receiver.url}/how`, expires: 'never' }))
        const answer = await read(`${path}${how}`)
        assert.equal(answer.status, 200, how)
        await answer.arrayBuffer()
        assert.equal((await recorded(path)).length, 1, how)
      }
      const path = await pathOf(await create({ receipt: `${receiver.url}/how`, expires: 'never' }))
      await read(`/new?from=${path.slice(1)}`)
      assert.equal((await recorded(path)).length, 1)
    })

    const asking = () => ({ receipt: `${receiver.url}/how`, expires: 'never' })

    it('is noticed where only a part of the text is read', async () => {
      const long = await pathOf(
        await create({ ...asking(), content: 'x = 1\n'.repeat(1000), lexer: 'python' }),
      )
      assert.equal((await read(`${long}/lines?from=2001`)).status, 404)
      assert.deepEqual(await recorded(long), [], 'no lines were sent')
      const part = await read(`${long}/lines?from=401`)
      assert.equal(part.status, 200)
      assert.equal((await recorded(long)).length, 1, 'lines')
    })

    it('is noticed where the text is read beside that of a child', async () => {
      const parent = await pathOf(await create(asking()))
      const child = await pathOf(await create({ content: 'changed', parent: parent.slice(1) }))
      await read(child)
      assert.deepEqual(await recorded(parent), [])
      assert.match(await (await read(`${child}/diff`)).text(), /told/)
      assert.equal((await recorded(parent)).length, 1, 'parent')
    })

    it('is noticed where two files of it are compared, and not where no text is sent', async () => {
      const two = await pathOf(await create({ ...asking(), content2: 'more' }))
      const elsewhere = await app.fetch(`${two}/diff?file=1&with=3`, { redirect: 'manual' })
      assert.equal(elsewhere.status, 303)
      await read(`${two}/raw?revision=2`)
      assert.equal((await read(`${two}/raw?file=3`)).status, 404)
      await read(`${two}/revisions`)
      await read(`/oembed?url=${encodeURIComponent(`${app.url}${two}`)}`)
      assert.deepEqual(await recorded(two), [], 'no text was sent')
      await read(`${two}/diff?file=1&with=2`)
      assert.equal((await recorded(two)).length, 1, 'files')
    })

    it('is noticed where an earlier text of it is read', async () => {
      const created = await create(asking())
      const own = { authorization: `Bearer ${created.headers.get('delete-token')}` }
      const changed = await pathOf(created)
      const form = new URLSearchParams({ content: 'second' })
      await app.fetch(`${changed}/edit`, { method: 'POST', headers: own, body: form })
      for (const query of ['?revision=1&file=2', '/diff?revision=2&file=2']) {
        const place = await app.fetch(`${changed}${query}`, { redirect: 'manual' })
        assert.equal(place.status, 303, query)
      }
      assert.equal((await read(`${changed}/raw?revision=1&file=2`)).status, 404)
      assert.deepEqual(await recorded(changed), [], 'the revision has one file')
      assert.match(await (await read(`${changed}?revision=1`)).text(), /told/)
      assert.equal((await recorded(changed)).length, 1, 'revision')
    })

    for (const query of ['', '?revision=1'])
      it(`is noticed where the text behind a password is read, at /raw${query}`, async () => {
        const created = await create({ ...asking(), password: 'p' })
        const own = { authorization: `Bearer ${created.headers.get('delete-token')}` }
        const locked = await pathOf(created)
        const open = { 'x-snippet-password': 'p' }
        const revised = await app.fetch(`${locked}/edit`, {
          method: 'POST',
          headers: { ...own, ...open },
          body: new URLSearchParams({ content: 'second' }),
        })
        assert.equal(revised.status, 200)
        await read(`${locked}/raw${query}`, { 'x-snippet-password': 'wrong' }, 'POST')
        assert.deepEqual(await recorded(locked), [])
        const file = query === '' ? '?file=9' : `${query}&file=9`
        assert.equal((await read(`${locked}/raw${file}`, open, 'POST')).status, 404)
        assert.deepEqual(await recorded(locked), [], 'the snippet has one file')
        const opened = await read(`${locked}/raw${query}`, open, 'POST')
        assert.equal(await opened.text(), query === '' ? 'second' : 'told')
        assert.equal((await recorded(locked)).length, 1)
      })

    it('goes by mail to the confirmed address of the account, and is asked for in the form', async () => {
      assert.doesNotMatch(await (await app.fetch('/new')).text(), /Email me when it is read/)
      assert.match(await (await maker.get('/new')).text(), /Email me when it is read/)
      const asked = { content: 'told', receipt: 'mail', expires: 'onetime' }
      const early = await maker.post('/new', asked)
      assert.equal(early.status, 400)
      assert.match(await early.text(), /Confirm the email address of your account/)
      await confirmEmail(Date.now())
      const created = await maker.post('/new', asked)
      const path = created.headers.get('location') ?? ''
      assert.equal((await read(`${path}/raw`, {}, 'POST')).status, 200)
      const [sent] = await until(
        async () => {
          await hurry()
          return mail.mails
        },
        all => all.length > 0,
      )
      assert.deepEqual(sent?.to, ['ada@example.org'])
      assert.match(sent?.text ?? '', /^Subject: Your snippet at .* was read/m)
      assert.ok(sent?.text.includes(`${app.url}${path}`))
      assert.doesNotMatch(sent?.text ?? '', /told/)
    })

    it('goes to a webhook that the form names, with a secret that its creator alone can read', async () => {
      assert.doesNotMatch(await (await app.fetch('/new')).text(), /Webhook for reads/)
      assert.match(await (await maker.get('/new')).text(), /Webhook for reads/)
      const asked = { content: 'told', receipt: `${receiver.url}/form`, expires: 'onetime' }
      const created = await maker.post('/new', asked)
      const path = created.headers.get('location') ?? ''
      await confirm('/form')
      assert.ok((await (await maker.get(path)).text()).includes(`href="${path}/receipt"`))
      assert.equal((await read(`${path}/receipt`)).status, 404)
      const shown = await maker.get(`${path}/receipt`)
      assert.match(shown.headers.get('cache-control') ?? '', /private|no-store/)
      const page = await shown.text()
      assert.ok(page.includes(asked.receipt))
      const [secret = ''] = /whsec_[\w+/=]+/.exec(page) ?? []
      assert.equal((await read(`${path}/raw`, {}, 'POST')).status, 200)
      await arrived('/form')
      const [message] = documentsAt('/form', 'snippet.read')
      const signed = `${message?.headers['webhook-id']}.${message?.headers['webhook-timestamp']}.${message?.body}`
      const signature = createHmac('sha256', keyOf(secret)).update(signed).digest('base64')
      assert.equal(message?.headers['webhook-signature'], `v1,${signature}`)

      const open = await maker.post('/new', { ...asked, expires: 'never' })
      const other = open.headers.get('location') ?? ''
      assert.ok((await (await maker.get(other)).text()).includes(`href="${other}/receipt"`))
      const plain = await maker.post('/new', { content: 'not told' })
      assert.equal((await maker.get(`${plain.headers.get('location')}/receipt`)).status, 404)
    })

    it('lead the creator of an encrypted or protected text to where they go, and no reader', async () => {
      const { armour } = await encryptText('told')
      for (const fields of [
        { content: armour, encrypted: '1' },
        { content: armour, encrypted: '1', expires: 'onetime' },
        { content: 'told', password: 'p', expires: 'never' },
      ]) {
        const created = await maker.post('/new', { receipt: `${receiver.url}/kept`, ...fields })
        const path = created.headers.get('location') ?? ''
        const link = `href="${path}/receipt"`
        assert.ok((await (await maker.get(path)).text()).includes(link))
        const page = await (await read(path)).text()
        assert.ok(!page.includes(link))
        assert.match(page, /Its creator is notified/)
        if (!('password' in fields)) continue
        const wrong = await maker.post(`${path}/unlock`, { password: 'wrong' })
        assert.ok((await wrong.text()).includes(link))
      }
    })

    it('to a webhook in a network that this site does not connect to is refused by the form', async () => {
      const asked = { content: 'told', receipt: 'http://169.254.169.254/latest', expires: 'never' }
      const refused = await maker.post('/new', asked)
      assert.equal(refused.status, 400)
      const page = await refused.text()
      assert.match(page, /This site does not connect to that address/)
      assert.ok(page.includes(`value="${asked.receipt}"`))
    })

    it('by mail that is refused leaves nothing of the answer in the database, which may name the address', async t => {
      refusesMail = true
      t.after(() => {
        refusesMail = false
      })
      await confirmEmail(Date.now())
      const created = await maker.post('/new', { content: 'told', receipt: 'mail', expires: 'onetime' })
      const path = created.headers.get('location') ?? ''
      assert.equal((await read(`${path}/raw`, {}, 'POST')).status, 200)
      const [refused] = await until(
        async () => {
          await hurry()
          return db.query
            .selectFrom('deliveries')
            .innerJoin('events', 'events.id', 'event_id')
            .where('subject', '=', `snippet:${path.slice(1)}`)
            .where('deliveries.state', '=', 'dead')
            .select(['error', 'answer'])
            .execute()
        },
        rows => rows.length > 0,
      )
      assert.equal(refused?.error, 'mail_refused')
      assert.doesNotMatch(refused?.answer ?? '', /ada@example\.org/)
    })

    it('to a webhook are sent once it has confirmed, and those from before then', async () => {
      const asking = { content: 'told', receipt: `${receiver.url}/asked`, expires: 'never', reads: '3' }
      const created = await maker.post('/new', asking)
      const path = created.headers.get('location') ?? ''
      const link = await asked('/asked')
      const [request] = documentsAt('/asked', 'snippet.read.confirmation')
      assert.ok(!request?.body.includes(path.slice(1)), 'it does not lead to the snippet')
      const page = await (await maker.get(`${path}/receipt`)).text()
      const [secret = ''] = /whsec_[\w+/=]+/.exec(page) ?? []
      const { headers, body } = request ?? assert.fail()
      const signature = createHmac('sha256', keyOf(secret))
        .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
        .digest('base64')
      assert.equal(headers['webhook-signature'], `v1,${signature}`)

      assert.equal(await stateOf(path), 'Waiting for confirmation')
      assert.match(await (await maker.get(path)).text(), /once the webhook has confirmed/)
      assert.equal((await read(`${path}/raw`, {}, 'POST')).status, 200)
      const shown = await app.fetch(link)
      assert.equal(shown.status, 200)
      assert.match(await shown.text(), /<form method="post"/)
      // What another webhook gets meanwhile shows that the outbox has been at work.
      await create({ receipt: `${receiver.url}/counted`, expires: 'onetime' }).then(async each => {
        const other = await pathOf(each)
        const before = readsAt('/counted').length
        await read(`${other}/raw`, {}, 'POST')
        await arrived('/counted', before + 1)
      })
      assert.deepEqual(readsAt('/asked'), [])
      assert.equal((await recorded(path)).length, 1)

      const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
      assert.equal((await app.fetch(link, json)).status, 200)
      assert.equal((await app.fetch(link, json)).status, 200, 'it may be sent twice')
      assert.equal(await stateOf(path), 'Confirmed')
      assert.doesNotMatch(await (await maker.get(path)).text(), /once the webhook has confirmed/)
      assert.deepEqual(
        (await arrived('/asked')).map(({ read, of }) => [read, of]),
        [[1, 3]],
      )
      await read(`${path}/raw`, {}, 'POST')
      assert.deepEqual(
        (await arrived('/asked', 2)).map(({ read }) => read),
        [1, 2],
      )
    })

    it('of a text that was read and deleted before its webhook confirmed are sent then', async () => {
      const created = await create({ receipt: `${receiver.url}/late`, expires: 'onetime' })
      assert.equal(created.headers.get('receipt-state'), 'waiting')
      const path = await pathOf(created)
      assert.equal((await read(`${path}/raw`, {}, 'POST')).status, 200)
      assert.equal((await read(path)).status, 404)
      await confirm('/late')
      const [only] = await arrived('/late')
      assert.deepEqual([only?.snippet, only?.read, only?.of], [`${app.url}${path}`, 1, 1])
    })

    it('are lost by no confirmation at the same moment', async () => {
      for (let round = 0; round < 2; round++) {
        const hook = `/moment${round}`
        const path = await pathOf(
          await create({ receipt: `${receiver.url}${hook}`, reads: '4', expires: 'never' }),
        )
        const link = await asked(hook)
        await Promise.all([
          ...Array.from({ length: 4 }, () => read(`${path}/raw`, {}, 'POST')),
          app.fetch(link, { method: 'POST' }),
        ])
        const reads = (await arrived(hook, 4)).map(each => each.read)
        assert.deepEqual(reads.toSorted(), [1, 2, 3, 4])
      }
    })

    it('to an address that the same account has confirmed need no second confirmation', async () => {
      const asking = { content: 'told', receipt: `${receiver.url}/again`, expires: 'onetime' }
      await maker.post('/new', asking)
      await confirm('/again')
      const created = await maker.post('/new', asking)
      assert.equal(await stateOf(created.headers.get('location') ?? ''), 'Confirmed')
      const service = await create(asking)
      assert.equal(service.headers.get('receipt-state'), 'waiting', 'service tokens are another creator')
      await asked('/again', 2)
      const other = await somebody(app, 'owner', 'grace')
      const theirs = await other.post('/new', asking)
      assert.equal(await stateOf(theirs.headers.get('location') ?? '', other), 'Waiting for confirmation')
      await asked('/again', 3)
    })

    it('are confirmed by the token of the request alone, which the signing secret does not give', async () => {
      const created = await create({ receipt: `${receiver.url}/proof`, expires: 'never' })
      const link = await asked('/proof')
      const secret = created.headers.get('receipt-secret') ?? ''
      const mark = link.slice('/receipts/'.length, '/receipts/'.length + 16)
      const ownProof = createHmac('sha256', keyOf(secret))
        .update(`receipt confirmation ${mark}`)
        .digest('base64url')
      for (const wrong of [`/receipts/${mark}${ownProof}`, `${link}x`, link.slice(0, -1), '/receipts/x'])
        for (const method of ['GET', 'POST'])
          assert.equal((await app.fetch(wrong, { method })).status, 404, `${method} ${wrong}`)
      const foreign = await app.fetch(link, { method: 'POST', headers: { origin: 'https://evil.example' } })
      assert.equal(foreign.status, 403)
      const path = await pathOf(created)
      await read(path)
      assert.equal((await app.fetch(link)).status, 200)
      assert.equal(readsAt('/proof').length, 0)
    })

    it('to a webhook that refuses the request, or does not confirm in time, are not sent', async () => {
      receiver.answers.status = 410
      const created = await maker.post('/new', {
        content: 'told',
        receipt: `${receiver.url}/refusing`,
        expires: 'never',
      })
      const path = created.headers.get('location') ?? ''
      const state = await until(
        () => stateOf(path),
        found => found === 'Not confirmed',
      ).finally(() => {
        receiver.answers.status = 200
      })
      assert.equal(state, 'Not confirmed')

      const slow = await maker.post('/new', { content: 'told', receipt: `${receiver.url}/slow` })
      const late = slow.headers.get('location') ?? ''
      const link = await asked('/slow')
      await letPass(confirmMs, late)
      assert.equal(await stateOf(late), 'Not confirmed')
      for (const method of ['GET', 'POST']) assert.equal((await app.fetch(link, { method })).status, 404)
    })

    it('to a webhook that did not confirm are sent once it is asked again and does', async () => {
      receiver.answers.status = 410
      const path = await unconfirmed('/away', { reads: '3' })
      await until(
        () => stateOf(path),
        found => found === 'Not confirmed',
      ).finally(() => {
        receiver.answers.status = 200
      })
      await read(`${path}/raw`, {}, 'POST')

      assert.doesNotMatch(await (await maker.get(`${path}/receipt`)).text(), />Ask again</)
      const early = await maker.post(`${path}/receipt`, {})
      assert.equal(early.status, 429)
      assert.match(await early.text(), /You can ask again in 10 minutes\./)
      assert.ok(Number(early.headers.get('retry-after')) > 590)
      assert.equal(await stateOf(path), 'Not confirmed')

      await letPass(askingMs, path)
      assert.match(
        await (await maker.get(`${path}/receipt`)).text(),
        new RegExp(`<form method="post" action="${path}/receipt">.*>Ask again<`),
      )
      const again = await maker.post(`${path}/receipt`, {})
      assert.deepEqual([again.status, again.headers.get('location')], [303, `${path}/receipt`])
      assert.equal(await stateOf(path), 'Waiting for confirmation')
      await confirm('/away', 2)
      const ids = documentsAt('/away', 'snippet.read.confirmation').map(each => each.headers['webhook-id'])
      assert.equal(new Set(ids).size, 2, 'receivers ignore a message that they know')
      assert.equal(await stateOf(path), 'Confirmed')
      assert.deepEqual(
        (await arrived('/away')).map(({ read }) => read),
        [1],
      )
      await letPass(askingMs, path)
      assert.equal((await maker.post(`${path}/receipt`, {})).status, 303)
      assert.equal(await stateOf(path), 'Confirmed')
      assert.equal(documentsAt('/away', 'snippet.read.confirmation').length, 2)
    })

    it('from more than three days before the confirmation are not sent, those since then are', async () => {
      const path = await unconfirmed('/older', { reads: '3' })
      await read(`${path}/raw`, {}, 'POST')
      await letPass(confirmMs, path)
      await read(`${path}/raw`, {}, 'POST')
      assert.equal(await stateOf(path), 'Not confirmed')
      await maker.post(`${path}/receipt`, {})
      await confirm('/older', 2)
      await read(`${path}/raw`, {}, 'POST')
      assert.deepEqual(
        (await arrived('/older', 2)).map(({ read }) => read),
        [2, 3],
      )
    })

    it('need one request, however often it is asked for at the same moment', async () => {
      const path = await unconfirmed('/twice')
      await letPass(askingMs, path)
      const row = await db.query
        .selectFrom('snippets')
        .select(['id', 'receipt', 'account_id', 'delete_token_hash'])
        .where('id', '=', path.slice(1))
        .executeTakeFirstOrThrow()
      const at = Date.now()
      const outcomes = await Promise.all(
        Array.from({ length: 5 }, () => askAgain(db, row, { at, askedBefore: at - askingMs })),
      )
      assert.deepEqual(outcomes.toSorted(), [false, false, false, false, true])
      await confirm('/twice', 2)
      assert.equal(await askAgain(db, row, { at, askedBefore: at }), false, 'it has confirmed')
      assert.equal((await app.fetch(await asked('/twice'), { method: 'POST' })).status, 200)
      assert.equal(documentsAt('/twice', 'snippet.read.confirmation').length, 2)
    })

    it('are asked for again by the creator alone, also with the delete token', async () => {
      const created = await create({ receipt: `${receiver.url}/whose`, expires: 'never' })
      const path = await pathOf(created)
      await asked('/whose')
      await letPass(askingMs, path)
      const ask = (headers: Record<string, string>) =>
        app.fetch(`${path}/receipt`, { method: 'POST', headers, redirect: 'manual' })
      const own = { authorization: `Bearer ${created.headers.get('delete-token')}` }
      assert.equal((await ask({})).status, 404)
      assert.equal((await ask({ ...own, origin: 'https://evil.example' })).status, 403)
      assert.equal((await ask({ authorization: `Bearer ${token}` })).status, 404)
      assert.equal((await ask(own)).status, 303)
      await confirm('/whose', 2)
      const shown = await app.fetch(`${path}/receipt`, { headers: own })
      assert.equal(shown.headers.get('receipt-state'), 'confirmed')
    })

    it('to an address that has confirmed for the account meanwhile need no further request', async () => {
      const path = await unconfirmed('/meanwhile')
      await unconfirmed('/meanwhile')
      await confirm('/meanwhile', 2)
      await letPass(askingMs, path)
      assert.equal(await stateOf(path), 'Waiting for confirmation')
      await maker.post(`${path}/receipt`, {})
      assert.equal(await stateOf(path), 'Confirmed')
      assert.equal(documentsAt('/meanwhile', 'snippet.read.confirmation').length, 2)
    })

    it('to webhooks that have not confirmed are bounded by account, those to others less', async () => {
      const many = await somebody(app, 'owner', 'edsger')
      const made = async (hook: string) =>
        (await many.post('/new', { content: 'x', receipt: `${receiver.url}${hook}` })).status
      assert.equal(await made('/busy'), 303)
      await confirm('/busy')
      const statuses = []
      const first = (await many.post('/new', { content: 'x', receipt: `${receiver.url}/never` })).headers.get(
        'location',
      )
      for (let count = 0; count < 24; count++) statuses.push(await made('/never'))
      assert.equal(statuses.filter(status => status === 429).length, 6)
      assert.equal(await made('/busy'), 303)
      await asked('/never', 19)
      await letPass(askingMs, first ?? '')
      const again = await many.post(`${first}/receipt`, {})
      assert.equal(again.status, 429)
      assert.match(await again.text(), /Too many webhooks were asked to confirm/)
    })

    it('is bounded by account', async () => {
      await maker.post('/new', { content: 'x', receipt: `${receiver.url}/many` })
      await confirm('/many')
      const refused = []
      for (let count = 0; count < 70; count++) {
        const { status } = await maker.post('/new', { content: 'x', receipt: `${receiver.url}/many` })
        if (status === 429) refused.push(count)
      }
      assert.ok(refused.length >= 9, `${refused.length} were refused`)
    })
  })

type Document = {
  readonly type: string
  readonly data: {
    readonly reads?: readonly ReadInBody[]
    readonly confirmation?: { readonly url: string; readonly method: string; readonly expiresAt: string }
  }
}

type ReadInBody = { readonly snippet: string; readonly read: number; readonly of: number | null }

describe('A request that no person made', () => {
  const isAhead = (headers: Record<string, string>, method = 'GET') => looksAhead({ method, headers })
  for (const agent of [
    'facebookexternalhit/1.1',
    'Twitterbot/1.0',
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (Windows NT 10.0) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0)',
  ])
    it(`is one of ${agent}`, () => assert.equal(isAhead({ 'user-agent': agent }), true))
  for (const agent of [firefox, 'curl/8.14.1', 'Mozilla/5.0 (Linux; Android 14; CUBOT X90) Chrome/140.0', ''])
    it(`is none of ${agent}`, () => assert.equal(isAhead({ 'user-agent': agent }), false))
})
