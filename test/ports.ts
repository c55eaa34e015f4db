import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Ports that nothing else takes before they are listened on, while they are given up, or as long as nobody listens there. The system
 * hands out others, from 32768 on (Linux), to every socket that asks for any. These lie below, in blocks: a process listens on the first
 * port of its block until it ends, and gives the rest in turn.
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

/** Above those that browsers refuse. */
const firstPort = 12_000
const portsInBlock = 100
const blocks = 200

let ownBlock: Promise<number> | null = null
let given = 0

/** Resolves with the first port of a block that is no other process's. */
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

/** Null where the port is taken. A process ends without waiting for it. */
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
