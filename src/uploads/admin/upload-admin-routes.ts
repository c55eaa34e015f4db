import type { FastifyInstance } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import { formOf } from '../../admin/admin-form.ts'
import { InvalidFields } from '../../kernel/invalid-fields.ts'
import type { Paths } from '../../kernel/paths.ts'
import { route } from '../../web/route.ts'
import type { Uploads } from '../upload-service.ts'

type UploadManageOptions = {
  readonly uploads: Uploads
  readonly context: AdminContextOf
  readonly paths: Paths
}

/** For scripts of the pages: takes the field `file`, and gives `{ address }` or `{ problem }` in the reader's language. */
export function uploadManageRoutes(
  app: FastifyInstance,
  { uploads, context, paths }: UploadManageOptions,
): void {
  route.post(
    app,
    paths.manage.uploads,
    { config: { access: 'announcements', form: 'picture' } },
    async (request, reply) => {
      const page = context(request)
      const bytes = formOf(request).file('file')?.bytes ?? Buffer.alloc(0)
      try {
        return await reply.code(201).send(await uploads.save(page.actor, bytes))
      } catch (error) {
        if (!(error instanceof InvalidFields)) throw error
        return reply.code(422).send({ problem: page.problem(error.problems[0]?.message ?? error.reason) })
      }
    },
  )
}
