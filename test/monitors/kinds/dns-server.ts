import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import type { TestContext } from 'node:test'
import { freePort } from '../../ports.ts'

/** Records of a zone: of each name and type the data, or what the server does instead. */
export type Zone = Readonly<
  Record<string, readonly Buffer[] | 'SERVFAIL' | 'REFUSED' | 'NXDOMAIN' | 'silence'>
>

const types: Readonly<Record<number, string>> = {
  1: 'A',
  2: 'NS',
  5: 'CNAME',
  6: 'SOA',
  12: 'PTR',
  15: 'MX',
  16: 'TXT',
  28: 'AAAA',
  33: 'SRV',
  257: 'CAA',
}
const codes = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const

/** A small authoritative DNS server (RFC 1035) on a port of its own, over UDP and TCP; a long answer is cut off over UDP. */
export async function serveDns(
  t: TestContext,
  zone: Zone,
): Promise<{ readonly port: number; readonly asked: string[] }> {
  const asked: string[] = []
  const tcp = createServer(socket => {
    socket.on('error', () => {})
    socket.on('data', (data: Buffer) => {
      const answer = answerTo(data.subarray(2), zone, asked)
      if (answer) socket.write(Buffer.concat([uint16(answer.length), answer]))
    })
  })
  const port = await freePort()
  await new Promise<void>(resolve => tcp.listen(port, '127.0.0.1', resolve))
  const udp = createSocket('udp4')
  udp.on('message', (query, from) => {
    const answer = answerTo(query, zone, asked)
    if (answer) udp.send(answer.length > 512 ? truncated(answer, query) : answer, from.port, from.address)
  })
  await new Promise<void>((resolve, reject) => udp.on('error', reject).bind(port, '127.0.0.1', resolve))
  t.after(() => {
    udp.close()
    tcp.close()
  })
  return { port, asked }
}

function answerTo(query: Buffer, zone: Zone, asked: string[]): Buffer | null {
  const { name, type, end } = questionOf(query)
  asked.push(`${name} ${type}`)
  const records = zone[`${name} ${type}`] ?? []
  if (records === 'silence') return null
  const code = typeof records === 'string' ? codes[records] : 0
  const data = typeof records === 'string' ? [] : records
  const head = Buffer.concat([
    query.subarray(0, 2),
    uint16(0x8480 | code),
    uint16(1),
    uint16(data.length),
    uint16(0),
    uint16(0),
  ])
  // Each answer points back to the name in the question.
  const answers = data.map(each =>
    Buffer.concat([uint16(0xc00c), query.subarray(end - 4, end), Buffer.alloc(4), uint16(each.length), each]),
  )
  return Buffer.concat([head, query.subarray(12, end), ...answers])
}

function truncated(answer: Buffer, query: Buffer): Buffer {
  const short = Buffer.from(answer.subarray(0, questionOf(query).end))
  short.writeUInt16BE(short.readUInt16BE(2) | 0x0200, 2)
  short.writeUInt16BE(0, 6)
  return short
}

function questionOf(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  // Resolvers draw the case of letters at random, to make answers hard to forge.
  return { name: labels.join('.').toLowerCase(), type: types[query.readUInt16BE(at + 1)] ?? '?', end: at + 5 }
}

export function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

export const uint32 = (value: number): Buffer => Buffer.concat([uint16(value >>> 16), uint16(value & 0xffff)])

export const nameData = (name: string): Buffer =>
  Buffer.concat([...name.split('.').map(label => textData(label)), Buffer.alloc(1)])

/** With its length in front. */
export const textData = (text: string): Buffer =>
  Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])

export const v4 = (address: string): Buffer => Buffer.from(address.split('.').map(Number))
