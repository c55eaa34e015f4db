import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { filledIn } from '../../src/announcements/model/incident-template.ts'
import { TemplateService } from '../../src/announcements/templates/template-service.ts'
import { createTemplateStore } from '../../src/announcements/templates/template-store.ts'
import { createChanges } from '../../src/db/changes.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { InvalidFields } from '../../src/kernel/invalid-fields.ts'
import { startTestApp } from '../app.ts'
import { onBothEngines } from '../matrix.ts'
import { somebody } from '../people.ts'
import { actorNamed, openAnnouncements } from './announcement-services.ts'

const template = { name: 'Provider', content: 'It is {service}, since {time}.' }
const report = { title: 'Mail', impact: 'minor', monitors: [], eventStartsAt: null }

onBothEngines('Templates of incidents', open => {
  it('have a name of their own, revisions, and writers of incidents as their editors', async () => {
    const db = await open()
    const { ada } = await openAnnouncements(db)
    const changes = createChanges(db, Date.now)
    const service = new TemplateService({ db, store: createTemplateStore(db), changes })
    const made = await service.create(ada, template)
    assert.deepEqual([made.status, made.impact, made.revision], ['investigating', null, 1])
    assert.deepEqual(await service.all(), [made])
    await assert.rejects(service.create(ada, { ...template, content: 'Other' }), InvalidFields)
    await assert.rejects(service.create(ada, { ...template, name: 'X', monitors: [99] }), InvalidFields)
    await assert.rejects(service.create(actorNamed(2, 'viewer'), { ...template, name: 'Y' }), AppError)
    const changed = await service.update(ada, made, { ...template, title: 'Outage' }, 1)
    assert.deepEqual([changed.title, changed.revision], ['Outage', 2])
    await assert.rejects(service.update(ada, changed, template, 1), AppError)
    await service.remove(ada, changed, 2)
    assert.deepEqual(await service.all(), [])
    assert.equal((await service.putBack(ada, changed)).revision, 4)
  })

  it('are told apart from the draft, which keeps the status and the promise of its first update', async () => {
    const { announcementService, search: store, ada } = await openAnnouncements(await open())
    const input = { ...report, kind: 'incident', description: 'Late.' }
    const first = { status: 'identified', nextUpdateMinutes: 60 }
    const draft = await announcementService.keepReport(ada, input, first)
    assert.deepEqual([draft.state, draft.revision], ['draft', 1])
    assert.deepEqual(await store.firstUpdates.find(draft.id), first)
    const none = { status: 'identified', nextUpdateMinutes: null }
    const same = await announcementService.keepReport(ada, input, none, { draft, expectedRevision: 1 })
    assert.equal(same.revision, 1)
    assert.deepEqual(await store.firstUpdates.find(draft.id), none)
    await announcementService.update(ada, draft, { title: 'Mails' }, 1)
    assert.deepEqual(await store.firstUpdates.find(draft.id), none)
    const wrong = { status: 'completed', nextUpdateMinutes: 0 }
    await assert.rejects(announcementService.keepReport(ada, input, wrong), InvalidFields)
  })
})

describe('The chip of a template', () => {
  it('fills in its placeholders once, whatever the names are', () => {
    const names = { service: '{time} $& <b>', time: '14:32' }
    assert.equal(filledIn('{service} {time} {other}', names), '{time} $& <b> 14:32 {other}')
  })

  it('fills in the forms of incidents and updates without scripts', async context => {
    const monitors = [
      { name: 'Mail', kind: 'tcp', host: '127.0.0.1', port: 9, active: false },
      { name: 'A & B', kind: 'tcp', host: '127.0.0.1', port: 9 },
    ]
    const incidentTemplates = [
      {
        ...template,
        title: '{service} fails',
        impact: 'critical',
        monitors: ['A & B'],
        nextUpdateMinutes: 45,
      },
    ]
    const app = await startTestApp({ document: { monitors, incidentTemplates } })
    context.after(() => app.close())
    const editor = await somebody(app, 'editor')
    const pressed = await editor.post('/manage/incidents/new', {
      title: 'x',
      template: '1',
      status: 'resolved',
    })
    const page = await pressed.text()
    assert.match(page, /value="A &amp; B fails"/)
    assert.match(page, /value="critical" checked/)
    assert.match(page, /It is A &amp; B, since \d\d:\d\d UTC\./)
    assert.match(page, /value="45" selected/)

    const fields = {
      title: 'Mail',
      impact: 'minor',
      status: 'monitoring',
      content: 'Late.',
      nextUpdateMinutes: '120',
    }
    const saved = await editor.post('/manage/incidents/new', { ...fields, step: 'draft' })
    const draft = await (await editor.get(saved.headers.get('location') ?? '')).text()
    assert.match(draft, /value="monitoring" checked/)
    assert.match(draft, /value="120" selected/)

    const id = /incidents\/([^?]+)/.exec(saved.headers.get('location') ?? '')?.[1] ?? ''
    const updated = await editor.post(`/manage/announcements/${id}/updates`, { content: 'x', template: '1' })
    assert.match(await updated.text(), /It is some services, since/)
    const viewer = await somebody(app, 'viewer')
    assert.equal((await viewer.get('/manage/templates')).status, 403)
  })
})
