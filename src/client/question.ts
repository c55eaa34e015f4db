import { openSync } from 'node:fs'
import { ReadStream } from 'node:tty'
import { stripVTControlCharacters } from 'node:util'
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
    const finish = () => {
      stop()
      resolve(typed.join(''))
    }
    const fail = (error: Error) => {
      stop()
      reject(error)
    }
    /** Returns true if the key ends the line. */
    const onKey = (key: string): boolean => {
      if (key === keys.interrupt) fail(new Trouble('interrupted', 'Given up.'))
      else if ((keys.enter as readonly string[]).includes(key) || key === keys.end) finish()
      else {
        const before = typed
        typed = edited(before, key)
        if (!isSecret) process.stderr.write(echoOf(before, typed))
        return false
      }
      return true
    }
    const onData = (data: Buffer | string) => {
      // Arrows and other keys that stand for no character send escape sequences.
      for (const key of stripVTControlCharacters(String(data))) if (onKey(key)) return
    }
    input.setEncoding('utf8')
    // Raw mode begins before the question is shown: a password that is typed at once would be echoed otherwise.
    input.setRawMode(true)
    process.stderr.write(words)
    input.on('data', onData)
    input.once('error', fail)
    input.once('end', finish)
    input.resume()
  })
}

/** What the terminal shows of a change: the characters that were added, or the last ones wiped away. */
const echoOf = (before: readonly string[], typed: readonly string[]): string =>
  typed.slice(before.length).join('') + '\b \b'.repeat(Math.max(0, before.length - typed.length))

function edited(typed: readonly string[], key: string): readonly string[] {
  if ((keys.backspace as readonly string[]).includes(key)) return typed.slice(0, -1)
  if (key === keys.clear) return []
  return key < ' ' ? typed : [...typed, key]
}
