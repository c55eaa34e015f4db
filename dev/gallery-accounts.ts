import { renderAccounts, renderNewLink } from '../src/accounts/admin/accounts-page.ts'
import { renderOneAccount } from '../src/accounts/admin/one-account-page.ts'
import { type Account, changedFields, profileFields } from '../src/accounts/model/account.ts'
import { accountChecks, accountProblems } from '../src/accounts/model/account-problems.ts'
import { noProblems } from '../src/admin/problems.ts'
import { authProblems } from '../src/auth/model/auth-problems.ts'
import { secretAddress } from '../src/auth/one-time-code.ts'
import {
  type ClaimedPage,
  oidcWay,
  renderClaimed,
  renderIdentities,
  renderLeaving,
  renderSignedOut,
} from '../src/auth/pages/oidc-pages.ts'
import {
  type AccountPage,
  renderAccount,
  renderConfirmEmail,
  renderPasswordChanged,
} from '../src/auth/pages/own-account-page.ts'
import {
  passkeyWay,
  renderPasskeyConfirm,
  renderPasskeyList,
  renderPasskeys,
} from '../src/auth/pages/passkey-pages.ts'
import { mailAsked, mailForm } from '../src/auth/pages/password-reset-routes.ts'
import { type ConfirmPage, renderConfirm } from '../src/auth/pages/reauthentication-page.ts'
import { renderRecoveryCodes, renderSetUp } from '../src/auth/pages/second-factor-pages.ts'
import type { SignInContext } from '../src/auth/pages/sign-in-context.ts'
import {
  type LinkPage,
  renderCode,
  renderForgotten,
  renderGoneLink,
  renderLink,
  renderSignIn,
  type SignInPage,
} from '../src/auth/pages/sign-in-pages.ts'
import { renderSignOut } from '../src/auth/pages/sign-out-page.ts'
import { checks } from '../src/kernel/checks.ts'
import { dayMs, hourMs, minuteMs } from '../src/lib/time.ts'
import type { Html } from '../src/web/html.ts'
import type { PageContext } from '../src/web/page-context.ts'
import { galleryNow } from './gallery-board.ts'
import { type ManageFrameFor, wrongWith } from './gallery-frame.ts'

const provider = 'Northwind login'
const identities = [
  {
    issuer: 'https://login.northwind.example',
    subject: 'f3b1c0de-ada',
    accountId: 1,
    createdAt: galleryNow - 40 * dayMs,
  },
]

type Pages = readonly (readonly [name: string, page: Html])[]

