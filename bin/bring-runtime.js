// @ts-check
// Fetches the Node that Corkboard brings, where that of this machine is too old or with --always.
import { Unavailable } from './needed-node.js'
import { broughtNode, runtimeFolder, usableNode, working } from './runtime.js'

try {
  if (process.argv.includes('--always')) working(broughtNode(runtimeFolder))
  else usableNode()
} catch (error) {
  if (!(error instanceof Unavailable)) throw error
  console.error(error.message)
  process.exitCode = 1
}
