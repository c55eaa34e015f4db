import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createNetworkList } from '../../../src/lib/network-list.ts'
import { DeliveryFault } from '../../../src/outbox/delivery.ts'
import { post } from '../../../src/outbox/http-post.ts'
import { createPushConnections } from '../../../src/subscribers/push/push-connections.ts'
import { startPushService } from './push-service.ts'

describe('Connections to push services', () => {
  let service: Awaited<ReturnType<typeof startPushService>>
  before(async () => {
    service = await startPushService()
  })
  after(() => service.close())

  const sender = (deny: readonly string[] = []) => {
    const agent = createPushConnections()
    const send = (path: string) =>
      post({
        ...{ url: new URL(`${service.origin}${path}`), headers: {}, body: 'x' },
        ...{ signal: AbortSignal.timeout(30_000), now: Date.now, deny: createNetworkList(deny), agent },
      })
    return { agent, send }
  }

  it('are kept: hundred messages one after another take one, and sixteen at once no more than sixteen', async () => {
    const { agent, send } = sender()
    const earlier = service.connections()
    for (let count = 0; count < 100; count++) await send('/one')
    assert.equal(service.connections() - earlier, 1)
    for (let round = 0; round < 10; round++)
      await Promise.all(Array.from({ length: 16 }, (_, index) => send(`/at-once/${index}`)))
    assert.ok(service.connections() - earlier <= 16)
    assert.equal(service.at('/one').length, 100)
    agent.destroy()
  })

  it('are kept after a refusal, too', async () => {
    service.answers.set('/gone', { status: 410 })
    const { agent, send } = sender()
    const earlier = service.connections()
    for (let count = 0; count < 5; count++) await assert.rejects(send('/gone'), DeliveryFault)
    assert.equal(service.connections() - earlier, 1)
    agent.destroy()
  })

  it('that the service has closed meanwhile cost no message', async () => {
    const { agent, send } = sender()
    await send('/closed')
    service.disconnect()
    await send('/closed')
    assert.equal(service.at('/closed').length, 2)
    agent.destroy()
  })

  it('that are idle are bounded, whatever the origins', async () => {
    const { agent, send } = sender()
    await Promise.all(Array.from({ length: 60 }, (_, index) => send(`/many/${index}`)))
    const idle = Object.values(agent.freeSockets).reduce((count, each) => count + (each?.length ?? 0), 0)
    assert.ok(idle > 0 && idle <= 32, String(idle))
    agent.destroy()
  })

  it('lead nowhere that is denied', async () => {
    const { agent, send } = sender(['loopback'])
    const earlier = service.connections()
    await assert.rejects(send('/denied'), { code: 'denied' })
    assert.equal(service.connections(), earlier)
    agent.destroy()
  })
})
