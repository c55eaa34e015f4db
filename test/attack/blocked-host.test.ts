import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { startTestApp } from '../app.ts'
import { tokenFor } from '../rest/api.ts'
import { waveText } from '../snippets/moderation/wave.ts'
import { blockedHost } from './blocked-host.ts'

it('A host that is blocked for a measurement leaves its moderators the next ids', async () => {
  const app = await startTestApp()
  after(() => app.close())
  await blockedHost(app)
  const created = await app.fetch('/api/', {
    method: 'POST',
    body: new URLSearchParams({ content: waveText('pills', 1), format: 'url' }),
  })
  const snippetId = (await created.text()).trim().split('/').at(-1)
  const answer = await app.fetch('/api/v1/reports/decide', {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenFor(app)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'alike', snippetIds: [snippetId] }),
  })
  assert.equal(answer.status, 200, await answer.text())
})
