// @ts-check
// Which versions of Node run Corkboard, and the sentences for those that do not. Runs on any Node from 20 on.
import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The first of these has everything that the server uses, and loads `node:sqlite` without a warning. */
const oldest = '24.15'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** What keeps Corkboard from running here, in words for the person who started it. */
export class Unavailable extends Error {}

/** Why the Node of this process does not run Corkboard, or null where it does. */
export function whyTooOld() {
  if (!isNewEnough(process.version)) return `This is ${process.version}`
  // Some distributions build Node without them.
  if (!isBuiltin('node:sqlite')) return `This ${process.version} was built without node:sqlite`
  if (existsSync(join(root, 'src')) && !process.features.typescript)
    return `This ${process.version} was built without type stripping`
  return null
}

/** @param {string} version such as `v24.15.0` */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  if (major === 24) return minor >= 15
  // 25 was no release for long; its earlier ones warn of node:sqlite.
  return major === 25 ? minor >= 7 : major > 25
}

export const advice = `Install Node ${oldest} or later, such as from https://nodejs.org/, and start Corkboard with it.`

export function needed() {
  return `Corkboard needs Node ${oldest} or later. ${whyTooOld() ?? `This is ${process.version}`}`
}

/** @param {Error} error */
export function codeOf(error) {
  return 'code' in error ? String(error.code) : error.message
}
