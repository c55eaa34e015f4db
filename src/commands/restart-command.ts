import { readFileSync } from 'node:fs'
import { startCommand } from '../lib/own-command.ts'

/**
 * The shell command that restarts this process: through its systemd unit if it has one, else by ending it and starting
 * anew.
 */
export function restartCommand(): string {
  const unit = unitOf(ownGroup())
  if (unit === null) return `kill ${process.pid}    # and when it has ended: ${startCommand()}`
  return `systemctl ${unit.isUser ? '--user ' : ''}restart ${unit.name}`
}

type Unit = { readonly name: string; readonly isUser: boolean }

/**
 * The systemd service that the process runs in, from its cgroup; null for login sessions and desktop programs, which
 * are scopes, and in containers, where the cgroup has no name.
 */
function unitOf(group: string): Unit | null {
  const place = /^(?:0:|\d+:name=systemd):(.*)$/m.exec(group)?.[1] ?? ''
  const name = place.split('/').at(-1) ?? ''
  if (!/^[\w@:.\\-]+\.service$/.test(name) || name.startsWith('user@')) return null
  return { name, isUser: /\/user@\d+\.service\//.test(place) }
}

function ownGroup(): string {
  try {
    return readFileSync('/proc/self/cgroup', 'utf8')
  } catch {
    return ''
  }
}
