import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'

type WebPushPart = {
  /** The fields that choose what to be notified of; null if the page has them in a form of its own. */
  readonly fields: Html | null
  /** What the address of the page has chosen, for browsers that are subscribed already; empty if nothing. */
  readonly add: string
  /** True: the page has another way to subscribe first, below which this one is folded. */
  readonly isFolded: boolean
}

/** The form of the page whose fields choose what a browser is notified of. */
export const choiceFormId = 'subscribe-form'

/**
 * Notifications in this browser. Only its script finds out whether the browser can show them; it shows one of the states,
 * for each of which the place is kept, so that nothing below moves.
 */
export function webPushPart({ paths, messages }: PageContext, { fields, add, isFolded }: WebPushPart): Html {
  const { push } = messages.subscribe
  const { subscriptions, find, worker } = paths.webPush
  return html`<section id="push" data-subscriptions="${subscriptions()}" data-find="${find()}" data-worker="${worker()}" data-scope="${paths.base}/" data-add="${add}" data-failed="${push.failed}"><details class="fold"${isFolded ? null : html` open`}><summary><h2>${push.title}</h2></summary>
<p class="measure">${fields === null ? push.lead : push.leadAlone}</p>
${fields === null ? null : html`<details><summary>${push.choose}</summary><form class="form" id="${choiceFormId}">${fields}</form></details>`}
<div class="push-state">
<p class="measure soft" data-state="unable">${push.unable}</p>
<p class="measure" data-state="install" hidden>${push.install}</p>
<p class="measure" data-state="denied" hidden>${push.denied}</p>
<div data-state="off" hidden><p class="buttons"><button class="button" type="button" data-start>${push.start}</button></p></div>
<div data-state="on" hidden><p class="buttons"><span role="status">${push.on}</span> <a class="button" href="${paths.subscribe()}" data-add-link hidden>${push.add}</a> <a class="button" href="${paths.subscribe()}" data-manage rel="nofollow">${push.change}</a> <button class="button" type="button" data-stop>${push.stop}</button></p></div>
</div>
<p class="problems" role="alert" data-problem hidden></p></details></section>`
}
