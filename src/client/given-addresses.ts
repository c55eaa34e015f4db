import { readWithin } from '../lib/bounded-read.ts'
import { note } from './terminal.ts'
import { Trouble, usage } from './trouble.ts'

const listMaxBytes = 1024 * 1024

/** The addresses that `get` was given: its argument, or for `-` the lines of standard input. Throws Trouble. */
export async function givenAddresses(argument: string): Promise<readonly string[]> {
  if (argument !== '-') return [argument]
  if (process.stdin.isTTY) note('Type or paste the addresses, one a line.')
  const lines = (await read()).split(/\r?\n/).map(line => line.trim())
  const addresses = lines.filter(line => line !== '')
  if (addresses.length === 0) throw usage('Standard input has no address.')
  return addresses
}

async function read(): Promise<string> {
  try {
    return (await readWithin('-', listMaxBytes)).toString('utf8')
  } catch (error) {
    throw new Trouble('failed', (error as Error).message)
  }
}
