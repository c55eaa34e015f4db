/** Placeholder for any dependency that is never used: every property of it is itself, and calling it does nothing. */
export const unasked: unknown = new Proxy(() => {}, { get: () => unasked })
