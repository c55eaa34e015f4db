import { openSync } from 'node:fs'
import { ReadStream } from 'node:tty'
import { Trouble } from './trouble.ts'

/**
 * Asks a question at the terminal, whatever standard input is, and returns one line; null if there is no terminal.
 * Throws Trouble for Ctrl+C.
 */
export async function question(
  words: string,
  { isSecret }: { readonly isSecret: boolean },
): Promise<string | null> {
  const terminal = openTerminal()
  if (!terminal) return null
  try {
    return await line(words, terminal.input, isSecret)
  } finally {
    terminal.close()
  }
}

type Terminal = { readonly input: ReadStream; readonly close: () => void }

/** Opens the terminal independently of standard input, which may be a pipe or already at its end. Null if there is none. */
function openTerminal(): Terminal | null {
  if (process.stderr.isTTY !== true) return null
  try {
    const input = new ReadStream(openSync('/dev/tty', 'r'))
    return { input, close: () => void input.destroy() }
  } catch {
    // Windows has no /dev/tty.
    return process.stdin.isTTY ? { input: process.stdin, close: () => process.stdin.pause() } : null
  }
}

const keys = {
  interrupt: '\x03',
  end: '\x04',
  backspace: ['\x7f', '\b'],
  clear: '\x15',
  enter: ['\r', '\n'],
} as const

/**
 * Reads a line in raw mode, in which the terminal echoes nothing by itself. The client also runs on Node 20, which
 * lacks Promise.withResolvers.
 */
function line(words: string, input: ReadStream, isSecret: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let typed: readonly string[] = []
    const stop = () => {
      input.off('data', onData)
      input.setRawMode(false)
      process.stderr.write('\n')
    }
    const onKey = (key: string): boolean => {
      if (key === keys.interrupt) reject(new Trouble('interrupted', 'Given up.'))
      else if ((keys.enter as readonly string[]).includes(key) || key === keys.end) resolve(typed.join(''))
      else {
        typed = edited(typed, key)
        if (!isSecret && key >= ' ' && key !== '\x7f') process.stderr.write(key)
        return false
      }
      stop()
      return true
    }
    const onData = (data: Buffer | string) => {
      for (const key of String(data)) if (onKey(key)) return
    }
    input.setEncoding('utf8')
    // Raw mode begins before the question is shown: a password that is typed at once would be echoed otherwise.
    input.setRawMode(true)
    process.stderr.write(words)
    input.on('data', onData)
    input.on('error', reject)
    input.on('end', () => resolve(typed.join('')))
    input.resume()
  })
}

function edited(typed: readonly string[], key: string): readonly string[] {
  if ((keys.backspace as readonly string[]).includes(key)) return typed.slice(0, -1)
  if (key === keys.clear) return []
  return key < ' ' ? typed : [...typed, key]
}
