import { z } from 'zod'
import { answerOf } from '../rest/answers.ts'
import { named, type Operation, operationIn } from '../rest/operation.ts'
import type { Site } from './model/site.ts'
import { siteDocument, sitePatchSchema } from './site-document.ts'
import type { SiteService } from './site-service.ts'

const operation = operationIn({ name: 'Site', description: 'What the site says of itself.' })

const siteAnswer = named(
  'Site',
  z.object({
    title: z.string(),
    information: z.string().describe('Markdown.'),
    logo: z.string(),
    accent: z.string(),
    footer: z.string().describe('Markdown.'),
    timeZone: z.string(),
    draftIncidentAfterMinutes: z.int().nullable(),
    revision: z.int(),
  }),
  {
    title: 'Northwind status',
    information: 'We are here from **eight to eight**.',
    logo: '',
    accent: '#1d6a56',
    footer: 'Northwind, Harbour Road 7',
    timeZone: 'Europe/Berlin',
    draftIncidentAfterMinutes: 5,
    revision: 4,
  },
)

export const siteOperations = (editing: SiteService): readonly Operation[] => [
  operation({
    id: 'getSite',
    method: 'GET',
    path: '/site',
    summary: 'What the site says of itself.',
    permission: 'read',
    answers: { 200: siteAnswer },
    gives: ['ETag'],
    handle: async () => answer(await editing.read()),
  }),
  operation({
    id: 'updateSite',
    method: 'PATCH',
    path: '/site',
    summary:
      'Sets the given fields. The permission information is enough for the information text; all else needs site.',
    permission: 'information',
    body: named('SitePatch', sitePatchSchema, { title: 'Northwind status', accent: '#1d6a56' }),
    answers: { 200: siteAnswer },
    gives: ['ETag'],
    revisionAt: async () => (await editing.read()).revision,
    handle: async ({ actor, body, expectedRevision }) =>
      answer(await editing.update(actor, body, expectedRevision)),
  }),
]

const answer = answerOf((site: Site) => ({ ...siteDocument(site), revision: site.revision }))
