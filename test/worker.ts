import { run } from 'node:test'
import { beginFile } from './patience.ts'

/** Runs the test files that the parent process names, one after another, so that modules are loaded and compiled once for all. */
process.on('message', runFile)
process.once('disconnect', () => process.exit())

/** Types of events that no report shows and that are no progress. */
const unneeded = new Set(['test:enqueue', 'test:dequeue', 'test:plan'])

async function runFile(file: string): Promise<void> {
  // A file ends when nothing keeps the event loop alive, so the channel must not.
  process.channel?.unref()
  beginFile()
  if (process.env['CI']) await fixSeed()
  for await (const event of run({ files: [file], isolation: 'none' }))
    if (!unneeded.has(event.type)) process.send?.(event)
  process.channel?.ref()
  process.send?.({ type: 'done' })
}

/** Fixes the seed of property tests, so that a run of the pipeline is repeatable; elsewhere, random values may find new cases. */
async function fixSeed(): Promise<void> {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: 1 })
}
