/** What stands before the first colon of a target: each scheme has a sender, and places of its own. */
export const schemeOf = (target: string): string => target.split(':', 1)[0] ?? ''

/** `mail:3` of `mail:3:ada@example.org`: the targets that share a way share its faults. */
export const wayOf = (target: string): string => target.split(':', 2).join(':')

/** `ada@example.org` of `mail:3:ada@example.org`; empty: the target has no recipients. */
export const recipientOf = (target: string): string => target.slice(wayOf(target).length + 1)
