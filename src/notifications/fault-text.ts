import type { Messages } from '../i18n/messages.ts'

/** The code of a failed delivery as a sentence; a code of a newer version is shown itself. */
export function faultText({ faults: all }: Messages['notifications'], error: string): string {
  const [code = '', status = ''] = error.split(' ')
  const faults: Readonly<Record<string, (status: string) => string>> = all
  return Object.hasOwn(faults, code) ? (faults[code]?.(status) ?? error) : error
}
