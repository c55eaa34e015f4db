import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps, type ServerOptions } from 'node:https'
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { createServer as createTls, type TlsOptions } from 'node:tls'

type Running = { readonly port: number; readonly stop: () => Promise<void> }

/** Real servers on ports of their own, closed after the test. */
export const serveHttp = (
  t: TestContext,
  listener: RequestListener,
  port = 0,
  host?: string,
): Promise<Running> => listen(t, createHttp(listener), port, host)

export const serveHttps = (
  t: TestContext,
  options: ServerOptions,
  listener: RequestListener,
): Promise<Running> => listen(t, createHttps(options, listener), 0)

export const serveTcp = (t: TestContext, listener: (socket: Socket) => void): Promise<Running> =>
  listen(t, createTcp(listener), 0)

export const serveTls = (
  t: TestContext,
  options: TlsOptions,
  listener: (socket: Socket) => void,
): Promise<Running> =>
  listen(
    t,
    createTls(options, socket => listener(socket.on('error', () => {}))),
    0,
  )

/** A port on which nobody listens. */
export async function closedPort(t: TestContext): Promise<number> {
  const { port, stop } = await serveTcp(t, () => {})
  await stop()
  return port
}

async function listen(t: TestContext, server: Server, wanted: number, host = '127.0.0.1'): Promise<Running> {
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(wanted, host, resolve)
  })
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  t.after(stop)
  return { port: (server.address() as AddressInfo).port, stop }
}
