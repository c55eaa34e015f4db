import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Returns a port on which nothing listens, and which no other socket gets, even while the caller does not listen on it. Ports
 * that the system assigns begin at 32768 (Linux); these are below, in blocks: a process listens on the first port of its
 * block until it ends, and uses the rest in turn. Throws if all are taken.
 */
export async function freePort(): Promise<number> {
  ownBlock ??= claimBlock()
  const block = await ownBlock
  for (let tried = 1; tried < portsInBlock; tried++) {
    given = (given % (portsInBlock - 1)) + 1
    const port = block + given
    if (await isFree(port)) return port
  }
  throw new Error(`All ports from ${block} to ${block + portsInBlock - 1} are taken.`)
}

/** First port of all blocks, above those that browsers block. */
const firstPort = 12_000
const portsInBlock = 100
const blocks = 200

let ownBlock: Promise<number> | null = null
let given = 0

/** Claims a block for this process by listening on its first port, and returns that port. */
async function claimBlock(): Promise<number> {
  for (let tried = 0; tried < blocks; tried++) {
    const port = firstPort + ((process.pid + tried) % blocks) * portsInBlock
    if (await listening(port)) return port
  }
  throw new Error('Every block of ports has its process.')
}

async function isFree(port: number): Promise<boolean> {
  const probe = await listening(port)
  if (!probe) return false
  probe.close()
  await once(probe, 'close')
  return true
}

/** A server listening on the port, which does not keep the process alive; null if the port is taken. */
async function listening(port: number): Promise<Server | null> {
  const server = createServer(socket => socket.destroy()).unref()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return server
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null
    throw error
  }
}
