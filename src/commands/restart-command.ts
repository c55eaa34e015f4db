import { readFileSync } from 'node:fs'
import { startCommand } from '../lib/own-command.ts'

/** What restarts this process, as one types it: its unit of systemd where it has one. */
export function restartCommand(): string {
  const unit = unitOf(ownGroup())
  if (unit === null) return `kill ${process.pid}    # and when it has ended: ${startCommand()}`
  return `systemctl ${unit.isUser ? '--user ' : ''}restart ${unit.name}`
}

type Unit = { readonly name: string; readonly isUser: boolean }

/** Sessions and programs of a desktop are scopes, containers have no name there. */
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
