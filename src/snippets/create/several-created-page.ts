import { type Html, html } from '../../web/html.ts'
import { layout } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { buttonLink } from '../../web/ui.ts'

/** The result of one of several texts. */
export type Outcome = {
  readonly name: string
  /** The address; null if the text was refused. */
  readonly address: string | null
  /** The problem, in the reader's language; null if it was created. */
  readonly wrong: string | null
}

/** The result of several texts: each with its address or its problem. */
export const renderSeveral = (context: PageContext, outcomes: readonly Outcome[]): Html =>
  layout(context, {
    title: context.messages.creating.severalTitle,
    robots: 'noindex',
    current: 'new',
    styles: ['new-snippet.css'],
    scripts: ['copy-all.js'],
    main: html`<section class="card several"><h1>${context.messages.creating.severalTitle}</h1>
${inside(context, outcomes)}</section>`,
  })

/** The empty list without a title, for the script that sends texts one by one. */
export const severalTemplate = (context: PageContext): Html => {
  const { creating } = context.messages
  return html`<template id="several" data-title="${creating.severalTitle}" data-sending="${creating.sending('{count}', '{all}')}" data-unreachable="${creating.unreachable}" data-typed="${creating.typed}" data-failed="${creating.failed}">${inside(context, [])}</template>`
}

function inside(context: PageContext, outcomes: readonly Outcome[]): Html {
  const messages = context.messages.creating
  const isWrong = outcomes.some(({ wrong }) => wrong !== null)
  return html`<p class="several-state soft" role="status">${isWrong ? messages.failed : messages.severalHint}</p>
<ol class="several-list">${outcomes.map(
    ({ name, address, wrong }) =>
      html`<li><span dir="auto">${name}</span> ${address === null ? html`<span class="wrong">${wrong}</span>` : html`<a href="${address}">${address}</a>`}</li>`,
  )}</ol>
<div class="buttons"><button class="button primary" type="button" hidden data-copy-all data-copied="${context.messages.common.copied}" data-not-copied="${context.messages.common.notCopied}">${messages.copyAll}</button>
${buttonLink(context.paths.newSnippet(), context.messages.common.newSnippet)}</div>`
}