/** Pages for visitors who are not signed in: sign-in and one-time links. */
export function entrancePages(context: PageContext): Pages {
  const door: SignInContext = { ...context, csrf: '' }
  const signIn: SignInPage = {
    name: '',
    next: '',
    problems: noProblems,
    passwordSet: false,
    ways: [passkeyWay.render(door, '')],
    scripts: [],
  }
  const link: LinkPage = {
    token: 'k3vd2mxqa7hnw5ruk3vd2mxqa7hnw5ruk3vd2mxqa7h',
    kind: 'owner',
    role: '',
    values: { username: '', email: '' },
    problems: noProblems,
  }
  const reauthentication: ConfirmPage = {
    username: 'ada',
    hasPassword: true,
    hasSecondFactor: false,
    action: door.paths.manage.accountPassword(),
    carried: [],
    field: 'current',
    ways: [renderPasskeyConfirm(door, door.paths.manage.account(), true)],
    scripts: [],
    back: door.paths.manage.account(),
    problems: noProblems,
  }
  const wrongPassword = wrongWith(door, { password: authProblems.wrongNameOrPassword() })
  return [
    ['sign-in', renderSignIn(door, signIn)],
    ['sign-in-wrong', renderSignIn(door, { ...signIn, name: 'ada', problems: wrongPassword })],
    ['sign-in-password-set', renderSignIn(door, { ...signIn, passwordSet: true })],
    ['confirm', renderConfirm(door, reauthentication)],
    [
      'confirm-wrong',
      renderConfirm(door, {
        ...reauthentication,
        problems: wrongWith(door, { current: authProblems.wrongPassword() }),
      }),
    ],
    ['confirm-code', renderConfirm(door, { ...reauthentication, hasSecondFactor: true })],
    ['confirm-no-way', renderConfirm(door, { ...reauthentication, hasPassword: false, ways: [] })],
    ['sign-in-code', renderCode(door, { next: '', problems: noProblems })],
    ['sign-in-forgotten', renderForgotten(door, null)],
    ['sign-in-provider', renderSignIn(door, { ...signIn, ways: [oidcWay(provider).render(door, '')] })],
    ['sign-in-forgotten-mail', renderForgotten(door, mailForm(door))],
    ['sign-in-forgotten-asked', renderForgotten(door, mailAsked(door))],
    ['oidc-leaving', renderLeaving(door, provider, new URL('https://login.northwind.example/authorize'))],
    ['oidc-signed-out', renderSignedOut(door, provider, new URL('https://login.northwind.example/logout'))],
    ['oidc-claimed', renderClaimed(door, claimed)],
    ['oidc-claimed-signed-in', renderClaimed(door, { ...claimed, username: 'grace', canCreate: false })],
    ['link-owner', renderLink(door, link)],
    [
      'link-invitation-wrong',
      renderLink(door, {
        ...link,
        kind: 'invitation',
        role: door.messages.manage.roles.editor,
        values: { username: 'ada', email: 'grace@northwind.example' },
        problems: wrongWith(door, {
          username: accountChecks.taken(),
          password: checks.tooShort({ min: 12 }),
        }),
      }),
    ],
    ['link-reset', renderLink(door, { ...link, kind: 'reset', values: { username: 'ada', email: '' } })],
    ['link-gone', renderGoneLink(door)],
  ]
}

/** The page of one's own account, and the management of accounts. */
export function accountPages(contextFor: ManageFrameFor): Pages {
  const context = contextFor()
  const one = {
    account: grace,
    changed: changedFields.typed(grace),
    email: grace.email ?? '',
    theirs: null,
    problems: noProblems,
  }
  return [
    [
      'manage-account',
      renderAccount(context, { ...ownPage(ada), sections: [renderPasskeys(context, keys, galleryNow)] }),
    ],
    [
      'manage-account-provider',
      renderAccount(context, {
        ...ownPage(ada),
        sections: [renderIdentities(context, provider, identities)],
      }),
    ],
    [
      'manage-account-wrong',
      renderAccount(context, {
        ...ownPage({ ...ada, hasSecondFactor: false }),
        profile: { username: 'grace', email: 'ada at northwind', avatar: '' },
        problems: wrongWith(context, {
          username: accountChecks.taken(),
          email: checks.email(),
        }),
      }),
    ],
    [
      'manage-account-conflict',
      renderAccount(context, {
        ...ownPage(ada),
        profile: { ...profileFields.typed(ada), username: 'ada.byron' },
        theirs: { ...profileFields.typed(ada), username: 'ada-lovelace' },
      }),
    ],
    ['manage-sign-out', renderSignOut(context)],
    ['manage-account-email-unproved', renderAccount(context, ownPage(unprovedAda))],
    ['manage-account-email-owner', renderAccount(context, { ...ownPage(unprovedAda), sendsMail: false })],
    ['manage-account-email-confirm', renderConfirmEmail(context, 'ada@new.example', 'k3vd2mxqa7hnw5ru')],
    [
      'manage-account-password-changed',
      renderPasswordChanged(
        context,
        [renderPasskeyList(context, keys, galleryNow)].filter(each => each !== null),
      ),
    ],
    ['manage-account-set-up', renderSetUp(context, { secret, address, problems: noProblems })],
    ['manage-account-codes', renderRecoveryCodes(context, recoveryCodes)],
    [
      'manage-accounts',
      renderAccounts(context, {
        accounts: [ada, grace, linus],
        invitations: [
          invitation('one', 'operator', 'edsger@northwind.example'),
          invitation('two', 'viewer', null),
        ],
        invitation: { role: 'editor', email: '' },
        problems: noProblems,
      }),
    ],
    ['manage-accounts-one', renderOneAccount(context, one)],
    [
      'manage-accounts-conflict',
      renderOneAccount(context, {
        ...one,
        changed: { role: 'operator' },
        theirs: changedFields.typed({ ...grace, role: 'viewer' }),
      }),
    ],
    [
      'manage-accounts-last-owner',
      renderOneAccount(context, {
        account: ada,
        changed: { role: 'viewer' },
        email: ada.email ?? '',
        theirs: null,
        problems: wrongWith(context, { role: accountProblems.lastOwner() }),
      }),
    ],
    [
      'manage-accounts-link',
      renderNewLink(context, {
        title: context.messages.accounts.invitationLink,
        text: context.messages.accounts.linkInvitation(context.messages.manage.roles.editor),
        address: 'https://status.example/manage/link/k3vd2mxqa7hnw5ruk3vd2mxqa7hnw5ruk3vd2mxqa7h',
      }),
    ],
  ]
}

