import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, isConflict } from '../kernel/errors.ts'
import { InvalidFields } from '../kernel/invalid-fields.ts'
import type { Paths } from '../kernel/paths.ts'
import { problems } from '../kernel/problems.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { openTicket, sealTicket } from '../lib/sealed-ticket.ts'
import { route } from '../web/route.ts'
import type { AdminContextOf } from './admin-context.ts'
import { formOf } from './admin-form.ts'
import type { AdminContext } from './admin-layout.ts'
import { sessionOf } from './guard.ts'
import { redirectNamed } from './named-notice.ts'

/** An action that undoes the last one: its kind and its parameters. */
export type Undo = readonly [kind: string, ...parameters: readonly string[]]

/** What an undo did: the page to show, with its notice, the name in it, and what undoes it in turn. */
type Undone = { readonly address: string; readonly name: string; readonly undo?: Undo | null }

/**
 * Undoes an action. It throws `conflict` or `not_found` if the thing was changed since or the action is undone already, so
 * that of any number of requests with one ticket exactly one has an effect.
 */
type Reversal = (page: AdminContext, ...parameters: readonly string[]) => Promise<Undone>

export type Undos = {
  /** Registers how actions of this kind are undone. */
  readonly on: (kind: string, reversal: Reversal) => void
  /** The undo as a sealed text for the session of this request; null if it is too long for a cookie. */
  readonly ticket: (request: FastifyRequest, undo: Undo) => Promise<string | null>
  /** Redirects to a page whose notice names the changed thing and offers to undo the change. */
  readonly redirect: (
    reply: FastifyReply,
    address: string,
    name: string,
    undo: Undo | null,
  ) => Promise<FastifyReply>
}

type UndoOptions = {
  readonly context: AdminContextOf
  readonly paths: Paths
  /** The key that tickets are sealed with. */
  readonly key: () => Promise<Uint8Array>
  readonly now: () => number
}

const lastsMs = fixedLimit({
  area: 'Monitors, announcements and channels',
  what: 'Undoing an action',
  value: 600_000,
  unit: 'ms',
  why: 'What is offered in a page that was left open would surprise later.',
})

/**
 * Mounts the route that undoes actions. What an undo needs, secrets included, stays with the browser in a sealed ticket,
 * which is bound to the session and expires; any instance can open it.
 */
export function undoRoutes(app: FastifyInstance, { context, paths, key, now }: UndoOptions): Undos {
  const reversals = new Map<string, Reversal>()

  async function ticket(request: FastifyRequest, undo: Undo): Promise<string | null> {
    return sealTicket(await key(), contextOf(request), now() + lastsMs, undo)
  }

  async function opened(request: FastifyRequest): Promise<readonly string[]> {
    const given = formOf(request).text('ticket')
    const undo = openTicket<string>(await key(), contextOf(request), given, now())
    if (!undo) throw over()
    return undo
  }

  route.post(
    app,
    paths.manage.undo,
    { config: { access: 'signed-in', form: 'text' } },
    async (request, reply) => {
      const [kind = '', ...parameters] = await opened(request)
      const reversal = reversals.get(kind)
      if (!reversal) throw over()
      const { address, name, undo = null } = await reversed(reversal, context(request), parameters)
      return redirect(reply, address, name, undo)
    },
  )

  const redirect: Undos['redirect'] = async (reply, address, name, undo) =>
    redirectNamed(reply, paths, address, name, undo && (await ticket(reply.request, undo)))

  return { on: (kind, reversal) => reversals.set(kind, reversal), ticket, redirect }
}

async function reversed(reversal: Reversal, page: AdminContext, parameters: readonly string[]) {
  try {
    return await reversal(page, ...parameters)
  } catch (error) {
    if (isConflict(error) || (error instanceof AppError && error.code === 'not_found')) throw over()
    const [first] = error instanceof InvalidFields ? error.problems : []
    if (first) throw new AppError('conflict', first.message, {}, { cause: error })
    throw error
  }
}

const contextOf = (request: FastifyRequest): string => `undo ${sessionOf(request)?.id ?? ''}`

const over = () => new AppError('conflict', problems.undoOver())
