import { noProblems } from '../src/admin/problems.ts'
import {
  formOfStatusPage,
  newStatusPageForm,
  renderStatusPage,
  renderStatusPageRemoval,
  renderStatusPages,
} from '../src/site/admin/status-page-pages.ts'
import type { StatusPage } from '../src/site/model/status-page.ts'
import { statusPageChecks } from '../src/site/model/status-page-problems.ts'
import type { Html } from '../src/web/html.ts'
import { type ManageFrameFor, wrongWith } from './gallery-frame.ts'

/** The pages that manage status pages, by file name. */
export function statusPagePages(contextFor: ManageFrameFor): readonly (readonly [string, Html])[] {
  const context = contextFor('owner')
  const shown = { revision: 2, problems: noProblems, theirs: null, monitors }
  const blank = { ...shown, thing: null, typed: newStatusPageForm(), revision: 0 }
  const typed = formOfStatusPage(shop)
  return [
    ['manage-status-pages', renderStatusPages(context, [customer, shop, everything])],
    [
      'manage-status-pages-deleted',
      renderStatusPages(
        contextFor('owner', { notice: 'deleted', about: { name: 'Shop', ticket: 'sealed' } }),
        [customer, everything],
      ),
    ],
    ['manage-status-pages-none', renderStatusPages(context, [])],
    ['manage-status-page', renderStatusPage(context, { ...shown, thing: shop, typed })],
    ['manage-status-page-new', renderStatusPage(context, blank)],
    [
      'manage-status-page-wrong',
      renderStatusPage(context, {
        ...blank,
        typed: { ...typed, values: { ...typed.values, slug: 'The Shop', audience: 'password' } },
        problems: wrongWith(context, {
          slug: statusPageChecks.slug(),
          password: statusPageChecks.noPassword(),
        }),
      }),
    ],
    [
      'manage-status-page-conflict',
      renderStatusPage(context, {
        ...shown,
        thing: shop,
        typed,
        theirs: { ...typed, values: { ...typed.values, title: 'Shop' } },
      }),
    ],
    ['manage-status-page-remove', renderStatusPageRemoval(context, shop)],
  ]
}

const monitors = [
  { id: 1, name: 'Website' },
  { id: 2, name: 'Checkout' },
  { id: 3, name: 'Search' },
]

const shop: StatusPage = {
  id: 1,
  revision: 2,
  title: 'Northwind Shop',
  slug: 'shop',
  host: 'status.shop.example.org',
  audience: 'public',
  password: null,
  allMonitors: false,
  groups: ['Shop'],
  tags: ['eu'],
  monitors: [3],
  general: true,
  logo: '',
  accent: '#1d6a56',
  information: 'Everything that our **customers** use.',
  footer: '',
}
const customer: StatusPage = {
  ...shop,
  id: 2,
  title: 'Fabrikam',
  slug: 'fabrikam',
  host: null,
  audience: 'password',
  password: '$argon2id$v=19$m=1,t=1,p=1$AA$AA',
  groups: [],
  tags: [],
}
const everything: StatusPage = {
  ...customer,
  id: 3,
  title: 'Staff',
  slug: 'staff',
  audience: 'signed-in',
  password: null,
  allMonitors: true,
}
