// @ts-check
// Runs a script of this repository on the Node that Corkboard would use on this machine or, with --node=MAJOR, on a pinned one.
//   node dev/with-runtime.js [--node=24|26] SCRIPT [ARGUMENT …]
import { join } from 'node:path'
import { handOver } from '../bin/hand-over.js'
import { Unavailable } from '../bin/needed-node.js'
import { broughtNode, pinnedIn, runtimeFolder, usableNode, working } from '../bin/runtime.js'

const [first = '', ...rest] = process.argv.slice(2)
const major = /^--node=(\d+)$/.exec(first)?.[1]
try {
  handOver(
    major === undefined ? usableNode() : nodeOf(Number(major)),
    major === undefined ? [first, ...rest] : rest,
    {
      listens: false,
    },
  )
} catch (error) {
  if (!(error instanceof Unavailable)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** @param {number} major */
function nodeOf(major) {
  if (Number.parseInt(process.versions.node, 10) === major) return process.execPath
  const folders = [runtimeFolder, join(import.meta.dirname, 'other-runtime')]
  const folder = folders.find(each => Number.parseInt(pinnedIn(each).version, 10) === major)
  if (folder === undefined) throw new Unavailable(`No Node ${major} is pinned for this machine.`)
  return working(broughtNode(folder))
}
