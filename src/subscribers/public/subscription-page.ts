import { formErrors, radioGroup, select, textField } from '../../admin/admin-parts.ts'
import { noProblems, type Problems } from '../../admin/problems.ts'
import { languageNames, languages } from '../../i18n/messages.ts'
import { type Html, html } from '../../web/html.ts'
import { taskPage } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { button, buttonLink, copyField } from '../../web/ui.ts'
import type { Digest } from '../model/digest.ts'
import {
  type ChannelKind,
  type Choice,
  hookKinds,
  type Subscriber,
  type Subscription,
} from '../model/subscriber.ts'
import { shownAddress } from '../shown-address.ts'
import { choiceFields, type Offer, serviceSearch, subscriptionName } from './choice-fields.ts'
import { digestFields, digestText } from './digest-fields.ts'

type Managed = {
  readonly subscriber: Subscriber
  readonly offer: Offer
  readonly choice: Choice
  readonly digest: Digest | null
  readonly problems: Problems
  readonly query: string
  readonly notice: string | null
  /** The webhooks and Slack channels that the subscriber entered. */
  readonly hooks: readonly (Subscriber & { readonly isFailing: boolean })[]
  /** What was entered for another one, if it was not taken. */
  readonly newHook?: { readonly kind: string; readonly url: string; readonly problems: Problems }
}

/** The page of one subscriber, whom only the link in a mail names. Opening it changes nothing. */
export function renderSubscription(context: PageContext, page: Managed): Html {
  const { paths } = context
  const { subscribe } = context.messages
  const { subscriber, offer, choice, digest, problems, query, notice } = page
  const { token, secret } = subscriber
  const isHook = subscriber.kind !== 'email'
  return taskPage(context, {
    title: subscribe.manageTitle,
    sendsForms: true,
    styles: ['admin.css'],
    scripts: secret !== null ? ['copy-field.js'] : isHook || digest ? [] : ['subscribe.js'],
    main: html`<section class="card"><h1>${subscribe.manageTitle}</h1>
${notice === null ? null : html`<p class="notice" role="status">${notice}</p>`}
${formErrors(context, problems, { topics: subscribe.topics, subscriptions: subscribe.scope, timeZone: context.messages.digest.timeZone })}
<p class="measure" dir="auto">${whatItGets(context, subscriber)}</p>
${secret === null ? null : html`${copyField(context, { name: 'secret', label: subscribe.secret, value: secret })}<p class="hint">${subscribe.secretHint}</p>`}
${serviceSearch(context, paths.subscription(token), offer, query)}
<form class="form" method="post" action="${paths.subscription(token)}" novalidate>
${choiceFields(context, { offer, choice, problems, query })}
${isHook ? null : digestFields(context, { digest, problems })}
${select({
  name: 'language',
  label: subscribe.language,
  value: subscriber.language,
  options: languages.map(value => ({ value, label: languageNames[value] })),
})}
<p class="buttons">${button({ text: subscribe.save, kind: 'primary' })}</p></form></section>
${isHook ? null : hooksPart(context, page)}
<section class="card"><h2>${subscribe.endTitle}</h2>
<p class="measure">${endText[subscriber.kind](subscribe)}${page.hooks.length === 0 ? null : html` ${subscribe.endHookToo}`}</p>
<form method="post" action="${paths.subscriptionAction.end(token)}"><p class="buttons">${button({ text: subscribe.end })}</p></form>
<p class="measure soft"><a href="${paths.subscriptionAction.export(token)}" rel="nofollow" download>${subscribe.export}</a></p></section>`,
  })
}

function whatItGets({ site, messages: { subscribe } }: PageContext, subscriber: Subscriber): string {
  if (subscriber.kind === 'push') return subscribe.push.manage(site.title)
  const of = subscriber.kind === 'email' ? subscribe.manageOf : subscribe.manageHook
  return of(shownAddress(subscriber), site.title)
}

const endText = {
  email: each => each.endText,
  webhook: each => each.endHookText,
  slack: each => each.endHookText,
  push: each => each.push.end,
} as const satisfies Record<ChannelKind, (messages: PageContext['messages']['subscribe']) => string>

