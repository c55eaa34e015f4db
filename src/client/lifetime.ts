import { secondsOf } from '../lib/duration.ts'

/** `7d` as the seconds that the server takes; what is not written so is left to the server to judge. */
export const lifetime = (text: string): string => String(secondsOf(text) ?? text)
