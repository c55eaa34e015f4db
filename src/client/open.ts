import { spawn } from 'node:child_process'
import { note } from './terminal.ts'

/** Opens the address in the desktop's browser; a missing opener is only a note. */
export function openInBrowser(url: string): void {
  const [program, ...before] = openers[process.platform as keyof typeof openers] ?? ['xdg-open']
  const child = spawn(program, [...before, url], { stdio: 'ignore', detached: true })
  child.on('error', () => note(`There is no ${program} to open it with.`))
  child.unref()
}

const openers = { darwin: ['open'], win32: ['rundll32', 'url.dll,FileProtocolHandler'] } as const