function hooksPart(context: PageContext, { subscriber, hooks, newHook }: Managed): Html {
  const { paths } = context
  const { subscribe } = context.messages
  const { kind = 'webhook', url = '', problems = noProblems } = newHook ?? {}
  const state = ({ state, isFailing }: Managed['hooks'][number]) =>
    [
      state === 'pending' ? subscribe.hookPending : subscribe.hookConfirmed,
      ...(isFailing ? [subscribe.hookFailing] : []),
    ].join('; ')
  return html`<section class="card" id="webhooks"><h2>${subscribe.hooksTitle}</h2>
<p class="measure">${subscribe.hooksText}</p>
${hooks.length === 0 ? null : html`<ul>${hooks.map(each => html`<li><a href="${paths.subscription(each.token)}" dir="auto">${shownAddress(each)}</a> <span class="soft">${state(each)}</span></li>`)}</ul>`}
${formErrors(context, problems, { url: subscribe.hookUrl })}
<form class="form" method="post" action="${paths.subscriptionAction.webhooks(subscriber.token)}" novalidate>
${radioGroup({
  name: 'kind',
  label: subscribe.hookKind,
  value: kind,
  options: hookKinds.map(value => ({ value, label: subscribe.hookKinds[value] })),
})}
${textField({ name: 'url', type: 'url', label: subscribe.hookUrl, value: url, maxLength: 2_000, required: true, wrong: problems.get('url') })}
<p class="buttons">${button({ text: subscribe.addHook })}</p></form></section>`
}

type Asked = { readonly subscriber: Subscriber; readonly offer: Offer }

/** The page that asks for the confirmation of an address. */
export function renderConfirmation(context: PageContext, { subscriber, offer }: Asked): Html {
  const { paths, site } = context
  const { subscribe } = context.messages
  const { token, choice, digest } = subscriber
  const lead = subscriber.kind === 'email' ? subscribe.confirmLead : subscribe.confirmHookLead
  return taskPage(context, {
    title: subscribe.confirmTitle,
    sendsForms: true,
    styles: ['admin.css'],
    main: html`<section class="card"><h1>${subscribe.confirmTitle}</h1>
<p class="measure" dir="auto">${lead(shownAddress(subscriber), site.title)}</p>
${namesOf(context, offer, choice.subscriptions)}
${digest ? html`<p class="measure">${digestText(context, digest)}</p>` : null}
<form method="post" action="${paths.subscriptionAction.confirm(token)}"><p class="buttons">${button({ text: subscribe.confirm, kind: 'primary' })}</p></form>
<p class="measure soft">${subscribe.notYou}</p></section>`,
  })
}

/** The page that asks whether to add to a subscription. */
export function renderAddition(
  context: PageContext,
  { subscriber, offer, add }: Asked & { readonly add: readonly Subscription[] },
): Html {
  const { paths } = context
  const { subscribe } = context.messages
  const { token } = subscriber
  return taskPage(context, {
    title: subscribe.addTitle,
    sendsForms: true,
    styles: ['admin.css'],
    main: html`<section class="card"><h1>${subscribe.addTitle}</h1>
<p class="measure">${subscribe.addLead}</p>
${namesOf(context, offer, add)}
<form method="post" action="${paths.subscriptionAction.add(token)}">${add.map(
      ({ scope, ref }) =>
        html`<input type="hidden" name="subscriptions" value="${scope === 'all' ? scope : `${scope}:${ref}`}">`,
    )}<p class="buttons">${button({ text: subscribe.add, kind: 'primary' })} ${buttonLink(paths.subscription(token), subscribe.manageTitle)}</p></form></section>`,
  })
}

const namesOf = (context: PageContext, offer: Offer, subscriptions: readonly Subscription[]): Html =>
  html`<ul dir="auto">${subscriptions.map(each => html`<li>${subscriptionName(context, offer, each)}</li>`)}</ul>`

/** The page behind the unsubscribe link of a mail. */
export function renderUnsubscribe(context: PageContext, token: string): Html {
  const { paths } = context
  const { subscribe } = context.messages
  return taskPage(context, {
    title: subscribe.endTitle,
    sendsForms: true,
    main: html`<section class="card"><h1>${subscribe.endTitle}</h1>
<p class="measure">${subscribe.endText}</p>
<form method="post" action="${paths.unsubscribe(token)}"><p class="buttons">${button({ text: subscribe.end, kind: 'primary' })} ${buttonLink(paths.subscription(token), subscribe.manageTitle)}</p></form></section>`,
  })
}

export function renderEnded(context: PageContext): Html {
  const { paths } = context
  const { subscribe } = context.messages
  return taskPage(context, {
    title: subscribe.endedTitle,
    main: html`<section class="card"><h1>${subscribe.endedTitle}</h1>
<p class="measure">${subscribe.ended}</p>
<p class="buttons">${buttonLink(paths.subscribe(), subscribe.title)}</p></section>`,
  })
}
