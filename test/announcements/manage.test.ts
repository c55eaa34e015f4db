import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { openDatabase } from '../../src/db/open-database.ts'
import { hourMs } from '../../src/lib/time.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { type Person, somebody } from '../people.ts'

const idIn = (response: Response) =>
  /announcements\/([^?/]+)/.exec(response.headers.get('location') ?? '')?.[1] ??
  assert.fail('no announcement')
const noticeIn = (response: Response) => /notice=(\w+)/.exec(response.headers.get('location') ?? '')?.[1]
const revisionIn = (page: string) =>
  /name="revision" value="(\d+)"/.exec(page)?.[1] ?? assert.fail('no revision')

/** Paths of everything that readers can request. */
const readings = [
  '/',
  '/announcements',
  '/announcements.atom',
  '/announcements.json',
  '/graphql?query={announcements(input:{}){id,title}}',
]

describe('Writing announcements', () => {
  let app: TestApp
  let ada: Person
  let ben: Person
  let viewer: Person
  const clock = { ahead: 0 }
  before(async () => {
    app = await startTestApp({ now: () => Date.now() + clock.ahead })
    ada = await somebody(app, 'editor', 'ada')
    ben = await somebody(app, 'editor', 'ben')
    viewer = await somebody(app, 'viewer')
    const owner = await somebody(app, 'owner')
    const answer = await owner.post('/manage/site', { ...site, revision: '0' })
    assert.equal(answer.status, 303)
  })
  after(() => app?.close())

  const site = {
    title: 'Garden',
    information: '',
    logo: '',
    accent: '',
    footer: '',
    timeZone: 'Europe/Berlin',
    draftIncidentAfterMinutes: '',
  }
  const blank = {
    title: 'Moss',
    description: '',
    content: '',
    image: '',
    banner: '',
    bannerText: '',
    bannerType: '',
    bannerExpiry: '',
    publishAt: '',
    kind: 'notice',
    revision: '0',
    step: 'save',
  }
  const write = async (fields: Partial<typeof blank> = {}, person = ada) =>
    idIn(await person.post('/manage/new-announcement', { ...blank, ...fields }))
  const page = async (path: string, person = ada) => (await person.get(path)).text()
  const editor = (id: string, person = ada) => page(`/manage/announcements/${id}`, person)
  const save = (id: string, fields: Partial<typeof blank>, person = ada) =>
    person.post(`/manage/announcements/${id}`, { ...blank, revision: '1', ...fields })
  const publicPages = async () =>
    Promise.all(
      readings.map(async path => {
        const response = await app.fetch(path)
        return { text: await response.text(), etag: response.headers.get('etag') }
      }),
    )

  it('keeps the revision that the form of an update began with while a mistake is corrected', async () => {
    const id = await write({ kind: 'incident' })
    const updates = `/manage/announcements/${id}/updates`
    await ada.post(updates, { status: 'investigating', content: 'We are looking.' })
    const update = /\/updates\/([\w-]+)/.exec(await page(updates))?.[1] ?? assert.fail('no update')
    const correct = (content: string, revision: string, person = ada) =>
      person.post(`${updates}/${update}`, { status: 'investigating', content, revision })
    assert.equal((await correct('We look.', '1', ben)).status, 303)
    const answer = await correct('', '1')
    assert.equal(answer.status, 422)
    const late = await correct('I am looking.', revisionIn(await answer.text()))
    assert.equal(late.status, 409)
    assert.match(await late.text(), /We look\./)
  })

  it('is duplicated as a new draft, with all but its times and its author', async () => {
    const id = await write({
      title: 'Roof garden',
      description: 'It is open.',
      content: 'By **lift**.',
      bannerText: 'Open',
      bannerExpiry: '2030-01-02T03:04',
      kind: 'incident',
      step: 'publish',
    })
    const copy = await page(`/manage/new-announcement?from=${id}`, ben)
    assert.match(copy, /id="title"[^>]* value="Roof garden"/)
    assert.match(copy, />It is open\.|\nIt is open\./)
    assert.match(copy, /By \*\*lift\*\*\./)
    assert.match(copy, /id="bannerExpiry"[^>]* value=""/)
    assert.match(copy, /id="eventStartsAt"[^>]* value=""/)
    assert.match(copy, new RegExp(`<option value="${ben.accountId}" selected>`))
    assert.match(await editor(id), new RegExp(`new-announcement\\?from=${id}`))
    assert.equal((await ben.get('/manage/new-announcement?from=nothing')).status, 404)
  })

  it('shows a draft to those who may see drafts, and nowhere else', async () => {
    const before = await publicPages()
    const id = await write({ title: 'Hidden lichen', bannerText: 'Hidden lichen banner' })
    await save(id, {
      title: 'Hidden lichen',
      bannerText: 'Hidden lichen banner',
      content: 'Hidden lichen text',
    })
    assert.deepEqual(
      (await publicPages()).map(each => each.etag),
      before.map(each => each.etag),
    )
    for (const { text } of await publicPages()) assert.doesNotMatch(text, /Hidden lichen/)
    assert.equal((await app.fetch(`/announcements/${id}`)).status, 404)
    for (const path of ['', '/revisions', '/revisions/1']) {
      const address = `/manage/announcements/${id}${path}`
      assert.match(await page(address, viewer), /Hidden lichen/)
      const outside = await app.fetch(address, { redirect: 'manual' })
      assert.equal(outside.status, 303)
      assert.doesNotMatch(await outside.text(), /lichen/)
    }
    assert.match(await page('/manage/announcements', viewer), /Hidden lichen/)
    assert.doesNotMatch(await editor(id, viewer), /<textarea/)
    assert.equal((await save(id, { title: 'Not mine' }, viewer)).status, 403)
    assert.equal((await viewer.get('/manage/new-announcement')).status, 403)
  })

  it('is on the very next public page when it is published, and gone when it is withdrawn', async () => {
    const id = await write({ title: 'Fern', content: '**Green**', step: 'publish' })
    assert.match(await (await app.fetch('/')).text(), /Fern/)
    assert.match(await (await app.fetch(`/announcements/${id}`)).text(), /<strong>Green<\/strong>/)
    const answer = await save(id, { title: 'Bracken', content: '**Green**' })
    assert.equal(noticeIn(answer), 'saved')
    for (const { text } of await publicPages()) assert.match(text, /Bracken/)
    await ada.post(`/manage/announcements/${id}/withdraw`, { revision: '2' })
    for (const { text } of await publicPages()) assert.doesNotMatch(text, /Bracken/)
    assert.equal((await app.fetch(`/announcements/${id}`)).status, 404)
  })

  it('becomes public at its second when it is scheduled, in the time zone of the site', async () => {
    const at = Temporal.Now.zonedDateTimeISO('Europe/Berlin').add({ hours: 48 }).round('minute')
    const publishAt = at.toPlainDateTime().toString({ smallestUnit: 'minute' })
    const answer = await ada.post('/manage/new-announcement', {
      ...blank,
      title: 'Clover',
      publishAt,
      step: 'schedule',
    })
    assert.equal(noticeIn(answer), 'scheduled')
    const id = idIn(answer)
    const inMs = at.epochMilliseconds - Date.now()
    clock.ahead = inMs - hourMs
    assert.equal((await app.fetch(`/announcements/${id}`)).status, 404)
    clock.ahead = inMs + 1
    assert.equal((await app.fetch(`/announcements/${id}`)).status, 200)
    assert.match(await (await app.fetch('/')).text(), /Clover/)
    const { data } = await app.graphql(`{ announcement(id: "${id}") { createdAt updatedAt } }`)
    assert.equal(data.announcement.createdAt, at.toInstant().toString({ smallestUnit: 'millisecond' }))
    assert.equal(data.announcement.updatedAt, data.announcement.createdAt)
    clock.ahead = 0
  })

  it('comes back with what was typed and a message at each field', async () => {
    const typed = {
      title: ' ',
      content: 'Kept while typing',
      image: 'moss.png',
      bannerType: 'loud',
      bannerExpiry: '2027-03-28T02:30',
      description: 'bell \u0007',
    }
    const answer = await ada.post('/manage/new-announcement', { ...blank, ...typed })
    assert.equal(answer.status, 422)
    const text = await answer.text()
    for (const name of Object.keys(typed))
      if (name !== 'content') assert.match(text, new RegExp(`id="${name}-wrong"`), name)
    assert.match(text, /Kept while typing/)
    assert.match(text, /value="moss\.png"/)
    assert.match(text, /clocks are set forward that day/)
    const late = await ada.post('/manage/new-announcement', {
      ...blank,
      step: 'schedule',
      publishAt: '2001-01-01T00:00',
    })
    assert.match(await late.text(), /id="publishAt-wrong">Choose a time in the future\.</)
    const never = await ada.post('/manage/new-announcement', { ...blank, step: 'schedule' })
    assert.match(await never.text(), /id="publishAt-wrong"/)
  })

  it('keeps the very instant when a time is sent back as it was shown', async () => {
    const second = '2027-10-31T01:30:00.000Z'
    const id = await write({ bannerText: 'Wet', bannerExpiry: '2027-10-31T02:30' })
    const fields = { bannerText: 'Wet', bannerExpiry: '2027-10-31T02:30' }
    assert.match(await editor(id), /value="2027-10-31T00:30:00\.000Z"/)
    assert.match(await editor(id), /occurs twice/)
    await ada.post(`/manage/announcements/${id}`, {
      ...blank,
      ...fields,
      bannerExpiryInstant: second,
      revision: '1',
    })
    assert.match(await editor(id), /value="2027-10-31T02:30"/)
    assert.match(await editor(id), /value="2027-10-31T01:30:00\.000Z"/)
  })

  it('tells the second of two, shows both, and loses nothing', async () => {
    const id = await write({ title: 'Oak', content: 'One acorn.' })
    await save(id, { title: 'Oak', content: 'Two acorns.' }, ben)
    const second = await save(id, { title: 'Beech', content: 'Three acorns.' })
    assert.equal(second.status, 409)
    const text = await second.text()
    assert.match(text, /ben saved this announcement/)
    assert.match(text, /<del>.*Two/s)
    assert.match(text, /<ins>.*Three/s)
    assert.match(text, /name="content" value="Three acorns\."/)
    assert.equal(revisionIn(text), '2')
    assert.match(await editor(id), /You have unsaved changes/)

    const both = await save(id, { title: 'Beech', content: 'Three acorns.', revision: '2', step: 'merge' })
    const merged = await both.text()
    assert.match(merged, />\nThree acorns\.<\/textarea>/)
    assert.match(merged, /<del>.*Two/s)
    const over = await save(id, { title: 'Beech', content: 'Three acorns.', revision: '2' })
    assert.equal(over.status, 303)
    assert.match(await editor(id), />\nThree acorns\.<\/textarea>/)
    assert.doesNotMatch(await editor(id), /You have unsaved changes/)

    await save(id, { title: 'Beech', content: 'Late.', revision: '1' })
    await save(id, { title: 'Beech', content: 'Late.', revision: '3', step: 'keep' })
    assert.match(await editor(id), />\nThree acorns\.<\/textarea>/)
    assert.doesNotMatch(await editor(id), /You have unsaved changes/)
  })

  it('turns what was typed over a deleted announcement into the beginning of a new one', async () => {
    const id = await write({ title: 'Larch' })
    await ben.post(`/manage/announcements/${id}/delete`, { revision: '1' })
    const late = await save(id, { title: 'Larch', content: 'Typed for an hour' })
    assert.equal(late.status, 409)
    const text = await late.text()
    assert.match(text, /Someone else deleted this announcement/)
    assert.match(text, />\nTyped for an hour<\/textarea>/)
    assert.match(text, /action="\/manage\/new-announcement"/)
  })

  it('keeps what is typed between saves for its author alone, until it is saved or discarded', async () => {
    const id = await write({ title: 'Ivy' })
    const kept = await ada.post(`/manage/announcements/${id}/autosave`, {
      ...blank,
      title: 'Ivy',
      content: 'Half a sent',
      revision: '1',
    })
    assert.equal(kept.status, 200)
    assert.match(await editor(id), /You have unsaved changes/)
    assert.doesNotMatch(await editor(id, ben), /You have unsaved changes/)
    assert.match(await page(`/manage/announcements/${id}?autosave=1`), />\nHalf a sent<\/textarea>/)
    await ada.post(`/manage/announcements/${id}/discard`)
    assert.doesNotMatch(await editor(id), /You have unsaved changes/)
    await ada.post('/manage/announcements/new/autosave', { ...blank, title: 'Not yet', revision: '0' })
    assert.match(await page('/manage/new-announcement?autosave=1'), /value="Not yet"/)
    await write({ title: 'Saved' })
    assert.doesNotMatch(await page('/manage/new-announcement'), /You have unsaved changes/)
    const long = { ...blank, content: 'x'.repeat(800_000) }
    assert.equal((await ada.post(`/manage/announcements/${id}/autosave`, long)).status, 413)
    assert.equal((await ada.post('/manage/announcements/nobody/autosave', blank)).status, 404)
  })

  it('offers what was typed over an older revision, and asks before it goes over the newer', async () => {
    const id = await write({ title: 'Elm' })
    await ada.post(`/manage/announcements/${id}/autosave`, { ...blank, title: 'Elm of mine', revision: '1' })
    await save(id, { title: 'Elm of Ben' }, ben)
    assert.match(await editor(id), /Someone else has saved another version since/)
    const taken = await page(`/manage/announcements/${id}?autosave=1`)
    assert.match(taken, /value="Elm of mine"/)
    assert.equal((await save(id, { title: 'Elm of mine', revision: revisionIn(taken) })).status, 409)
  })

  it('shows what differs between revisions and restores one', async () => {
    const id = await write({ title: 'Pine', content: 'Needles are green.' })
    await save(id, { title: 'Pine', content: 'Needles are blue.' })
    const list = await page(`/manage/announcements/${id}/revisions`)
    assert.match(list, /Revision 2/)
    assert.match(list, /Content/)
    const difference = await page(`/manage/announcements/${id}/revisions/2`)
    assert.match(difference, /<del>.*green.*<\/del>/)
    assert.match(difference, /<ins>.*blue.*<\/ins>/)
    const restored = await ada.post(`/manage/announcements/${id}/restore`, { number: '1', revision: '2' })
    assert.equal(noticeIn(restored), 'restored')
    assert.match(await editor(id), />\nNeedles are green\.<\/textarea>/)
    assert.equal(
      (await ada.post(`/manage/announcements/${id}/restore`, { number: '1', revision: '2' })).status,
      409,
    )
    assert.equal((await ada.get(`/manage/announcements/${id}/revisions/9`)).status, 404)
  })

  it('gives back what was imported after it was edited', async () => {
    await app.import({
      announcements: [
        {
          id: 'imported',
          title: 'Imported',
          description: 'As it came.',
          image: 'https://pictures.example/a.png',
          createdAt: '2026-01-01T00:00:00Z',
          platformUserId: 1,
        },
      ],
    })
    const text = await editor('imported')
    await save('imported', { title: 'Changed', revision: revisionIn(text) })
    assert.match(await page('/manage/announcements/imported/revisions/1'), /Imported/)
  })

  it('lets whoever has a signed address see the draft, until it ends', async () => {
    const id = await write({ title: 'Yew', content: 'Not yet <script>alert(1)</script>' })
    const shared = await (await ada.post(`/manage/announcements/${id}/share`)).text()
    const address = (/id="shared"[^>]* value="([^"]+)"/.exec(shared)?.[1] ?? '').replaceAll('&amp;', '&')
    assert.ok(address.startsWith(`${app.url}/preview/${id}?`), address)
    const draft = await fetch(address)
    assert.equal(draft.status, 200)
    assert.equal(draft.headers.get('cache-control'), 'no-store')
    assert.match(draft.headers.get('x-robots-tag') ?? '', /noindex/)
    assert.equal(draft.headers.get('referrer-policy'), 'no-referrer')
    const text = await draft.text()
    assert.match(text, /Yew/)
    assert.match(text, /name="robots" content="noindex"/)
    assert.doesNotMatch(text, /<script>alert/)
    const other = await write({ title: 'Other' })
    for (const wrong of [
      address.replace(id, other),
      address.replace(/until=\d+/, 'until=99999999999999'),
      address.replace(/signature=.*/, ''),
      address.replace(/.$/, character => (character === 'A' ? 'B' : 'A')),
      address.replace(id, 'nobody'),
    ])
      assert.equal((await fetch(wrong)).status, 404, wrong)
    clock.ahead = 8 * 24 * hourMs
    assert.equal((await fetch(address)).status, 404)
    clock.ahead = 0
    await ada.post('/manage/preview-key', { id })
    assert.equal((await fetch(address)).status, 404)
  })

  it('finds by text and state, page by page', async () => {
    await write({ title: 'Zebra one', content: '100% striped' })
    await write({ title: 'zebra two', step: 'publish' })
    const list = await page('/manage/announcements?q=ZEBRA')
    assert.match(list, /Zebra one/)
    assert.match(list, /zebra two/)
    assert.doesNotMatch(await page('/manage/announcements?q=zebra&state=draft'), /zebra two/)
    assert.match(await page('/manage/announcements?q=100%25'), /Zebra one/)
    assert.match(await page('/manage/announcements?q=nothing%20like%20it'), /No announcements match/)
    for (let index = 0; index < 35; index++) await write({ title: `Gnu ${index}` })
    const first = await page('/manage/announcements?q=gnu')
    const older = (/href="([^"]*after=[^"]*)"/.exec(first)?.[1] ?? '').replaceAll('&amp;', '&')
    const titles = [...(first + (await page(older))).matchAll(/>(Gnu \d+)</g)].map(match => match[1])
    assert.equal(new Set(titles).size, 35)
    assert.equal(titles.length, 35)
    assert.equal((await ada.get('/manage/announcements?after=%00&state=loud')).status, 200)
  })

  it('asks before it deletes, and keeps the audit line', async () => {
    const id = await write({ title: 'Ash' })
    assert.match(await page(`/manage/announcements/${id}/delete`), /Delete “Ash”\?/)
    assert.equal(noticeIn(await ada.post(`/manage/announcements/${id}/delete`, { revision: '1' })), 'deleted')
    assert.equal((await ada.get(`/manage/announcements/${id}`)).status, 404)
    await using db = await openDatabase(app.databaseUrl)
    const lines = await db.query
      .selectFrom('audit')
      .select(['action', 'name'])
      .where('subject', '=', `announcement:${id}`)
      .orderBy('id')
      .execute()
    assert.deepEqual(
      lines.map(each => [each.action, each.name]),
      [
        ['created', 'ada'],
        ['deleted', 'ada'],
      ],
    )
  })

  it('previews what is typed, without its scripts, with and without ours', async () => {
    const typed = {
      ...blank,
      title: 'Elder',
      content: '# Big\n\n<img src=x onerror=alert(1)>',
      bannerText: 'Look',
      bannerType: 'warning',
    }
    const part = await (await ada.post('/manage/preview', typed)).text()
    assert.match(part, /<h3>Big<\/h3>/)
    assert.match(part, /page-banner-warning/)
    assert.doesNotMatch(part, /<img src=x/)
    const whole = await ada.post('/manage/new-announcement', { ...typed, step: 'preview' })
    assert.equal(whole.status, 200)
    assert.match(await whole.text(), /<h3>Big<\/h3>/)
    assert.equal((await viewer.post('/manage/preview', typed)).status, 403)
  })

  it('shows a picture that was uploaded, and refuses what is none, with everything else still in the form', async () => {
    const form = (bytes: Uint8Array<ArrayBuffer>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...blank, title: 'Heather', step: 'publish' }))
        body.set(name, value)
      body.set('imageFile', new File([bytes], 'heather.png'))
      return body
    }
    const picture = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#1d4a96' } })
      .png()
      .toBuffer()
    const id = idIn(await ada.post('/manage/new-announcement', form(new Uint8Array(picture))))
    const { data } = await app.graphql(`{ announcement(id: "${id}") { image } }`)
    assert.ok(data.announcement.image.startsWith(`${app.url}/uploads/`), data.announcement.image)
    assert.equal((await fetch(data.announcement.image)).status, 200)
    const script = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    )
    const refused = await ada.post('/manage/new-announcement', form(script))
    assert.equal(refused.status, 422)
    const text = await refused.text()
    assert.match(text, /id="imageFile-wrong"/)
    assert.match(text, /value="Heather"/)
  })

  it('keeps a picture that was chosen through every way the form comes back', async () => {
    const picture = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#1d4a96' } })
      .png()
      .toBuffer()
    const sent = (fields: Record<string, string>, files: Record<string, Uint8Array>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...blank, title: 'Lost', ...fields }))
        body.set(name, value)
      for (const [name, bytes] of Object.entries(files))
        body.set(name, new File([new Uint8Array(bytes)], 'a.png'))
      return body
    }
    const kept = async (response: Response, name: string) => {
      const text = await response.text()
      const address = new RegExp(`name="${name}"[^>]* value="([^"]*/uploads/[^"]+)"`).exec(text)?.[1]
      assert.equal((await fetch(address ?? assert.fail(`${response.status}: no ${name}`))).status, 200)
    }
    const post = (path: string, body: FormData) => ada.post(path, body)
    const both = { imageFile: picture, bannerFile: picture }

    const blankTitle = await post('/manage/new-announcement', sent({ title: ' ', step: 'save' }, both))
    assert.equal(blankTitle.status, 422)
    await kept(blankTitle, 'image')
    const badTime = await post('/manage/new-announcement', sent({ publishAt: 'x', step: 'schedule' }, both))
    assert.equal(badTime.status, 422)
    await kept(badTime, 'banner')
    const badPicture = await post(
      '/manage/new-announcement',
      sent({ step: 'save' }, { imageFile: picture, bannerFile: Buffer.from('no picture') }),
    )
    assert.equal(badPicture.status, 422)
    await kept(badPicture, 'image')

    const id = idIn(await post('/manage/new-announcement', sent({ step: 'save' }, {})))
    const path = `/manage/announcements/${id}`
    await post(path, sent({ title: 'Theirs', step: 'save', revision: '1' }, {}))
    const conflict = await post(path, sent({ title: 'Mine', step: 'save', revision: '1' }, both))
    assert.equal(conflict.status, 409)
    await kept(conflict, 'image')
    const gone = await post('/manage/announcements/999999', sent({ step: 'save', revision: '1' }, both))
    assert.equal(gone.status, 409)
    await kept(gone, 'image')
  })

  it('speaks German to those who ask for it', async () => {
    const headers = { 'accept-language': 'de' }
    const list = await (await ada.get('/manage/announcements', headers)).text()
    assert.match(list, /In Titeln, Beschreibungen und Inhalten suchen/)
  })
})
