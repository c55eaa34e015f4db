/** A site with two services and an incident of one of them. */
export const incidentDocument = {
  monitors: [
    { name: 'Checkout', kind: 'tcp', host: 'h.invalid', port: 1, group: 'Shop' },
    { name: 'Search', kind: 'tcp', host: 'h.invalid', port: 1 },
  ],
  announcements: [
    {
      id: 'one',
      title: 'Checkout fails',
      description: 'Payments are refused.',
      image: 'https://status.example/picture.png',
      createdAt: '2026-01-01T12:00:00Z',
      platformUserId: 1,
      kind: 'incident',
      impact: 'major',
      monitors: ['Checkout'],
    },
  ],
} as const
