import { renderLeaving } from '../src/legal/leaving-page.ts'
import { renderPrivacy } from '../src/legal/privacy-page.ts'
import { parseTarget } from '../src/legal/target.ts'
import type { Html } from '../src/web/html.ts'
import type { Frame } from '../src/web/layout.ts'

export const legalPages = (frame: Frame): readonly (readonly [name: string, page: Html])[] => [
  ['privacy', renderPrivacy(frame, { originKeepDays: 30, contactKeepDays: 90, reportsTold: true })],
  ['leaving', leaving(frame, 'https://docs.example.org/guides/start?version=2#install')],
  [
    'leaving-doubtful',
    leaving(
      frame,
      `http://www.bank.example@\u0440\u0430ypal.example:8080/\u202egpj.exe?${'session='.repeat(40)}`,
    ),
  ],
]

const leaving = (frame: Frame, address: string) => renderLeaving(frame, parseTarget(address))
