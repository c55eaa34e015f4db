import { renderLeaving } from '../src/legal/leaving-page.ts'
import { parseTarget } from '../src/legal/leaving-target.ts'
import { renderPrivacy } from '../src/legal/privacy-page.ts'
import type { Html } from '../src/web/html.ts'
import type { PageContext } from '../src/web/page-context.ts'

export const legalPages = (context: PageContext): readonly (readonly [name: string, page: Html])[] => [
  [
    'privacy',
    renderPrivacy(context, {
      originKeepDays: 30,
      contactKeepDays: 90,
      eventsKeepDays: 30,
      mailsAppeals: true,
      reportsTold: true,
    }),
  ],
  ['leaving', leaving(context, 'https://docs.example.org/guides/start?version=2#install')],
  [
    'leaving-doubtful',
    leaving(
      context,
      `http://www.bank.example@\u0440\u0430ypal.example:8080/\u202egpj.exe?${'session='.repeat(40)}`,
    ),
  ],
]

const leaving = (context: PageContext, address: string) => renderLeaving(context, parseTarget(address))
