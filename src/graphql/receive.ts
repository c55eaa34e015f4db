import type { IncomingMessage } from 'node:http'

/** Calls back once, with the body or with null when it is larger than `maxBytes`. An upload that is aborted never calls back. */
export function receiveBody(
  req: IncomingMessage,
  maxBytes: number,
  done: (body: Buffer | null) => void,
): void {
  if (Number(req.headers['content-length']) > maxBytes) {
    done(null)
    return
  }
  let chunks: Buffer | Buffer[] | null = null
  let length = 0

  req.on('data', onData)
  req.on('end', onEnd)

  function onData(chunk: Buffer): void {
    length += chunk.length
    if (length > maxBytes) giveUp()
    else if (chunks === null) chunks = chunk
    else if (Array.isArray(chunks)) chunks.push(chunk)
    else chunks = [chunks, chunk]
  }

  function onEnd(): void {
    done(chunks === null ? Buffer.alloc(0) : Array.isArray(chunks) ? Buffer.concat(chunks, length) : chunks)
  }

  function giveUp(): void {
    req.off('data', onData)
    req.off('end', onEnd)
    done(null)
  }
}

/**
 * Reads what is left of a body nobody wants: a client that is still sending would otherwise see its connection break
 * instead of the answer. One that never stops is cut off.
 */
export function discardBody(req: IncomingMessage, maxBytes = 5_000_000): void {
  let left = maxBytes
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) req.destroy()
  })
}
