import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, json } from 'node:stream/consumers'
import { output } from './program.ts'

export type PackageRegistry = { readonly url: string; readonly close: () => Promise<void> }

type Packument = {
  readonly name: string
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>
}

/** A registry on loopback that takes what `npm publish` sends, and has everything else from the one that npm is set to. */
export async function startPackageRegistry(path: string): Promise<PackageRegistry> {
  const upstream = new URL(await output('npm', ['config', 'get', 'registry'], { path }))
  const packuments = new Map<string, Packument>()
  const tarballs = new Map<string, Buffer>()

  const take = (packument: Packument) => {
    for (const [name, { data }] of Object.entries(packument._attachments))
      tarballs.set(`/${packument.name}/-/${name}`, Buffer.from(data, 'base64'))
    packuments.set(`/${packument.name}`, packument)
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/', method } = request
    const kept = packuments.get(url) ?? tarballs.get(url)
    if (method === 'PUT') {
      take((await json(request)) as Packument)
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}')
    } else if (kept instanceof Buffer) response.end(kept)
    else if (kept) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(kept))
    else await passOn(request, response)
  }
  const passOn = async (request: IncomingMessage, response: ServerResponse) => {
    const body = request.method === 'POST' ? new Uint8Array(await buffer(request)) : null
    const got = await fetch(new URL(`.${request.url}`, upstream), {
      method: request.method ?? 'GET',
      headers: { accept: request.headers.accept ?? '*/*' },
      body,
    })
    const type = got.headers.get('content-type') ?? 'application/octet-stream'
    response.writeHead(got.status, { 'content-type': type }).end(Buffer.from(await got.arrayBuffer()))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(error => response.writeHead(502).end(String(error)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
