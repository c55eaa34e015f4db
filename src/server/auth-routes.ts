import type { FastifyInstance } from 'fastify'
import type { AdminContextOf } from '../admin/admin-context.ts'
import type { Confirm } from '../admin/guard.ts'
import { linkRoutes } from '../auth/pages/link-routes.ts'
import { oidcConfirmWay, oidcSection, oidcWay } from '../auth/pages/oidc-pages.ts'
import { oidcRoutes } from '../auth/pages/oidc-routes.ts'
import { ownAccountRoutes } from '../auth/pages/own-account-routes.ts'
import { passkeyConfirmWay, passkeySection, passkeyWay } from '../auth/pages/passkey-pages.ts'
import { passkeyRoutes } from '../auth/pages/passkey-routes.ts'
import { mailForm, mailRoutes } from '../auth/pages/password-reset-routes.ts'
import { confirmRoutes } from '../auth/pages/reauthentication-routes.ts'
import { type SignInContextOf, signInContexts } from '../auth/pages/sign-in-context.ts'
import { signInRoutes } from '../auth/pages/sign-in-routes.ts'
import { createClientRateLimit } from '../lib/client-rate-limit.ts'
import { fixedClientRates } from '../lib/fixed-limit.ts'
import { nextSlice } from '../lib/in-slices.ts'
import { minuteMs } from '../lib/time.ts'
import { mySnippetsSection } from '../snippets/ownership/my-snippets-page.ts'
import { tokensSection } from '../tokens/admin/token-section.ts'
import type { Services } from './services.ts'

const passkeyRates = fixedClientRates({
  area: 'Signing in',
  what: 'Tries with a passkey',
  windowMs: minuteMs,
  address: { count: 30, why: 'People find their key within a few tries.' },
  network: { count: 120, why: 'An office may sign in at nine.' },
})

const oidcRates = fixedClientRates({
  area: 'Signing in',
  what: 'Tries with the OpenID provider',
  windowMs: minuteMs,
  address: { count: 30, why: 'People need one; each asks the provider.' },
  network: { count: 120, why: 'An office may sign in at nine.' },
})

/**
 * Mounts sign-in by password, passkey, provider and mail, and the page of one's own account. Returns the reauthentication
 * hook.
 */
export async function authRoutes(
  scope: FastifyInstance,
  services: Services,
  adminContext: AdminContextOf,
): Promise<Confirm> {
  const { accounts, auth, content, mail, siteTitle, web, paths, now } = services
  const { browserSessions, passkeys, resetMail } = auth
  const { context: publicContext } = web
  const context = signInContexts(publicContext)
  const provider = await providerOf(scope, services, context)

  passkeyRoutes(scope, {
    passkeys,
    accounts,
    browserSessions,
    rateLimit: createClientRateLimit(passkeyRates, now),
    publicContext,
    paths,
  })
  if (resetMail) mailRoutes(scope, { resetMail, browserSessions, context, paths })
  signInRoutes(scope, {
    accounts,
    browserSessions,
    context,
    paths,
    ways: provider ? [passkeyWay, provider.way] : [passkeyWay],
    onSignOut: provider?.onSignOut ?? null,
    mailForm: mail && mailForm,
  })
  await nextSlice()
  linkRoutes(scope, { accounts, mail, browserSessions, context, paths })
  ownAccountRoutes(scope, {
    accounts,
    mail,
    browserSessions,
    context: adminContext,
    paths,
    siteTitle,
    sections: [
      passkeySection(passkeys, now),
      ...(provider ? [provider.section] : []),
      mySnippetsSection,
      tokensSection(content.tokens, now),
    ],
    now,
  })
  return confirmRoutes(scope, {
    accounts,
    browserSessions,
    context,
    ways: [passkeyConfirmWay(passkeys), ...(provider ? [provider.confirmWay] : [])],
    paths,
  })
}

/** Mounts the provider's routes, and returns its parts of the sign-in, reauthentication and account pages. */
async function providerOf(scope: FastifyInstance, services: Services, context: SignInContextOf) {
  const { config, accounts, auth, mail, paths, now } = services
  const { browserSessions } = auth
  const oidc = await auth.oidc?.()
  if (!oidc) return null
  const provider = config.oidcName
  const onSignOut = oidcRoutes(scope, {
    oidc,
    accounts,
    mail,
    provider,
    browserSessions,
    context,
    rateLimit: createClientRateLimit(oidcRates, now),
    paths,
  })
  return {
    way: oidcWay(provider),
    confirmWay: oidcConfirmWay(oidc.identities, provider),
    section: oidcSection(oidc.identities, provider),
    onSignOut,
  }
}
