import { actorOf } from '../../manage/guard.ts'
import type { ManageFrame } from '../../manage/layout.ts'
import { formErrors, postButton, postForm, table } from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, timeElement } from '../../web/ui.ts'
import type { Oidc } from '../oidc.ts'
import type { LinkedIdentity } from '../oidc-statements.ts'
import type { AccountSection } from './account-routes.ts'
import type { ConfirmWay } from './confirm-routes.ts'
import { type EntranceFrame, entrancePage } from './entrance-frame.ts'
import type { SignInWay } from './entrance-routes.ts'

/** A button below the password. */
export const oidcWay = (provider: string): SignInWay => ({
  render: ({ paths, words }, next) =>
    html`<p>${buttonLink(paths.manage.oidcStart(next), words.oidc.signIn(provider))}</p>`,
})

/** A link that signs in anew, and comes back to the page. */
export const oidcConfirmWay = (oidc: Pick<Oidc, 'list'>, provider: string): ConfirmWay => ({
  render: async ({ paths, words }, { id }, next) =>
    (await oidc.list(id)).length === 0
      ? null
      : html`<p>${buttonLink(paths.manage.oidcAgain(next), words.confirm.withProvider(provider))}</p>`,
})

/** The sheet of one's identities at the provider. */
export const oidcSection = (oidc: Pick<Oidc, 'list'>, provider: string): AccountSection => ({
  render: async (frame, request) => {
    const { accountId } = actorOf(request)
    return accountId === null ? null : renderIdentities(frame, provider, await oidc.list(accountId))
  },
  outlasts: async (frame, request) => {
    const { accountId } = actorOf(request)
    const identities = accountId === null ? [] : await oidc.list(accountId)
    return identities.length === 0
      ? null
      : html`<section class="sheet"><h2 dir="auto">${provider}</h2>${identityTable(frame, provider, identities)}</section>`
  },
})

export function renderIdentities(
  frame: ManageFrame,
  provider: string,
  identities: readonly LinkedIdentity[],
): Html {
  const { oidc: words } = frame.words
  return html`<section class="sheet"><h2 dir="auto">${provider}</h2><p class="measure">${words.lead(provider)}</p>
${identities.length === 0 ? null : identityTable(frame, provider, identities)}
<div class="buttons">${postButton(frame, frame.paths.manage.oidcLink(), words.link(provider))}</div></section>`
}

function identityTable(frame: ManageFrame, provider: string, identities: readonly LinkedIdentity[]): Html {
  const { oidc: words } = frame.words
  const rows = identities.map(each => row(frame, each))
  return table([words.subject, words.linked, ''], rows, provider)
}

function row(frame: ManageFrame, { issuer, subject, createdAt }: LinkedIdentity): readonly (Html | string)[] {
  const { oidc: words } = frame.words
  return [
    html`<span dir="auto">${subject}</span> <span class="soft small">${new URL(issuer).host}</span>`,
    timeElement(frame, createdAt, frame.format.date(createdAt)),
    postButton(frame, frame.paths.manage.oidcUnlink(), words.unlink, {
      label: words.unlinkOf(subject),
      fields: { issuer, subject },
    }),
  ]
}

export type ClaimedPage = {
  readonly provider: string
  /** As the provider has checked it. */
  readonly email: string
  /** The signed-in account, or null. */
  readonly username: string | null
  readonly canCreate: boolean
  readonly problems: Problems
}

/** Whoever came back from the provider with the address that an account claims shows that the account is theirs. */
export function renderClaimed(frame: EntranceFrame, page: ClaimedPage): Html {
  const { oidc: words } = frame.words
  const { manage } = frame.paths
  const { provider, email, username, canCreate, problems } = page
  return entrancePage(frame, {
    title: words.claimedTitle,
    main: html`<section class="sheet entrance"><h1>${words.claimedTitle}</h1>
${formErrors(frame, problems, {})}
<p>${words.claimedLead(provider, email)}</p>
${
  username === null
    ? html`<p>${words.claimedSignIn}</p>
<p class="buttons">${buttonLink(manage.signIn(manage.oidcAccount()), words.claimedSubmit, 'primary')}</p>`
    : html`<p>${words.claimedAs(username)}</p>
${postForm(frame, {
  action: manage.oidcAccountAction('link'),
  content: html`<p class="buttons">${button({ words: words.claimedLink(username), kind: 'primary' })} ${buttonLink(manage.account(), frame.words.manage.cancel)}</p>`,
})}`
}
${
  canCreate
    ? html`<h2>${words.claimedNew}</h2><p>${words.claimedNewLead}</p>
${postForm(frame, {
  action: manage.oidcAccountAction('create'),
  content: html`<p class="buttons">${button({ words: words.claimedCreate })}</p>`,
})}`
    : null
}</section>`,
  })
}

/** Between here and the provider: a form of ours leads nowhere else, so it is this page that does. */
export function renderLeaving(frame: EntranceFrame, provider: string, address: URL): Html {
  const { oidc: words } = frame.words
  return entrancePage(frame, {
    title: words.leaveTitle(provider),
    main: html`<section class="sheet entrance"><h1 dir="auto">${words.leaveTitle(provider)}</h1><p>${words.leaveLead(address.host)}</p>
<p class="buttons">${buttonLink(address.href, words.leave, 'primary')} ${buttonLink(frame.paths.manage.account(), frame.words.manage.cancel)}</p></section>`,
  })
}

/** The session here has ended by then; the one at the provider ends there. */
export function renderSignedOut(frame: EntranceFrame, provider: string, address: URL): Html {
  const { oidc: words } = frame.words
  return entrancePage(frame, {
    title: words.signedOutTitle,
    main: html`<section class="sheet entrance"><h1>${words.signedOutTitle}</h1><p>${words.signedOutLead(provider)}</p>
<p class="buttons">${buttonLink(address.href, words.signedOutSubmit(provider), 'primary')} ${buttonLink(frame.paths.manage.signIn(), frame.words.signIn.title)}</p></section>`,
  })
}
