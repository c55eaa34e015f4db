import { run } from 'node:test'
import { beginFile } from './patience.ts'

/** Runs the test files that its parent names, one after another: what is loaded and compiled once serves them all. */
process.on('message', runFile)
process.once('disconnect', () => process.exit())

/** Events that no report shows. */
const unreported = new Set(['test:enqueue', 'test:dequeue', 'test:complete', 'test:plan'])

async function runFile(file: string): Promise<void> {
  // A file ends when nothing is left to wait for; the channel is not to be waited for.
  process.channel?.unref()
  beginFile()
  if (process.env['CI']) await fixSeed()
  for await (const event of run({ files: [file], isolation: 'none' }))
    if (!unreported.has(event.type)) process.send?.(event)
  process.channel?.ref()
  process.send?.({ type: 'done' })
}

/** Properties get the same values in each run of the pipeline; elsewhere chance may find a new case. */
async function fixSeed(): Promise<void> {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: 1 })
}
