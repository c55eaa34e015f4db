type Size = { readonly announcements?: number; readonly monitors?: number }

/** The site that every contestant serves: announcements by three people, and monitors. */
export const siteDocument = ({ announcements = 20, monitors = 5 }: Size = {}) => ({
  information: 'We answer on weekdays from 9 to 17. **Outages** are shown above as soon as we see them.',
  platformUsers,
  announcements: Array.from({ length: announcements }, (_, index) => announcement(index)),
  monitors: Array.from({ length: monitors }, (_, index) => ({ ...sleeping, name: nameOf(index) })),
})

const platformUsers = ['ada', 'grace', 'linus'].map((username, index) => ({
  id: index + 1,
  username,
  avatar: `https://static.example.org/people/${username}.png`,
}))

const services = ['web', 'api', 'mail', 'files', 'builds']

const nameOf = (index: number): string =>
  `${services[index % services.length]}${index < services.length ? '' : ` ${Math.floor(index / services.length)}`}`

/** A monitor that is due once at the start and not again during a measurement; nothing listens on port 9. */
const sleeping = {
  kind: 'tcp',
  host: '127.0.0.1',
  port: 9,
  intervalSeconds: 86_400,
  retryIntervalSeconds: 86_400,
}

function announcement(index: number) {
  const number = index + 1
  return {
    id: `announcement-${number}`,
    title: `Maintenance of the storage cluster, part ${number}`,
    description: `On night ${number} we move a part of the stored files to new machines. Uploads may be slow for some minutes; nothing is lost, and nobody needs to do anything.`,
    content: `# What happens\n\n${'Files are copied, compared and only then served from their new place. '.repeat(12)}\n\n- no downtime\n- no new addresses\n`,
    image: `https://static.example.org/pictures/storage-${number}.png`,
    banner: index % 5 === 0 ? `https://static.example.org/banners/storage-${number}.png` : '',
    bannerText: index % 5 === 0 ? `Storage maintenance ${number} is under way.` : null,
    bannerType: index % 5 === 0 ? 'info' : null,
    createdAt: new Date(Date.UTC(2026, 0, number, 12)).toISOString(),
    platformUserId: (index % 3) + 1,
  }
}
