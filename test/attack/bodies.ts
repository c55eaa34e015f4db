import { type Attacked, startAttacked } from './attacked.ts'
import { inFront, isOpenToStrangers, pathOf, send, takesBody } from './event-loop.ts'
import type { Route } from './server.ts'
import { formShapes, jsonShapes, multipartShapes } from './shapes.ts'

/** What one body costs its reader, against its size. */
export type BodyCost = {
  readonly what: string
  readonly status: number
  readonly bodyMb: number
  readonly cpuMs: number
  /** How much larger the process was at most while it read and answered. */
  readonly growthMb: number
}

/** What compiling, pages and the collector of garbage take of any request, and what each MB of a body may cost. */
export const bodyBound = { cpuMs: 60, cpuMsPerMb: 80, growthMb: 60, growthPerMb: 16 } as const

export const isOverBound = ({ bodyMb, cpuMs, growthMb }: BodyCost): boolean =>
  cpuMs > bodyBound.cpuMs + bodyBound.cpuMsPerMb * bodyMb ||
  growthMb > bodyBound.growthMb + bodyBound.growthPerMb * bodyMb

/** A size that most readers of large bodies take, and what is left of the readers of small ones. */
const sizes = [463_000, 62_000]

/** Sends each reader of a body, one at a time, bodies of many parts, of many fields, and of both. */
export async function attackBodies(): Promise<readonly BodyCost[]> {
  const server = await startAttacked()
  try {
    const costs: BodyCost[] = []
    for (const route of [...server.routes, ...inFront].filter(readsBodies)) {
      const shapes = isRest(route) ? jsonShapes : manyShapes
      // The first request loads and compiles what the others are measured with.
      for (const shape of shapes.slice(0, 1)) await costOf(server, route, shape, 1_000)
      for (const shape of shapes)
        for (const bytes of sizes) {
          const cost = await costOf(server, route, shape, bytes)
          if (cost.status === 413 || cost.status === 0) continue
          costs.push(cost)
          break
        }
    }
    return costs
  } finally {
    await server.close()
  }
}

/** Others are sent as often as the event loop needs it; here the collector of garbage runs before each. */
const manyShapes = [...formShapes, ...multipartShapes, ...jsonShapes].filter(({ name }) =>
  /fields?\b|files|999|again|many/.test(name),
)

/** All operations of REST have the same reader. */
const isRest = ({ url }: Route) => url.startsWith('/api/v1')
const readsBodies = (route: Route) =>
  takesBody(route) &&
  (isRest(route)
    ? route.method === 'POST' && route.url === '/api/v1/announcements'
    : isOpenToStrangers(route))

async function costOf(
  server: Attacked,
  route: Route,
  { name, type, body }: (typeof formShapes)[number],
  bytes: number,
): Promise<BodyCost> {
  const sent = body(bytes)
  await server.collect()
  const { status } = await send(server.url, {
    method: route.method,
    path: pathOf(route),
    headers: { 'content-type': type, ...(isRest(route) && { authorization: `Bearer ${server.token}` }) },
    body: sent,
  })
  const { cpuMs, peakRssMb, startRssMb } = await server.read()
  return {
    what: `${route.method} ${route.url}, ${name}`,
    status,
    bodyMb: Buffer.byteLength(sent) / 1e6,
    cpuMs,
    growthMb: peakRssMb - startRssMb,
  }
}
