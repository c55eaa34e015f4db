import { statfs } from 'node:fs/promises'

/** Used share of the file system of a path, from 0 to 1, as its unprivileged users see it; null if it cannot be read. */
export async function diskShare(path: string): Promise<number | null> {
  try {
    const { blocks, bfree, bavail } = await statfs(path)
    const used = blocks - bfree
    return used + bavail > 0 ? used / (used + bavail) : null
  } catch {
    return null
  }
}
