import { createServer } from 'node:http'
import { freePort, startTestApp, type TestApp, until } from '../app.ts'

/** The site that the guides show the answers of, with a monitor of each status that lasts. */
export async function startSite(environment: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const website = createServer((_request, response) => response.end('Welcome'))
  await new Promise<void>(resolve => website.listen(0, '127.0.0.1', resolve))
  const { port } = website.address() as { readonly port: number }
  const monitors = await monitorsAt(`http://127.0.0.1:${port}/`)
  const app = await startTestApp({ environment, document: { ...site, monitors, maintenance } })
  await until(
    async () =>
      (await app.graphql('{ status { status } }')).data.status.map(({ status }: Named) => status).join(),
    statuses => statuses === 'UP,DOWN,MAINTENANCE',
  )
  return {
    ...app,
    close: async () => {
      await app.close()
      website.close()
      website.closeAllConnections()
    },
  }
}

type Named = { readonly status: string }

const monitorsAt = async (website: string) => [
  { name: 'Website', kind: 'http', url: website },
  { name: 'Search', kind: 'tcp', host: '127.0.0.1', port: await freePort(), maxRetries: 0 },
  { name: 'Uploads', kind: 'http', url: website },
]

const hour = 3_600_000
const from = (ms: number) => new Date(Date.now() + ms).toISOString()

const maintenance = [
  { title: 'New disks', monitors: ['Uploads'], startsAt: from(-hour), endsAt: from(5 * hour) },
]

const site = {
  title: 'Harbour',
  information: 'Questions? Write to **help@example.org**.',
  platformUsers: [
    { id: 1, username: 'ada', avatar: 'https://example.org/ada.png' },
    { id: 2, username: 'jonas' },
  ],
  announcements: [
    {
      id: 'search-is-down',
      title: 'Search is down',
      description: 'Searching gives an error. We are working on it.',
      image: 'https://example.org/search.png',
      bannerText: 'Search is down; we are working on it.',
      bannerType: 'error',
      bannerExpiry: '2100-01-01T00:00:00Z',
      createdAt: '2026-11-20T07:30:00Z',
      platformUserId: 2,
    },
    {
      id: 'faster-uploads',
      title: 'Faster uploads',
      description: 'Uploads take half the time.',
      content: 'Pictures are now sent **in parts**.',
      image: 'https://example.org/uploads.png',
      createdAt: '2026-11-12T09:00:00+01:00',
      updatedAt: '2026-11-13T16:45:00+01:00',
      platformUserId: 1,
    },
    {
      id: 'hello',
      title: 'Hello',
      description: 'We have a status page now.',
      image: 'https://example.org/hello.png',
      createdAt: '2026-11-02T12:00:00Z',
      platformUserId: 1,
    },
  ],
}