const ada: Account = {
  id: 1,
  username: 'ada',
  email: 'ada@northwind.example',
  emailProvedAt: galleryNow - 400 * dayMs,
  pendingEmail: null,
  avatar: null,
  role: 'owner',
  hasPassword: true,
  hasSecondFactor: true,
  revision: 4,
  createdAt: galleryNow - 400 * dayMs,
}

const unprovedAda: Account = { ...ada, pendingEmail: 'ada@new.example' }

const grace: Account = {
  ...ada,
  id: 2,
  username: 'Grace Hopper-Lindqvist',
  email: 'grace@northwind.example',
  role: 'editor',
  createdAt: galleryNow - 40 * dayMs,
}

const linus: Account = {
  ...ada,
  id: 3,
  username: 'linus',
  email: null,
  role: 'operator',
  hasPassword: false,
  hasSecondFactor: false,
  createdAt: galleryNow - dayMs,
}

const keys = [
  passkey('Laptop', 40 * dayMs, 3 * hourMs),
  passkey('Schlüssel im Tresor, für den Fall, dass alles andere verloren ist', 300 * dayMs, null),
]

function passkey(name: string, addedMs: number, usedMs: number | null) {
  const createdAt = galleryNow - addedMs
  const lastUsedAt = usedMs === null ? null : galleryNow - usedMs
  return { id: name, accountId: 1, transports: [], name, createdAt, lastUsedAt }
}

const ownPage = (account: Account): AccountPage => ({
  account,
  profile: profileFields.typed(account),
  theirs: null,
  problems: noProblems,
  sendsMail: true,
  recoveryCodesLeft: 8,
  sessions: [
    session('a', 'Firefox, Linux', '192.0.2.7', 20 * minuteMs, minuteMs / 2),
    session('b', 'Safari, iPhone', '2001:db8:85a3::8a2e:370:7334', 12 * dayMs, 3 * hourMs),
    session('c', '', null, 29 * dayMs, 8 * dayMs),
  ],
  session: 'a',
  sections: [],
  scripts: [],
  now: galleryNow,
})

const session = (id: string, device: string, address: string | null, startedMs: number, usedMs: number) => ({
  id,
  device,
  address,
  createdAt: galleryNow - startedMs,
  lastUsedAt: galleryNow - usedMs,
})

const invitation = (id: string, role: 'operator' | 'viewer', email: string | null) => ({
  id,
  kind: 'invitation' as const,
  accountId: null,
  role,
  email,
  createdBy: 1,
  createdAt: galleryNow - dayMs,
  expiresAt: galleryNow + 6 * dayMs,
})

const claimed: ClaimedPage = {
  provider,
  email: 'grace@northwind.example',
  username: null,
  canCreate: true,
  problems: noProblems,
}

const secret = Buffer.from('a secret of 20 bytes')
const address = secretAddress(secret, 'Northwind Status', 'ada')
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `k3vd-2mxq-a7hn-w5r${'abcdefghij'[index]}`)
