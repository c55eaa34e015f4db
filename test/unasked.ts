/** Stands for anything in a description that is not carried out: whatever is read of it is it again; it does nothing. */
export const unasked: unknown = new Proxy(() => {}, { get: () => unasked })
