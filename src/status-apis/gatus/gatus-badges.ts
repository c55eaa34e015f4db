import type { Badge } from '../badges/draw-badge.ts'

const steps = ['#40cc11', '#94cc11', '#ccd311', '#ccb311', '#cc8111', '#c7130a'] as const
const unknown = '#9f9f9f'

export const healthBadge = (health: 'up' | 'down' | '?'): Badge => ({
  label: 'health',
  message: health,
  color: health === 'up' ? steps[0] : health === 'down' ? steps[5] : unknown,
})

/** The answer for the endpoint badges of Shields. */
export const healthShields = (health: 'up' | 'down' | '?'): object => ({
  schemaVersion: 1,
  label: 'gatus',
  message: health,
  color: health === 'up' ? 'brightgreen' : health === 'down' ? 'red' : 'yellow',
})

export const uptimeBadge = (window: string, share: number | null): Badge => ({
  label: `uptime ${window}`,
  message: share === null ? '?' : `${Math.floor(share * 1_000) / 10}%`,
  color: share === null ? unknown : (steps[uptimeSteps.findIndex(least => share >= least)] ?? steps[5]),
})

const uptimeSteps = [0.975, 0.95, 0.9, 0.8, 0.65, 0]

export const responseTimeBadge = (window: string, averageMs: number | null): Badge => ({
  label: `response time ${window}`,
  message: averageMs === null ? '?' : `${Math.round(averageMs)}ms`,
  color:
    averageMs === null ? unknown : (steps[responseSteps.findIndex(most => averageMs <= most)] ?? steps[5]),
})

const responseSteps = [50, 200, 300, 500, 750]
