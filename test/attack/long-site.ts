/** A site whose people write a lot: what its readers may ask for is as long as the forms and the import let it be. */
/** `round` makes every text another one. */
export const longSite = (round = 0) => ({
  title: 'A site with long content',
  information: paragraphs(90_000, `information ${round}`),
  platformUsers: [{ id: 1, username: 'ada', avatar: 'https://example.org/ada.png' }],
  announcements: Array.from({ length: 60 }, (_, index) => announcement(index, round)),
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

/** The texts that pages and feeds render, which differ from those of every other round. */
export const renewedTexts = (round: number) => {
  const { platformUsers, information, announcements } = longSite(round)
  return {
    platformUsers,
    information,
    announcements: [...announcements.slice(0, 1), ...announcements.slice(10, 30)],
  }
}

/** A fifth has the longest content there may be, a fifth as much Markdown as is rendered, and the newest is an incident. */
function announcement(index: number, round: number) {
  const subject = `${index} of round ${round}`
  const lengths = [499_000, 199_000, 40_000, 10_000, 1_000]
  return {
    id: `announcement-${index}`,
    title: `${index} ${'a long title '.repeat(22)}`.trim(),
    description: paragraphs(19_000, `description ${subject}`),
    content: paragraphs(index < 10 ? 499_000 : (lengths[index % 5] ?? 0), `content ${subject}`),
    image: 'https://example.org/picture.png',
    createdAt: new Date(Date.UTC(2026, 0, 1) - index * 86_400_000).toISOString(),
    platformUserId: 1,
    ...(index % 10 === 9 && { bannerText: paragraphs(990, `banner ${subject}`), bannerType: 'info' }),
    ...(index === 0 && { kind: 'incident', impact: 'major', updates: updates(round) }),
  }
}

const updates = (round: number) =>
  Array.from({ length: 60 }, (_, index) => ({
    id: `update-${index}`,
    status: 'investigating',
    content: paragraphs(19_000, `update ${index} of round ${round}`),
    platformUserId: 1,
    at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
  }))

/** Markdown as people write it, with umlauts, quotes and links. */
function paragraphs(characters: number, subject: string): string {
  const paragraph = `The **${subject}** goes on: „größer“ and "smaller", _as_ it \`was\`, see [there](https://example.org/a?b=c).\n\n- one\n- two\n\n`
  return paragraph.repeat(Math.floor(characters / paragraph.length))
}
