import { type Argon2Parameters, argon2, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { unavailable } from '../../kernel/errors.ts'
import { FairQueue } from '../../lib/fair-queue.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import { fromBlob, isBearable, type SealCost, toBlob } from './encrypted-blob.ts'

export type Sealing = ReturnType<typeof createSealing>

type Derive = (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

type Options = {
  readonly cost?: SealCost
  readonly derive?: Derive
  /** Maximum number of concurrent derivations. Each takes 64 MiB and one of libuv's four threads. */
  readonly atOnce?: number
  readonly waitingMax?: number
  readonly waitingMaxEach?: number
  readonly chance?: (bytes: number) => Buffer
}

/**
 * Second recommended option of RFC 9106, section 4: 64 MiB. It is the cost of each guess against a stolen database.
 */
const usualCost: SealCost = { memory: 65_536, passes: 3, parallelism: 4 }

/** Encrypts texts with a password. Key derivations are queued fairly by network. */
export function createSealing(options: Options = {}) {
  const { cost = usualCost, derive = argon2id, chance = randomBytes } = options
  const { atOnce = 1, waitingMax = 20, waitingMaxEach = 5 } = options
  // A queue apart from that of accounts, so that guesses at snippets never delay a sign-in.
  const queue = new FairQueue({ atOnce, waitingMax, waitingMaxEach, refusal: busy })
  const keyOf = (password: string, nonce: Uint8Array, at: SealCost, network: string) =>
    queue.run(network, () =>
      derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength: keyBytes, ...at }),
    )

  return {
    /** Encrypts a text so that it opens only with the same password and id. */
    async seal(text: Uint8Array, password: string, id: string, network = ''): Promise<Uint8Array> {
      const salt = chance(16)
      const nonce = chance(12)
      const cipher = createCipheriv(algorithm, await keyOf(password, salt, cost, network), nonce)
      cipher.setAAD(Buffer.from(id))
      const ciphertext = Buffer.concat([cipher.update(text), cipher.final()])
      return toBlob({ cost, salt, nonce, tag: cipher.getAuthTag(), ciphertext })
    },

    /** Decrypts a text; null for a wrong password, which takes as long as the right one. */
    async open(blob: Uint8Array, password: string, id: string, network = ''): Promise<Uint8Array | null> {
      const { cost: at, salt, nonce, tag, ciphertext } = fromBlob(blob)
      if (!isBearable(at)) return null
      const decipher = createDecipheriv(algorithm, await keyOf(password, salt, at, network), nonce)
      decipher.setAAD(Buffer.from(id)).setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(ciphertext), decipher.final()])
      } catch {
        return null
      }
    },
  }
}

const algorithm = 'aes-256-gcm'
const keyBytes = 32

const argon2id: Derive = promisify(argon2)

const busy = () => unavailable(snippetProblems.tooManyOpened(), 5)
