import { spawn } from 'node:child_process'
import { note } from './terminal.ts'

/** Hands the address to the desktop; that there is none is said and nothing more. */
export function openInBrowser(url: string): void {
  const [program, ...before] = openers[process.platform as keyof typeof openers] ?? ['xdg-open']
  const child = spawn(program, [...before, url], { stdio: 'ignore', detached: true })
  child.on('error', () => note(`There is no ${program} to open it with.`))
  child.unref()
}

const openers = { darwin: ['open'], win32: ['rundll32', 'url.dll,FileProtocolHandler'] } as const
