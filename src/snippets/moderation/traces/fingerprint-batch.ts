import type { Fingerprint } from '../model/fingerprint.ts'

/** Fingerprints of many files as a row keeps them: reading a hundred thousand takes a few milliseconds. */
export type StoredBatch = {
  readonly fingerprints: Uint8Array
  readonly snippet_ids: string
  readonly changed_ids: string
}

/** The fingerprints of all files of a snippet; `isChanged` if those that were noted before count no longer. */
export type Noted = {
  readonly snippetId: string
  readonly fingerprints: readonly Fingerprint[]
  readonly isChanged: boolean
}

/** A file and the snippet that it belongs to. */
type TracedFile = { readonly snippetId: string; readonly fingerprint: Fingerprint }

export type Batch = { readonly files: readonly TracedFile[]; readonly changed: readonly string[] }

const fingerprintBytes = 8

/** Makes one batch; of a snippet that changed meanwhile only the last fingerprints are kept. */
export function batchOf(noted: readonly Noted[]): Batch {
  const bySnippet = new Map<string, readonly Fingerprint[]>()
  for (const { snippetId, fingerprints, isChanged } of noted) {
    const before = isChanged ? [] : (bySnippet.get(snippetId) ?? [])
    bySnippet.set(snippetId, [...before, ...fingerprints])
  }
  const files = [...bySnippet].flatMap(([snippetId, fingerprints]) =>
    fingerprints.map(fingerprint => ({ snippetId, fingerprint })),
  )
  const changed = noted.filter(({ isChanged }) => isChanged).map(({ snippetId }) => snippetId)
  return { files, changed: [...new Set(changed)] }
}

export function storedBatch({ files, changed }: Batch): StoredBatch {
  const fingerprints = Buffer.alloc(files.length * fingerprintBytes)
  for (const [index, { fingerprint }] of files.entries()) {
    fingerprints.writeInt32BE(fingerprint.high, index * fingerprintBytes)
    fingerprints.writeInt32BE(fingerprint.low, index * fingerprintBytes + 4)
  }
  return {
    fingerprints,
    snippet_ids: files.map(({ snippetId }) => snippetId).join(' '),
    changed_ids: changed.join(' '),
  }
}

export function batchIn({ fingerprints, snippet_ids, changed_ids }: StoredBatch): Batch {
  const view = new DataView(fingerprints.buffer, fingerprints.byteOffset, fingerprints.byteLength)
  const files = idsIn(snippet_ids).map((snippetId, index) => ({
    snippetId,
    fingerprint: {
      high: view.getInt32(index * fingerprintBytes),
      low: view.getInt32(index * fingerprintBytes + 4),
    },
  }))
  return { files, changed: idsIn(changed_ids) }
}

const idsIn = (text: string): readonly string[] => (text === '' ? [] : text.split(' '))

/** Joins batches, the earliest first: without the files whose snippet a later one changed, or that `isGone`. */
export function joinedBatches(batches: readonly Batch[], isGone: (snippetId: string) => boolean): Batch {
  const changed = new Set<string>()
  const files: (readonly TracedFile[])[] = []
  for (const batch of batches.toReversed()) {
    files.push(batch.files.filter(({ snippetId }) => !changed.has(snippetId) && !isGone(snippetId)))
    for (const each of batch.changed) if (!isGone(each)) changed.add(each)
  }
  return { files: files.reverse().flat(), changed: [...changed] }
}
