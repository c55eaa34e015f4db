import { withoutAccounts } from '../lib/shown-address.ts'

/** Exit codes of commands. The manual page is made from this table, and a test compares docs/client.md with it. */
export const exits = {
  done: { code: 0, means: 'Done. For status: every monitor is UP or under maintenance.' },
  failed: {
    code: 1,
    means: 'It failed on this machine: a file, the database, a decryption. For status: a monitor is DOWN.',
  },
  usage: { code: 2, means: 'It was asked for wrongly, or the configuration is wrong.' },
  unreachable: {
    code: 3,
    means: 'The server could not be reached, or its answer did not arrive whole in time.',
  },
  refused: { code: 4, means: 'The server refused; its message is shown.' },
  broken: { code: 5, means: 'The server failed, or what answered is no Corkboard.' },
  pending: { code: 6, means: 'For status: nothing is DOWN, but a monitor is PENDING.' },
  interrupted: { code: 130, means: 'A question was left with Ctrl+C or answered with no.' },
  closed: {
    code: 141,
    means:
      'A command of the server: what read its output, such as head, ended before everything was written.',
  },
} as const

export type Exit = keyof typeof exits

/** An expected error of a client command, with a message for the person at the terminal and the way to exit. */
export class Trouble extends Error {
  override readonly name = 'Trouble'
  readonly exit: Exit

  constructor(exit: Exit, message: string) {
    super(withoutAccounts(message))
    this.exit = exit
  }
}

export const usage = (message: string): Trouble => new Trouble('usage', message)
