import { z } from 'zod'
import { answerShape, exampleOf } from '../kernel/fields/reference.ts'
import { answerOf } from '../rest/answers.ts'
import { named, type Operation, operationIn } from '../rest/operation.ts'
import { type Site, siteFields } from './model/site.ts'
import type { SiteService } from './site-service.ts'

const operation = operationIn({ name: 'Site', description: 'Settings of the site.' })

const example = exampleOf(siteFields.fields)

const siteAnswer = named('Site', z.object({ ...answerShape(siteFields.fields), revision: z.int() }), {
  ...example,
  revision: 4,
})

export const siteOperations = (siteService: SiteService): readonly Operation[] => [
  operation({
    id: 'getSite',
    method: 'GET',
    path: '/site',
    summary: 'Settings of the site.',
    permission: 'read',
    answers: { 200: siteAnswer },
    gives: ['ETag'],
    handle: async () => answer(await siteService.read()),
  }),
  operation({
    id: 'updateSite',
    method: 'PATCH',
    path: '/site',
    summary:
      'Sets the given fields. The permission information is enough for the information text; all else needs site.',
    permission: 'information',
    body: named('SitePatch', siteFields.patch, { title: example.title, accent: example.accent }),
    answers: { 200: siteAnswer },
    gives: ['ETag'],
    find: () => siteService.read(),
    handle: async ({ actor, body, expectedRevision }) =>
      answer(await siteService.update(actor, body, expectedRevision)),
  }),
]

const answer = answerOf((site: Site) => ({ ...siteFields.document(site), revision: site.revision }))
