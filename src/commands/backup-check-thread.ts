import { parentPort, workerData } from 'node:worker_threads'
import { flawOf } from '../db/sqlite-schema.ts'

/** A thread, so that a signal is noticed while all of a large file is looked at. */
const { file } = workerData as { readonly file: string }
parentPort?.postMessage(flawOf(file))
