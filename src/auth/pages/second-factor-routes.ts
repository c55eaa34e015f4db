import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encode } from 'uqr'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import { formOf } from '../../admin/admin-form.ts'
import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { formErrors, postForm } from '../../admin/admin-parts.ts'
import { actorOf, justSignedIn, signedIn } from '../../admin/guard.ts'
import { noProblems, type Problems, problemMap, sendPage } from '../../admin/problems.ts'
import type { Paths } from '../../kernel/paths.ts'
import { type Html, html } from '../../web/html.ts'
import { route } from '../../web/route.ts'
import { button, buttonLink } from '../../web/ui.ts'
import { secretAddress, secretText } from '../one-time-code.ts'
import type { OwnAccount } from '../own-account-service.ts'
import type { OwnAccountAnswers } from './own-account-answers.ts'
import { codeField } from './sign-in-pages.ts'

type SecondFactorRoutesOptions = {
  readonly own: OwnAccount
  readonly answers: OwnAccountAnswers
  readonly context: AdminContextOf
  readonly paths: Paths
  readonly siteTitle: () => string
}

/** Mounts the pages that set up and remove the second factor of one's own account, and renew its recovery codes. */
export function secondFactorRoutes(app: FastifyInstance, options: SecondFactorRoutesOptions): void {
  const { own, answers, context, paths, siteTitle } = options
  const { manage } = paths

  route.post(app, manage.secondFactor, justSignedIn, async (request, reply) => {
    await own.beginSecondFactor(actorOf(request))
    return reply.redirect(manage.secondFactor(), 303)
  })

  route.get(app, manage.secondFactor, signedIn, async (request, reply) =>
    showSetUp(request, reply, noProblems),
  )

  route.post(app, manage.confirmSecondFactor, justSignedIn, async (request, reply) => {
    try {
      const codes = await own.confirmSecondFactor(actorOf(request), formOf(request).text('code'))
      return sendPage(reply, renderRecoveryCodes(context(request), codes))
    } catch (error) {
      return showSetUp(request, reply.code(422), problemMap(error, context(request)))
    }
  })

  route.post(app, manage.removeSecondFactor, justSignedIn, async (request, reply) => {
    try {
      await own.removeSecondFactor(actorOf(request), passwordIn(request))
      return answers.done(reply, 'secondFactorOff')
    } catch (error) {
      return answers.showProblems(request, reply, passwordField, error)
    }
  })

  route.post(app, manage.recoveryCodes, justSignedIn, async (request, reply) => {
    try {
      const codes = await own.renewRecoveryCodes(actorOf(request), passwordIn(request))
      return sendPage(reply, renderRecoveryCodes(context(request), codes))
    } catch (error) {
      return answers.showProblems(request, reply, passwordField, error)
    }
  })

  async function showSetUp(request: FastifyRequest, reply: FastifyReply, problems: Problems) {
    const actor = actorOf(request)
    const secret = await own.pendingSecret(actor)
    if (!secret) return reply.redirect(manage.account(), 303)
    const address = secretAddress(secret, siteTitle(), actor.name)
    return sendPage(reply, renderSetUp(context(request), { secret, address, problems }), reply.statusCode)
  }
}

const passwordField = 'factor-current'

const passwordIn = (request: FastifyRequest): string => formOf(request).text(passwordField)

type SetUpPage = {
  readonly secret: Uint8Array
  /** The `otpauth:` address in the QR code. */
  readonly address: string
  readonly problems: Problems
}

export function renderSetUp(context: AdminContext, { secret, address, problems }: SetUpPage): Html {
  const messages = context.messages.accounts
  return adminPage(context, {
    title: messages.setUpTitle,
    current: 'account',
    main: html`${formErrors(context, problems, { code: messages.setUpCode })}
<section class="sheet"><p>${messages.setUpScan}</p>
${qrCode(address, messages.setUpPicture)}
<p>${messages.setUpType} <code class="secret-key">${secretText(secret)}</code></p>
${postForm(context, {
  action: context.paths.manage.confirmSecondFactor(),
  content: html`${codeField({ label: messages.setUpCode, wrong: problems.get('code') })}
<p class="buttons">${button({ text: messages.setUpSubmit, kind: 'primary' })} ${buttonLink(context.paths.manage.account(), context.messages.manage.cancel)}</p>`,
})}</section>`,
  })
}

export function renderRecoveryCodes(context: AdminContext, codes: readonly string[]): Html {
  const messages = context.messages.accounts
  return adminPage(context, {
    title: messages.codesTitle,
    current: 'account',
    main: html`<section class="sheet"><p class="measure">${messages.codesLead}</p>
<ol class="codes">${codes.map(code => html`<li><code>${code}</code></li>`)}</ol>
<p class="buttons">${buttonLink(context.paths.manage.account(), messages.codesDone, 'primary')}</p></section>`,
  })
}

/** A QR code, black on white in every theme, as scanners expect it. */
function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return html`<svg class="qr-code" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${squares.join('')}"/></svg>`
}
