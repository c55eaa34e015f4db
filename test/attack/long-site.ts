/** A site whose people write a lot: what its readers may ask for is as long as the forms and the import let it be. */
export const longSite = () => ({
  title: 'A site with long content',
  information: paragraphs(90_000, 'information'),
  platformUsers: [{ id: 1, username: 'ada', avatar: 'https://example.org/ada.png' }],
  announcements: Array.from({ length: 60 }, (_, index) => announcement(index)),
  monitors: Array.from({ length: 500 }, (_, index) => ({
    kind: 'tcp',
    name: `${index} ${'a long name '.repeat(16)}`.trim(),
    group: `${index % 20} ${'a long group '.repeat(7)}`.trim(),
    host: '127.0.0.1',
    port: 9,
    intervalSeconds: 86_400,
    retryIntervalSeconds: 86_400,
  })),
})

/** A fifth has the longest content there may be, a fifth as much Markdown as is rendered, and the newest is an incident. */
function announcement(index: number) {
  const lengths = [499_000, 199_000, 40_000, 10_000, 1_000]
  return {
    id: `announcement-${index}`,
    title: `${index} ${'a long title '.repeat(22)}`.trim(),
    description: paragraphs(19_000, `description ${index}`),
    content: paragraphs(index < 10 ? 499_000 : (lengths[index % 5] ?? 0), `content ${index}`),
    image: 'https://example.org/picture.png',
    createdAt: new Date(Date.UTC(2026, 0, 1) - index * 86_400_000).toISOString(),
    platformUserId: 1,
    ...(index % 10 === 9 && { bannerText: paragraphs(990, `banner ${index}`), bannerType: 'info' }),
    ...(index === 0 && { kind: 'incident', impact: 'major', updates: updates() }),
  }
}

const updates = () =>
  Array.from({ length: 60 }, (_, index) => ({
    id: `update-${index}`,
    status: 'investigating',
    content: paragraphs(19_000, `update ${index}`),
    platformUserId: 1,
    at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
  }))

/** Markdown as people write it, with umlauts, quotes and links. */
function paragraphs(characters: number, subject: string): string {
  const paragraph = `The **${subject}** goes on: „größer“ and "smaller", _as_ it \`was\`, see [there](https://example.org/a?b=c).\n\n- one\n- two\n\n`
  return paragraph.repeat(Math.floor(characters / paragraph.length))
}
