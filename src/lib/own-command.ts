/**
 * How the command line of this process is written by the person who started it, such as `npm run corkboard --`. The launcher
 * works it out, and CORKBOARD_COMMAND hands it over, to processes that take the place of this one and to threads too. No
 * sentence names the command otherwise: what does not exist at the reader's prompt may be the package of a stranger.
 */
export const ownCommand = (): string =>
  process.env['CORKBOARD_COMMAND']?.replace(/\p{Cc}/gu, '').trim() || 'corkboard'

/** The same for pages that anyone may read, which show no path of the machine: it works in the folder of the installation. */
export function publicCommand(): string {
  const own = ownCommand()
  return /[\\/]/.test(own) ? 'node bin/corkboard.js' : own
}

/** The same without the lines that npm writes to standard output. */
export const quietCommand = (): string => ownCommand().replace(/^npm run (?=\w)/, 'npm run -s ')

/** How the server is started. */
export function startCommand(): string {
  const own = ownCommand()
  return own === 'npm run corkboard --' ? 'npm start' : `${own} serve`
}
