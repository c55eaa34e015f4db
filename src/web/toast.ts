import { type Html, html } from './html.ts'
import type { PageContext } from './page-context.ts'

/** The files that a page with a toast loads. */
export const toastParts = { styles: ['toast.css'], scripts: ['toast.js'] } as const

type Toast = {
  readonly text: string
  /** The form that undoes the action; null if it cannot be undone. */
  readonly undo?: Html | null
  /** Seconds after which a script removes the toast; it stays until it is dismissed if absent. */
  readonly lastsSeconds?: number
}

/**
 * The result of the last action as a polite live region. With scripts it is a toast in the corner, without them the first
 * thing on the page.
 */
export const toast = ({ messages }: PageContext, { text, undo = null, lastsSeconds }: Toast): Html =>
  html`<div class="notice toast"${lastsSeconds === undefined ? null : html` data-lasts="${lastsSeconds}"`}><p role="status" dir="auto">${text}</p>${undo}<button class="toast-close" type="button" hidden aria-label="${messages.manage.closeNotice}">×</button></div>`

/** The form of a toast that undoes the action; `fields` are its hidden fields. */
export const undoForm = (action: string, text: string, fields: Html | null = null): Html =>
  html`<form method="post" action="${action}">${fields}<button class="undo">${text}</button></form>`
