import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { unavailable } from '../kernel/errors.ts'
import { networkKey } from '../lib/client-address.ts'
import { FairQueue } from '../lib/fair-queue.ts'
import { authProblems } from './model/auth-problems.ts'
import { normalPassword } from './model/password-rules.ts'

/** Cost of argon2id: memory in KiB, passes over it, and lanes. */
export type HashCost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

/** Minimum cost of argon2id in OWASP's Password Storage Cheat Sheet. */
export const usualCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }

/**
 * Hashing of passwords. Computations wait in a queue that is fair between the networks of the addresses; those without
 * an address, as of commands, count as one network. They throw `unavailable` if too many wait.
 */
export type Passwords = {
  /** Hashes a password into a PHC string: algorithm, parameters, salt and hash. */
  readonly hash: (password: string, address?: string | null) => Promise<string>
  /**
   * True if the password is right. A null hash stands for an account that is unknown or has no password: the result is
   * false, after the time of any other hash, so that the time of an answer does not show which accounts exist.
   */
  readonly verify: (password: string, hash: string | null, address?: string | null) => Promise<boolean>
  /** True if the hash has another cost than new ones. */
  readonly isOutdated: (hash: string) => boolean
}

type Derive = (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

type Options = {
  readonly cost?: HashCost
  readonly derive?: Derive
  /**
   * Number of concurrent computations. Together with those of encrypted snippets they must be fewer than libuv's usual
   * four threads, which files and name look-ups need too.
   */
  readonly atOnce?: number
  readonly waitingMax?: number
  readonly waitingMaxEach?: number
}

export function createPasswords(options: Options = {}): Passwords {
  const { cost = usualCost, derive = argon2id } = options
  const { atOnce = 2, waitingMax = 60, waitingMaxEach = 15 } = options
  const queue = new FairQueue({ atOnce, waitingMax, waitingMaxEach, refusal: busy })
  const digest = (password: string, nonce: Buffer, at: HashCost, address: string | null) =>
    queue.run(networkKey(address ?? ''), () =>
      derive(algorithm, { message: normalPassword(password), nonce, tagLength: hashBytes, ...at }),
    )
  const dummyHash: Phc = { cost, salt: randomBytes(saltBytes), hash: Buffer.alloc(hashBytes) }

  return {
    hash: async (password, address = null) => {
      const salt = randomBytes(saltBytes)
      return phcText({ cost, salt, hash: await digest(password, salt, cost, address) })
    },
    verify: async (password, text, address = null) => {
      const phc = text === null ? null : parsePhc(text)
      const { salt, hash, cost: at } = phc ?? dummyHash
      const same = timingSafeEqual(await digest(password, salt, at, address), hash)
      return same && phc !== null
    },
    isOutdated: text => {
      const phc = parsePhc(text)
      return phc === null || costText(phc.cost) !== costText(cost)
    },
  }
}

const algorithm = 'argon2id'
const saltBytes = 16
const hashBytes = 32

const argon2id: Derive = promisify(argon2)

type Phc = { readonly cost: HashCost; readonly salt: Buffer; readonly hash: Buffer }

const costText = ({ memory, passes, parallelism }: HashCost) => `m=${memory},t=${passes},p=${parallelism}`

/** The PHC string of a hash. Version 19 means argon2 1.3, the only one in use (RFC 9106). */
const phcText = ({ cost, salt, hash }: Phc): string =>
  `$${algorithm}$v=19$${costText(cost)}$${base64(salt)}$${base64(hash)}`

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const phcShape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parsePhc(text: string): Phc | null {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phcShape.exec(text) ?? []
  if (memory === undefined) return null
  const bytes = Buffer.from(hash, 'base64')
  if (bytes.length !== hashBytes) return null
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { cost, salt: Buffer.from(salt, 'base64'), hash: bytes }
}

const busy = () => unavailable(authProblems.tooManyPeople(), 5)
