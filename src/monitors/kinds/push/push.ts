import { z } from 'zod'
import { type Fields, field } from '../../../kernel/fields/field.ts'
import { issue } from '../../../lib/fields.ts'
import { drawToken } from '../../../lib/id.ts'
import { hourMs, minuteMs } from '../../../lib/time.ts'
import type { Finding } from '../../model/finding.ts'
import { monitorChecks } from '../../model/monitor-problems.ts'
import type { Push } from '../../model/push.ts'
import { defineWaitingKind } from '../kind.ts'
import { pushFindings } from './findings.ts'

/** Short tokens are those of other programs, which scripts already have. */
const shape = /^[A-Za-z0-9_-]{10,128}$/
const drawnBytes = 24

const fields = {
  token: field(
    z
      .string()
      .regex(shape, issue(monitorChecks.pushToken()))
      .meta({ examples: ['kR9dX2mQ7vT4sW8yB3nF6hJ1pL5cZ0aE'] }),
    {
      label: { en: 'Token', de: 'Token' },
      hint: {
        en: 'It is all that a sender needs to report for this monitor. Copy the address before you save.',
        de: 'Mehr braucht ein Absender nicht, um für diesen Monitor zu melden. Kopieren Sie die Adresse vor dem Speichern.',
      },
      draw: () => drawToken(drawnBytes),
    },
  ),
} satisfies Fields

const { received, failed, exited, missing } = pushFindings.make

export const push = defineWaitingKind({
  kind: 'push',
  rank: 4,
  name: { en: 'Push from a job', de: 'Push eines Jobs' },
  text: {
    en: 'Waits for a cron job, a backup or a script to call its address, and is down when the call does not come or reports a failure.',
    de: 'Wartet darauf, dass ein Cronjob, ein Backup oder ein Skript seine Adresse aufruft, und gilt als ausgefallen, wenn der Aufruf ausbleibt oder einen Fehler meldet.',
  },
  fields,
  sample: { name: 'Nightly backup', token: 'kR9dX2mQ7vT4sW8yB3nF6hJ1pL5cZ0aE' },
  findings: pushFindings,
  waiting: {
    tokenOf: ({ token }) => token,
    received: judged,
    missing: intervalMs => ({
      kind: 'failure',
      latencyMs: null,
      message: missing({ time: shortTime(intervalMs) }),
    }),
  },
})

function judged({ outcome, exitCode, latencyMs, note }: Push): Finding {
  const noted = note === '' ? {} : { note }
  if (outcome === 'up') return { kind: 'success', latencyMs, message: received(), ...noted }
  const message = exitCode === null ? failed() : exited({ code: exitCode })
  return { kind: 'failure', latencyMs, message, ...noted }
}

/** A time in its largest whole unit, whose sign is the same in all languages. */
function shortTime(ms: number): string {
  if (ms % hourMs === 0) return `${ms / hourMs} h`
  return ms % minuteMs === 0 ? `${ms / minuteMs} min` : `${ms / 1000} s`
}
