/**
 * How the person who started this process writes its command line, such as `npm run corkboard --`. The launcher works
 * it out and passes it on in CORKBOARD_COMMAND. Messages must use it: a command name that does not exist at the
 * reader's prompt could be a stranger's package.
 */
export const ownCommand = (): string =>
  process.env['CORKBOARD_COMMAND']?.replace(/\p{Cc}/gu, '').trim() || 'corkboard'

/** The command for public pages, without paths of the machine; it works in the installation's folder. */
export function publicCommand(): string {
  const own = ownCommand()
  return /[\\/]/.test(own) ? 'node bin/corkboard.js' : own
}

/** The command without the lines that npm adds to standard output. */
export const quietCommand = (): string => ownCommand().replace(/^npm run (?=\w)/, 'npm run -s ')

/** The command that starts the server. */
export function startCommand(): string {
  const own = ownCommand()
  return own === 'npm run corkboard --' ? 'npm start' : `${own} serve`
}
