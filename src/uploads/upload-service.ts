import { hash } from 'node:crypto'
import type { Changes } from '../db/changes.ts'
import { type Actor, actorKey, may, type Permission } from '../kernel/actor.ts'
import { AppError } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { problems } from '../kernel/problems.ts'
import { createReencode } from './reencode.ts'
import type { UploadStore } from './upload-store.ts'

export type Uploads = ReturnType<typeof createUploads>

type UploadsOptions = {
  readonly store: UploadStore
  readonly changes: Changes
  readonly paths: Paths
  readonly now: () => number
}

const writers: readonly Permission[] = ['announcements', 'information', 'site']

export function createUploads({ store, changes, paths, now }: UploadsOptions) {
  const reencode = createReencode()

  /**
   * Stores a picture and returns its absolute address. Throws `InvalidFields` at `path` for bytes that are not an
   * accepted picture, `forbidden`, and `unavailable` if pictures cannot be processed.
   */
  async function save(actor: Actor, bytes: Buffer, path = 'file'): Promise<{ readonly address: string }> {
    if (!writers.some(each => may(actor, each))) throw new AppError('forbidden', problems.roleForbids())
    const picture = await reencode(bytes, path, actorKey(actor))
    const { width, height } = picture
    const name = hash('sha256', picture.bytes, 'hex')
    await changes.write(
      {
        actor,
        action: 'uploaded',
        subject: `upload:${name}`,
        revision: null,
        before: null,
        after: { width, height, bytes: picture.bytes.length },
      },
      store.save({
        ...picture,
        hash: name,
        type: 'image/webp',
        accountId: actor.accountId,
        createdAt: now(),
      }),
    )
    return { address: paths.absolute(paths.upload(name)) }
  }

  return { save }
}
