import { once } from 'node:events'
import type { TcpTarget } from '../monitor.ts'
import type { Attempt } from './attempt.ts'

/** Succeeds as soon as the connection is accepted. */
export async function probeTcp({ host, port }: TcpTarget, attempt: Attempt): Promise<string> {
  await once(attempt.connect({ host, port }), 'connect')
  return 'Connected'
}
