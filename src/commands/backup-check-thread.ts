import { parentPort, workerData } from 'node:worker_threads'
import { flawOf } from '../db/sqlite-schema.ts'

/** Checks the file in a worker thread, so that the main thread notices a signal while a large one is read. */
const { file } = workerData as { readonly file: string }
parentPort?.postMessage(await flawOf(file))
