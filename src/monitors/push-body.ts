import type { IncomingMessage } from 'node:http'
import { invalid } from '../kernel/errors.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { discardBody } from '../web/edge/body.ts'
import { monitorProblems } from './model/monitor-problems.ts'
import { noteMax } from './model/push.ts'

const readMaxBytes = fixedLimit({
  area: 'Monitors, announcements and channels',
  what: 'What is read of the body of a push',
  value: 5_000_000,
  unit: 'bytes',
  why: 'Jobs send their whole output, of which the end is kept; the push counts however much they send.',
})

/** Longest UTF-8 encoding of a note, with room for what is trimmed. */
const keptBytes = 4 * noteMax + 4_096

/**
 * The end of a body as text. A body that is longer than what is read, or compressed, does not fail: the push is what
 * counts. Throws `invalid` for one that is cut off.
 */
export function readEnd(request: IncomingMessage): Promise<string> {
  if (request.headers['content-encoding'] !== undefined) {
    discardBody(request, readMaxBytes)
    return Promise.resolve('')
  }
  return new Promise((resolve, reject) => {
    let [end, receivedBytes] = [Buffer.alloc(0), 0]
    const finish = () => {
      stop()
      resolve(end.toString())
    }
    const take = (chunk: Buffer) => {
      receivedBytes += chunk.length
      end = Buffer.concat([end, chunk.subarray(-keptBytes)]).subarray(-keptBytes)
      if (receivedBytes <= readMaxBytes) return
      finish()
      discardBody(request, readMaxBytes)
    }
    const breakOff = () => {
      stop()
      reject(invalid(monitorProblems.pushCutOff()))
    }
    const stop = () => {
      request.off('data', take).off('end', finish).off('error', breakOff).off('close', breakOff)
    }
    request.on('data', take).on('end', finish).on('error', breakOff).on('close', breakOff)
  })
}
