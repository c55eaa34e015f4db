/** True if the host can only be this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|\[::1\]|::1|127(\.\d+){3})$/i.test(host)
