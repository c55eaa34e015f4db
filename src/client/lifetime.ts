const unitSeconds = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 } as const

/** `7d` as the seconds that the server takes; what is not written so is left to the server to judge. */
export function lifetime(text: string): string {
  const [, count, unit] = /^(\d{1,9})([smhdw])$/i.exec(text.trim()) ?? []
  if (count === undefined || unit === undefined) return text
  return String(Number(count) * unitSeconds[unit.toLowerCase() as keyof typeof unitSeconds])
}
