import createClient from 'openapi-fetch'
import type { components, paths } from './schema.js'

declare const process: { readonly env: Readonly<Record<string, string | undefined>> }
const { API = '', TOKEN = '' } = process.env

const withToken = (token: string) =>
  createClient<paths>({ baseUrl: API, headers: { authorization: `Bearer ${token}` } })
const api = withToken(TOKEN)

const { data: monitors } = await api.GET('/monitors')
const targets = monitors?.items.map(targetOf)
must(targets?.join() === 'http://127.0.0.1:1/,127.0.0.1:1,localhost', 'list the monitors', targets)

const key = { 'Idempotency-Key': 'typescript' }
const { data: made, response: created } = await api.POST('/announcements', {
  params: { header: key },
  body: { title: 'From TypeScript', kind: 'incident', state: 'draft' },
})
must(made !== undefined && created.status === 201, 'create an announcement', created.status)
const { data: read } = await api.GET('/announcements/{id}', { params: { path: { id: made.id } } })
must(read?.title === 'From TypeScript' && read.revision === made.revision, 'read it back', read)

const titles: string[] = []
for (let after: string | null | undefined; after !== null; ) {
  const query = { limit: 2, ...(after !== undefined && { after }) }
  const { data: page } = await api.GET('/announcements', { params: { query } })
  must(page !== undefined && page.items.length <= 2, 'read a page', page)
  titles.push(...page.items.map(({ title }) => title))
  after = page.next
}
const furnished = titles.filter(title => title.startsWith('Furnished')).sort()
must(furnished.join() === [1, 2, 3, 4, 5].map(each => `Furnished ${each}`).join(), 'read all pages', titles)
must(new Set(titles).size === titles.length, 'read nothing twice', titles)

const { error: refused, response: refusal } = await api.POST('/announcements', {
  params: { header: key },
  body: { title: 'Another request' },
})
must(refusal.status === 422 && isProblem(refusal), 'be refused with 422', refusal.status)
must(refused?.code === 'unprocessable' && refused.status === 422, 'read the problem', refused)

const { error: stranger, response: unknown } = await withToken('ckb_wrong').GET('/monitors')
must(unknown.status === 401 && isProblem(unknown), 'be refused with 401', unknown.status)
must(stranger?.code === 'unauthorized', 'read why', stranger)

/** The target of a monitor. It compiles only if the generated types tell the fields of each kind apart. */
function targetOf(monitor: components['schemas']['Monitor']): string {
  if (monitor.kind === 'http') return monitor.url
  if (monitor.kind === 'tcp') return `${monitor.host}:${monitor.port}`
  if (monitor.kind === 'push') return monitor.name
  return monitor.domain
}

function isProblem({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('application/problem+json') ?? false
}

function must(isSo: boolean, what: string, got: unknown): asserts isSo {
  if (!isSo) throw new Error(`It could not ${what}: ${JSON.stringify(got)}`)
}
