import { type Html, html } from '../../web/html.ts'
import { type Frame, layout } from '../../web/layout.ts'
import { buttonLink } from '../../web/ui.ts'

/** What became of one text of several. */
export type Outcome = {
  readonly name: string
  /** The whole address; null when it was not taken. */
  readonly address: string | null
  /** Why it was not taken, in the reader's language. */
  readonly wrong: string | null
}

/** The page that answers several texts at once: each with its address, or why it has none. */
export const renderSeveral = (frame: Frame, outcomes: readonly Outcome[]): Html =>
  layout(frame, {
    title: frame.words.creating.severalTitle,
    robots: 'noindex',
    current: 'new',
    styles: ['new-snippet.css'],
    scripts: ['copy-all.js'],
    main: html`<section class="sheet several"><h1>${frame.words.creating.severalTitle}</h1>
${inside(frame, outcomes)}</section>`,
  })

/** The same, empty and without its title, for the script that sends the texts one by one. */
export const severalTemplate = (frame: Frame): Html => {
  const { creating } = frame.words
  return html`<template id="several" data-title="${creating.severalTitle}" data-sending="${creating.sending('{count}', '{all}')}" data-unreachable="${creating.unreachable}" data-typed="${creating.typed}" data-failed="${creating.failed}">${inside(frame, [])}</template>`
}

function inside(frame: Frame, outcomes: readonly Outcome[]): Html {
  const words = frame.words.creating
  const isWrong = outcomes.some(({ wrong }) => wrong !== null)
  return html`<p class="several-state soft" role="status">${isWrong ? words.failed : words.severalHint}</p>
<ol class="several-list">${outcomes.map(
    ({ name, address, wrong }) =>
      html`<li><span dir="auto">${name}</span> ${address === null ? html`<span class="wrong">${wrong}</span>` : html`<a href="${address}">${address}</a>`}</li>`,
  )}</ol>
<div class="buttons"><button class="button primary" type="button" hidden data-copy-all data-copied="${words.copied}" data-not-copied="${words.notCopied}">${words.copyAll}</button>
${buttonLink(frame.paths.newSnippet(), words.another)}</div>`
}
