import { secondsOf } from '../lib/duration.ts'

/**
 * Converts a lifetime such as `7d` to the seconds that the server expects; leaves any other text for the server to
 * validate.
 */
export const lifetime = (text: string): string => String(secondsOf(text) ?? text)
