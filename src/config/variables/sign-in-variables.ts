import type { Role } from '../../kernel/actor.ts'
import { hidden, issuer, oneOf, optional, text } from '../values.ts'
import type { VariableTable } from '../variable.ts'

/** Roles that sign-up may give. Only owners can create owners. */
const signUpRoles = ['editor', 'operator', 'viewer'] as const satisfies readonly Role[]

/** Variables of sign-in through an OpenID Connect provider. */
export const signInVariables = {
  oidcIssuer: {
    help: 'The OpenID Connect provider that people may sign in with, an https address. Empty: none. Its redirect address for Corkboard is BASE_URL and `/manage/oidc/callback`, its address after signing out BASE_URL and `/manage/sign-in`.',
    parse: optional(issuer),
  },
  oidcClientId: {
    help: 'The name Corkboard has at the provider; needed with OIDC_ISSUER.',
    parse: value => value,
  },
  oidcClientSecret: {
    help: 'The secret Corkboard shares with the provider. Empty: none, as for a public client.',
    parse: value => value,
    secret: hidden,
  },
  oidcName: {
    fallback: 'OpenID Connect',
    help: 'What the provider is called on the button.',
    parse: text(/^\P{Cc}{1,60}$/u, 'one line of at most 60 characters'),
  },
  oidcRole: {
    help: 'The role of an account that the first sign-in through the provider creates: `editor`, `operator` or `viewer`. Empty: signing in needs an account or an invitation.',
    parse: optional(oneOf(signUpRoles)),
  },
} satisfies VariableTable
