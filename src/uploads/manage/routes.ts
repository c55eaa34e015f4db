import type { FastifyInstance } from 'fastify'
import { InvalidFields } from '../../errors.ts'
import { formOf } from '../../manage/form.ts'
import type { ManageFrameOf } from '../../manage/frame.ts'
import type { Uploads } from '../uploads.ts'

type UploadManageOptions = { readonly uploads: Uploads; readonly frame: ManageFrameOf }

/** For scripts of the pages: takes the field `file`, and gives `{ address }` or `{ problem }` in the reader's language. */
export function uploadManageRoutes(app: FastifyInstance, { uploads, frame }: UploadManageOptions): void {
  app.post(
    '/manage/uploads',
    { config: { access: 'announcements', form: 'picture' } },
    async (request, reply) => {
      const page = frame(request)
      const bytes = formOf(request).file('file')?.bytes ?? Buffer.alloc(0)
      try {
        return await reply.code(201).send(await uploads.save(page.actor, bytes))
      } catch (error) {
        if (!(error instanceof InvalidFields)) throw error
        return reply.code(422).send({ problem: page.words.formProblem(error.problems[0]?.message ?? '') })
      }
    },
  )
}
