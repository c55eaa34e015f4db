import type { AdminContext } from '../../admin/admin-layout.ts'
import { formErrors, postButton, postForm, table } from '../../admin/admin-parts.ts'
import { actorOf } from '../../admin/guard.ts'
import type { Problems } from '../../admin/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, timeElement } from '../../web/ui.ts'
import type { Identities } from '../identities.ts'
import type { LinkedIdentity } from '../oidc-statements.ts'
import type { AccountSection } from './own-account-answers.ts'
import type { ConfirmWay } from './reauthentication-routes.ts'
import { type SignInContext, signInPage } from './sign-in-context.ts'
import type { SignInWay } from './sign-in-routes.ts'

/** The provider's button below the password form. */
export const oidcWay = (provider: string): SignInWay => ({
  render: ({ paths, messages }, next) =>
    html`<p>${buttonLink(paths.manage.oidcStart({ next: next || undefined }), messages.oidc.signIn(provider))}</p>`,
})

/** A link that confirms by a new sign-in at the provider, and comes back to the page. */
export const oidcConfirmWay = (identities: Pick<Identities, 'list'>, provider: string): ConfirmWay => ({
  render: async ({ paths, messages }, { id }, next) =>
    (await identities.list(id)).length === 0
      ? null
      : html`<p>${buttonLink(paths.manage.oidcStart({ again: true, next }), messages.confirm.withProvider(provider))}</p>`,
})

/** The card of one's identities at the provider, on the account page. */
export const oidcSection = (identities: Pick<Identities, 'list'>, provider: string): AccountSection => ({
  render: async (context, request) => {
    const { accountId } = actorOf(request)
    return accountId === null ? null : renderIdentities(context, provider, await identities.list(accountId))
  },
  outlasts: async (context, request) => {
    const { accountId } = actorOf(request)
    const linked = accountId === null ? [] : await identities.list(accountId)
    return linked.length === 0
      ? null
      : html`<section class="card"><h2 dir="auto">${provider}</h2>${identityTable(context, provider, linked)}</section>`
  },
})

export function renderIdentities(
  context: AdminContext,
  provider: string,
  identities: readonly LinkedIdentity[],
): Html {
  const { oidc: messages } = context.messages
  return html`<section class="card"><h2 dir="auto">${provider}</h2><p class="measure">${messages.lead(provider)}</p>
${identities.length === 0 ? null : identityTable(context, provider, identities)}
<div class="buttons">${postButton(context, context.paths.manage.oidcLink(), messages.link(provider))}</div></section>`
}

function identityTable(context: AdminContext, provider: string, identities: readonly LinkedIdentity[]): Html {
  const { oidc: messages } = context.messages
  const rows = identities.map(each => row(context, each))
  return table([messages.subject, messages.linked, ''], rows, provider)
}

function row(
  context: AdminContext,
  { issuer, subject, createdAt }: LinkedIdentity,
): readonly (Html | string)[] {
  const { oidc: messages } = context.messages
  return [
    html`<span dir="auto">${subject}</span> <span class="soft small">${new URL(issuer).host}</span>`,
    timeElement(context, createdAt, context.format.date(createdAt)),
    postButton(context, context.paths.manage.oidcUnlink(), messages.unlink, {
      label: messages.unlinkOf(subject),
      fields: { issuer, subject },
    }),
  ]
}

export type ClaimedPage = {
  readonly provider: string
  /** Email address, as verified by the provider. */
  readonly email: string
  /** Name of the signed-in account; null without a session. */
  readonly username: string | null
  readonly canCreate: boolean
  readonly problems: Problems
}

/** Asks for a sign-in to the account that already has the email address of the identity. */
export function renderClaimed(context: SignInContext, page: ClaimedPage): Html {
  const { oidc: messages } = context.messages
  const { manage } = context.paths
  const { provider, email, username, canCreate, problems } = page
  return signInPage(context, {
    title: messages.claimedTitle,
    main: html`<section class="card auth-card"><h1>${messages.claimedTitle}</h1>
${formErrors(context, problems, {})}
<p>${messages.claimedLead(provider, email)}</p>
${
  username === null
    ? html`<p>${messages.claimedSignIn}</p>
<p class="buttons">${buttonLink(manage.signIn({ next: manage.oidcAccount() }), messages.claimedSubmit, 'primary')}</p>`
    : html`<p>${messages.claimedAs(username)}</p>
${postForm(context, {
  action: manage.oidcAccountAction.link(),
  content: html`<p class="buttons">${button({ text: messages.claimedLink(username), kind: 'primary' })} ${buttonLink(manage.account(), context.messages.manage.cancel)}</p>`,
})}`
}
${
  canCreate
    ? html`<h2>${messages.claimedNew}</h2><p>${messages.claimedNewLead}</p>
${postForm(context, {
  action: manage.oidcAccountAction.create(),
  content: html`<p class="buttons">${button({ text: messages.claimedCreate })}</p>`,
})}`
    : null
}</section>`,
  })
}

/**
 * Renders a page that leads to the provider, because the security policy (`form-action`) forbids a form to redirect
 * there.
 */
export function renderLeaving(context: SignInContext, provider: string, address: URL): Html {
  const { oidc: messages } = context.messages
  return signInPage(context, {
    title: messages.leaveTitle(provider),
    main: html`<section class="card auth-card"><h1 dir="auto">${messages.leaveTitle(provider)}</h1><p>${messages.leaveLead(address.host)}</p>
<p class="buttons">${buttonLink(address.href, messages.leave, 'primary')} ${buttonLink(context.paths.manage.account(), context.messages.manage.cancel)}</p></section>`,
  })
}

/** Renders a page that leads to the provider, to end the session there; the session here has ended. */
export function renderSignedOut(context: SignInContext, provider: string, address: URL): Html {
  const { oidc: messages } = context.messages
  return signInPage(context, {
    title: messages.signedOutTitle,
    main: html`<section class="card auth-card"><h1>${messages.signedOutTitle}</h1><p>${messages.signedOutLead(provider)}</p>
<p class="buttons">${buttonLink(address.href, messages.signedOutSubmit(provider), 'primary')} ${buttonLink(context.paths.manage.signIn(), context.messages.signIn.title)}</p></section>`,
  })
}
