import { createSocket } from 'node:dgram'
import { createServer as createHttp, type IncomingMessage } from 'node:http'
import { createServer as createTcp } from 'node:net'

/** What stands on the far machine: a web server that takes webhooks too, and a resolver that knows a few names. */
const addresses: Readonly<Record<string, string>> = {
  'a.far.test': '198.51.100.2',
  'b.far.test': '203.0.113.9',
  'shop.one.test': '198.51.100.2',
  'shop.two.test': '203.0.113.9',
  'shop.three.test': '198.51.100.2',
  'shop.four.test': '203.0.113.9',
}

/** How the resolver behaves, one after the other at each SIGUSR2. */
const manners = ['honest', 'refusing', 'empty', 'lying', 'honest', 'missing one'] as const
let manner = 0
process.on('SIGUSR2', () => {
  manner = (manner + 1) % manners.length
})
/** The address of a captive portal; like the gateway, it refuses connections. */
const portal = '10.7.2.1'

createHttp((request, answer) => {
  if (request.method === 'POST') printEvents(request)
  answer.end('well')
}).listen(80, '0.0.0.0', () => process.stdout.write('ready\n'))
createTcp(socket => socket.destroy()).listen(53, '0.0.0.0')

const resolver = createSocket('udp4')
resolver.on('message', (query, client) => resolver.send(answerTo(query), client.port, client.address))
resolver.bind(53, '198.51.100.2')

/** Prints the kind of each event of a webhook, a line each. */
async function printEvents(request: IncomingMessage): Promise<void> {
  const { data } = JSON.parse(Buffer.concat(await request.toArray()).toString())
  for (const { kind } of data.events) process.stdout.write(`${kind}\n`)
}

/** RFC 1035, 4.1: the question again, and an address where it was asked for one that is known. */
function answerTo(query: Buffer): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const question = query.subarray(12, at + 5)
  const name = labels.join('.').toLowerCase()
  const known = addresses[name]
  const address = {
    honest: known,
    refusing: undefined,
    empty: undefined,
    lying: portal,
    'missing one': name === 'shop.four.test' ? undefined : known,
  }[manners[manner] ?? 'honest']
  const isFound = address !== undefined && query.readUInt16BE(at + 1) === 1
  const header = Buffer.from(query.subarray(0, 12))
  const unknown = manners[manner] === 'refusing' ? 0x8585 : 0x8583
  header.writeUInt16BE(address === undefined && labels.length > 0 ? unknown : 0x8580, 2)
  for (const [place, count] of [1, isFound ? 1 : 0, 0, 0].entries())
    header.writeUInt16BE(count, 4 + 2 * place)
  const record = isFound
    ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])
    : Buffer.alloc(0)
  return Buffer.concat([header, question, record])
}
