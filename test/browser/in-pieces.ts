import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../app.ts'

/** Of a page that is asked for with it only the first half arrives, at least as far as browsers wait for. */
export const cutHeader = 'cut'

/** Long enough for a frame or two. */
const pauseMs = 60

/**
 * A site as a slow link brings it: its pages arrive element by element with time to paint in between, and its scripts
 * after whatever the page can be painted without.
 */
export async function inPieces(site: string) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(`${site}${request.url}`, {
      headers: { accept: String(request.headers.accept) },
    })
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    if (type.includes('javascript')) await sleep(3 * pauseMs)
    response.writeHead(answer.status, { 'content-type': type })
    const sent = type.startsWith('text/html') ? pieces(body.toString()) : [body]
    const isCut = sent.length > 1 && request.headers[cutHeader] !== undefined
    for (const piece of isCut ? sent.slice(0, cutAt(sent)) : sent) {
      response.write(piece)
      await sleep(pauseMs)
    }
    if (!isCut) response.end()
  })
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}

/** The half, or behind the first part that is painted. */
const cutAt = (sent: readonly (string | Buffer)[]): number =>
  Math.max(sent.length / 2, 1 + sent.findIndex(piece => piece.includes('id="first-paint"')))

/** Of the rows of a long text only the first come a few at a time, and the foot comes as a whole, as it is short. */
function pieces(page: string): readonly string[] {
  const footAt = page.indexOf('<footer')
  const elements = page
    .slice(0, footAt)
    .split(/(?=<(?:a|button|details|label|nav|p|pre|section|summary|th)\b)/)
  const many = [elements.slice(0, 60), elements.slice(60, -25), elements.slice(60).slice(-25)]
  return [
    ...many.flatMap((part, index) => (index === 1 ? [part.join('')] : inThrees(part))),
    page.slice(footAt),
  ]
}

const inThrees = (elements: readonly string[]): readonly string[] =>
  elements.flatMap((_, index) => (index % 3 === 0 ? [elements.slice(index, index + 3).join('')] : []))
