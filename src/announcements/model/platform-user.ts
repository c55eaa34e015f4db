/** Who an announcement or an update is by; it stays when the account is gone. */
export type PlatformUser = { readonly id: number; readonly username: string; readonly avatar: string | null }
