import type { Snippet } from '../model/snippet.ts'
import { filesOf } from '../read/files.ts'
import type { SnippetStore } from '../snippet-store.ts'
import type { EarlierRevision } from './revision-store.ts'

/** All revisions of a snippet, from the newest on. */
export async function allRevisions(
  { revisionsOf }: Pick<SnippetStore, 'revisionsOf'>,
  { id, revision: number, createdAt, filename }: Pick<Snippet, 'id' | 'revision' | 'createdAt' | 'filename'>,
  sizeBytes: number,
): Promise<readonly EarlierRevision[]> {
  const earlier = (await revisionsOf(id)).filter(each => each.number < number)
  return [{ number, createdAt, sizeBytes, filename }, ...earlier]
}

/** The bytes of all files. */
export const bytesOf = (snippet: Snippet): number =>
  filesOf(snippet).reduce((sum, { content }) => sum + content.byteLength, 0)
