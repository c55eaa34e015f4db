import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps, type ServerOptions } from 'node:https'
import { createServer as createTcp, type Server, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { createServer as createTls, type TlsOptions } from 'node:tls'
import { freePort } from '../ports.ts'

type Running = { readonly port: number; readonly stop: () => Promise<void> }

/** Real servers on ports of their own, closed after the test. */
export const serveHttp = (
  t: TestContext,
  listener: RequestListener,
  port?: number,
  host?: string,
): Promise<Running> => listen(t, createHttp(listener), port, host)

export const serveHttps = (
  t: TestContext,
  options: ServerOptions,
  listener: RequestListener,
): Promise<Running> => listen(t, createHttps(options, listener))

export const serveTcp = (t: TestContext, listener: (socket: Socket) => void): Promise<Running> =>
  listen(t, createTcp(listener))

export const serveTls = (
  t: TestContext,
  options: TlsOptions,
  listener: (socket: Socket) => void,
): Promise<Running> =>
  listen(
    t,
    createTls(options, socket => listener(socket.on('error', () => {}))),
  )

/** A port on which nobody listens. */
export const closedPort = freePort

async function listen(t: TestContext, server: Server, wanted?: number, host = '127.0.0.1'): Promise<Running> {
  const port = wanted ?? (await freePort())
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  t.after(stop)
  return { port, stop }
}
