/**
 * Detects repeated texts in constant memory, with one 32-bit hash a slot. Evictions and hash collisions give wrong answers
 * now and then, which costs a little cache and nothing else.
 */
export function createSeenBefore(slots = 8_192): (text: string) => boolean {
  const seen = new Uint32Array(slots)
  return text => {
    const hash = fnv1a(text)
    const slot = hash % slots
    const before = seen[slot] === hash
    seen[slot] = hash
    return before
  }
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
