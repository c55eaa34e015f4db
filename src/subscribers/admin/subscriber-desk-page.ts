import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { formErrors, postButton, postForm, table, textField } from '../../admin/admin-parts.ts'
import type { Problems } from '../../admin/problems.ts'
import { languageNames } from '../../i18n/messages.ts'
import { type Html, html } from '../../web/html.ts'
import { button, dateOf } from '../../web/ui.ts'
import { channelKinds, type Subscriber } from '../model/subscriber.ts'
import type { SubscriberCounts } from '../subscriber-desk.ts'

type DeskPage = {
  readonly counts: SubscriberCounts
  readonly address: string
  /** The subscribers with the address; null if none was searched for. */
  readonly found: readonly Subscriber[] | null
  readonly problems: Problems
}

/** How many subscribed, and what is known of one of them, who asked for it. */
export function renderSubscriberDesk(context: AdminContext, page: DeskPage): Html {
  const { manage, subscriberDesk: messages } = context.messages
  const { address, found, problems } = page
  return adminPage(context, {
    title: manage.subscribers,
    current: 'subscribers',
    main: html`${formErrors(context, problems, { address: messages.address })}
<section class="card">${countsTable(context, page.counts)}</section>
<section class="card"><h2>${messages.find}</h2><p class="measure soft">${messages.findText}</p>
${postForm(context, {
  action: context.paths.manage.findSubscribers(),
  content: html`${textField({
    name: 'address',
    label: messages.address,
    value: address,
    autocomplete: 'off',
    maxLength: 2_000,
    required: true,
    wrong: problems.get('address'),
  })}
<p class="buttons">${button({ text: messages.findButton, kind: 'primary' })}</p>`,
})}
${found?.length === 0 ? html`<p role="status">${messages.nobody}</p>` : null}</section>
${found?.map(each => foundCard(context, each))}`,
  })
}

function countsTable(context: AdminContext, counts: SubscriberCounts): Html {
  const { format } = context
  const { manage, subscriberDesk: messages } = context.messages
  const rows = channelKinds.map(kind => [
    messages.kinds[kind],
    format.number(counts[kind].confirmed),
    format.number(counts[kind].pending),
  ])
  return table([messages.kind, messages.confirmed, messages.pending], rows, manage.subscribers)
}

function foundCard(context: AdminContext, subscriber: Subscriber): Html {
  const { paths } = context
  const { common, subscriberDesk: messages } = context.messages
  const { id, kind, state, language, address, createdAt } = subscriber
  return html`<section class="card"><h2 dir="auto">${address}</h2>
${table(
  [messages.kind, messages.state, messages.language, common.created],
  [
    [
      messages.kinds[kind],
      state === 'confirmed' ? messages.confirmed : messages.pending,
      languageNames[language],
      dateOf(context, createdAt),
    ],
  ],
  address,
)}
<div class="buttons">${postButton(context, paths.manage.exportSubscriber(id), messages.export)}</div>
<details><summary>${messages.remove}</summary><p class="measure">${messages.removeText}</p>
${postForm(context, {
  action: paths.manage.removeSubscriber(id),
  content: html`<p class="buttons">${button({ text: messages.removeButton, kind: 'danger' })}</p>`,
})}</details></section>`
}
