/** Whether it is the IANA name of a time zone that this runtime knows; an offset such as `+02:00` is none. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}
