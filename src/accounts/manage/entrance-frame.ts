import type { FastifyRequest } from 'fastify'
import { formToken } from '../../manage/guard.ts'
import type { Html } from '../../web/html.ts'
import { type Frame, layout } from '../../web/layout.ts'

/** What the pages share that need nobody to be signed in. */
export type EntranceFrame = Frame & {
  /** Masked anew for every answer. */
  readonly csrf: string
}

export type EntranceFrameOf = (request: FastifyRequest) => EntranceFrame

export const entranceFrames =
  (frame: (request: FastifyRequest) => Frame): EntranceFrameOf =>
  request => ({ ...frame(request), csrf: formToken(request) })

/** One sheet in the middle of the board. */
export const entrancePage = (
  frame: EntranceFrame,
  { title, main, scripts = [] }: { title: string; main: Html; scripts?: readonly string[] },
): Html =>
  layout(frame, {
    title,
    main,
    scripts,
    styles: ['manage.css'],
    robots: 'noindex',
    current: null,
    narrow: true,
  })
