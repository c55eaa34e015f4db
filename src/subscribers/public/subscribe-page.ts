import { formErrors, textField } from '../../admin/admin-parts.ts'
import type { Problems } from '../../admin/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { layout, taskPage } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { button, buttonLink, copyField } from '../../web/ui.ts'
import type { Digest } from '../model/digest.ts'
import { type Choice, subscriptionText } from '../model/subscriber.ts'
import { choiceFields, type Offer, serviceSearchWithin } from './choice-fields.ts'
import { digestFields } from './digest-fields.ts'
import { choiceFormId, webPushPart } from './web-push-part.ts'

type SubscribePage = {
  readonly offer: Offer
  readonly email: string
  readonly choice: Choice
  readonly digest: Digest | null
  readonly problems: Problems
  readonly query: string
  /** True if the address of the page has chosen something. */
  readonly isPreselected: boolean
  /** False without SMTP; then the page has what works without mail. */
  readonly hasMail: boolean
}

export function renderSubscribe(context: PageContext, page: SubscribePage): Html {
  const { messages } = context
  const { subscribe } = messages
  return layout(context, {
    title: subscribe.title,
    current: 'subscribe',
    description: subscribe.lead,
    width: 'reading',
    sendsForms: true,
    feeds: true,
    styles: ['admin.css'],
    installable: true,
    scripts: [
      ...['copy-field.js', 'push.js'],
      ...(page.hasMail && page.digest === null ? ['subscribe.js'] : []),
    ],
    main: html`<section class="card"><h1>${subscribe.title}</h1>
${page.hasMail ? emailPart(context, page) : html`<p class="measure">${subscribe.noMail}</p>`}</section>
<div class="card subscribe-ways">${webPushPart(context, {
      fields: page.hasMail ? null : choiceFields(context, page),
      isFolded: page.hasMail,
      add: page.isPreselected ? page.choice.subscriptions.map(subscriptionText).join(',') : '',
    })}
${page.hasMail ? hooksPart(context) : null}${feedsPart(context, page.hasMail)}</div>`,
  })
}

/** The form of the search for one of many services, whose field stands in the form that subscribes. */
const searchFormId = 'find-service'

function emailPart(
  context: PageContext,
  { offer, email, choice, digest, problems, query, isPreselected }: SubscribePage,
): Html {
  const { paths } = context
  const { subscribe } = context.messages
  const labels = {
    email: subscribe.email,
    topics: subscribe.topics,
    subscriptions: subscribe.scope,
    timeZone: context.messages.digest.timeZone,
  }
  const fields = ['topics', 'subscriptions', 'weekday', 'hour', 'timeZone'] as const
  const isOpen =
    isPreselected || query !== '' || digest !== null || fields.some(each => problems.get(each) !== undefined)
  return html`${formErrors(context, problems, labels)}
<p class="measure">${subscribe.lead}</p>
<form class="form" id="${choiceFormId}" method="post" action="${paths.subscribe()}" novalidate>
${textField({
  name: 'email',
  type: 'email',
  label: subscribe.email,
  hint: subscribe.emailHint,
  value: email,
  autocomplete: 'email',
  maxLength: 254,
  required: true,
  wrong: problems.get('email'),
})}
<details class="fold"${isOpen ? html` open` : null}><summary>${subscribe.choose}</summary>
${serviceSearchWithin(context, searchFormId, offer, query)}
${choiceFields(context, { offer, choice, problems, query })}
${digestFields(context, { digest, problems })}</details>
<p class="buttons">${button({ text: subscribe.submit, kind: 'primary' })}</p>
<p class="small soft">${subscribe.privacy} <a href="${paths.privacy()}">${context.messages.legal.privacy}</a></p></form>
<form id="${searchFormId}" method="get" action="${paths.subscribe()}" role="search" hidden></form>`
}

/** Webhooks and Slack channels, which only subscribers by email enter, on a page of their own. */
const hooksPart = ({ messages: { subscribe } }: PageContext): Html =>
  html`<section><details class="fold"><summary><h2>${subscribe.hooksTitle}</h2></summary>
<p class="measure">${subscribe.hooksWay(subscribe.mail.manage)}</p></details></section>
`

function feedsPart(context: PageContext, isFolded: boolean): Html {
  const { paths } = context
  const { subscribe } = context.messages
  return html`<section><details class="fold"${isFolded ? null : html` open`}><summary><h2>${subscribe.feedsTitle}</h2></summary>
<p class="measure">${subscribe.feeds}</p>
${copyField(context, { name: 'atom', label: subscribe.atom, value: paths.absolute(paths.atomFeed()) })}
${copyField(context, { name: 'json', label: subscribe.json, value: paths.absolute(paths.jsonFeed()) })}
${copyField(context, { name: 'calendar', label: subscribe.calendar, value: paths.absolute(paths.calendar()) })}</details></section>`
}

export function renderSent(context: PageContext, address: string): Html {
  const { paths } = context
  const { subscribe } = context.messages
  return taskPage(context, {
    title: subscribe.sentTitle,
    main: html`<section class="card"><h1>${subscribe.sentTitle}</h1>
<p class="measure" dir="auto">${subscribe.sent(address)}</p>
<p class="measure soft">${subscribe.sentHint}</p>
<p class="buttons">${buttonLink(paths.subscribe(), subscribe.again)}</p></section>`,
  })
}
