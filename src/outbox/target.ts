/** The part of a target before its first colon. Each scheme has a sender, and places of its own. */
export const schemeOf = (target: string): string => target.split(':', 1)[0] ?? ''

/** The way to a target: `mail:3` for `mail:3:ada@example.org`. Targets that share a way share its faults. */
export const wayOf = (target: string): string => target.split(':', 2).join(':')

/** The recipient of a target: `ada@example.org` for `mail:3:ada@example.org`; empty if it has none. */
export const recipientOf = (target: string): string => target.slice(wayOf(target).length + 1)
