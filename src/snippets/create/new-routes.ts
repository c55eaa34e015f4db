import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, statusOf } from '../../kernel/errors.ts'
import { headerObject } from '../../lib/rate-limit.ts'
import { isFromHere, isScript } from '../../web/from-here.ts'
import { type RequestAt, route } from '../../web/route.ts'
import { sendHtml } from '../../web/send-html.ts'
import type { Admission } from '../access/create-access.ts'
import { InvalidField } from '../model/invalid-field.ts'
import { baseName } from '../model/lexers.ts'
import type { SnippetForm } from '../model/snippet.ts'
import { deleteCookie } from '../ownership/delete-cookie.ts'
import type { Browser } from '../ownership/snippet-owners.ts'
import { filesOf } from '../read/files.ts'
import { escapePlainly } from '../read/plain-text.ts'
import type { AddResult } from '../snippet-insert-store.ts'
import type { SnippetParts } from '../snippet-parts.ts'
import { sendWithText } from '../text-placeholder.ts'
import { bodyMaxBytesFor, readPageForm } from './create-form.ts'
import { storeForm } from './create-snippet.ts'
import { withDetectedLexer } from './detected-lexer.ts'
import { actedOn, type FormAction, filesIn, formAction } from './form-actions.ts'
import type { FormPage } from './form-page.ts'
import { eachOf } from './multipart-form.ts'
import { renderForm } from './new-page.ts'
import { type Outcome, renderSeveral } from './several-created-page.ts'

/** Mounts the form for writing a snippet: one text, or one for each file. */
export function newRoutes(app: FastifyInstance, parts: SnippetParts): void {
  const { reads, admit, rules, browserOf, highlighter, networkOf, context, paths, now } = parts
  const { limitForm } = parts

  route.get(app, paths.newSnippet, async (request, reply) => {
    const found = await reads.find(String(request.query.from ?? ''))
    // The server cannot read an encrypted text, so it cannot offer to edit a copy.
    if (found?.state !== 'open' || found.encrypted) return show(reply, { values: {} }, [Buffer.alloc(0)])
    const source = await found.read(request)
    const { lexer, filename, rtl } = source
    const more = source.more.map((file, index) => ({
      number: index + 2,
      filename: file.filename,
      lexer: file.lexer,
    }))
    const values = { lexer, filename: filename ?? '', parent: source.id, rtl: rtl ? '1' : '', more }
    const texts = filesOf(source).map(({ content }) => content)
    return show(reply, { values }, await highlighter.turns.run(networkOf(request), () => escapeAll(texts)))
  })

  route.post(app, paths.newSnippet, async (request, reply) => {
    try {
      const action = formAction(request.query.action)
      return await (action ? change(request, reply, action) : create(request, reply))
    } catch (error) {
      if (!(error instanceof AppError) || !isScript(request)) throw error
      const { code, reason, headers } = error
      return sendPlainly(reply.code(statusOf(code)).headers(headers), context(request).problem(reason))
    }
  })

  function show(reply: FastifyReply, form: FormPage, texts: readonly Uint8Array[]): FastifyReply {
    const page = renderForm(context(reply.request), form, rules)
    return sendWithText(reply.header('cache-control', 'no-store'), page, ...texts)
  }

  /** Shows the form again with what was sent. */
  async function showAgain(reply: FastifyReply, form: FormPage): Promise<FastifyReply> {
    const texts = filesIn(form.values).map(({ content = '' }) => Buffer.from(content))
    return show(reply, form, await escapeAll(texts))
  }

  /** Adds, moves or removes a file of the form, for browsers without scripts; nothing is stored. */
  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    action: FormAction,
  ): Promise<FastifyReply> {
    limitForm(request)
    const form = await readPageForm(request.raw, bodyMaxBytesFor(rules.maxBytes), rules.maxBytes, {
      keepsBlank: true,
    })
    return showAgain(reply, { values: actedOn(form, action) })
  }

  async function create(
    request: RequestAt<typeof paths.newSnippet>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const admission = await admit(request.raw)
    reply.headers({ ...headerObject(admission.headers), 'cache-control': 'no-store' })
    const form = await readPageForm(request.raw, bodyMaxBytesFor(rules.maxBytes), rules.maxBytes)
    const forms = request.query.action === 'each' ? eachOf(form) : [form]
    // Browsers send no cookie to a form on another site, and would replace their owner cookie by a new one.
    const browser = isFromHere(request, paths) ? await browserOf(request.raw) : null
    return forms.length > 1 ? several(reply, forms, admission, browser) : one(reply, form, admission, browser)
  }

  async function one(
    reply: FastifyReply,
    form: SnippetForm,
    admission: Admission,
    browser: Browser | null,
  ): Promise<FastifyReply> {
    const { request } = reply
    try {
      const added = await storeOne(request, form, admission, browser)
      const cookies = browser ? [browser.cookie] : []
      reply.header('set-cookie', [deleteCookie(added, paths, now()), ...cookies])
      const address = paths.snippet(added.id)
      return isScript(request) ? sendPlainly(reply, paths.absolute(address)) : reply.redirect(address, 303)
    } catch (error) {
      if (!(error instanceof InvalidField) || isScript(request)) throw error
      return showAgain(reply.code(400), { values: form, wrong: error })
    }
  }

  /** Stores several texts one after the other, each with its own access check; a refusal does not affect the others. */
  async function several(
    reply: FastifyReply,
    forms: readonly SnippetForm[],
    first: Admission,
    browser: Browser | null,
  ): Promise<FastifyReply> {
    const { request } = reply
    const page = context(request)
    const outcomes: Outcome[] = []
    const all: AddResult[] = []
    for (const [place, form] of forms.entries()) {
      const name = shownName(form) || page.messages.creating.typed
      try {
        const admission = place === 0 ? first : await admit(request.raw)
        const added = await storeOne(request, form, admission, browser)
        all.push(added)
        outcomes.push({ name, address: paths.absolute(paths.snippet(added.id)), wrong: null })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        outcomes.push({ name, address: null, wrong: page.problem(error.reason) })
      }
    }
    // One owner cookie covers all of them; without it each needs its own delete cookie.
    const cookies = browser ? [browser.cookie] : all.map(added => deleteCookie(added, paths, now()))
    reply.code(all.length > 0 ? 200 : 400).header('set-cookie', all.length > 0 ? cookies : [])
    return sendHtml(reply, renderSeveral(page, outcomes))
  }

  async function storeOne(
    { raw }: FastifyRequest,
    form: SnippetForm,
    admission: Admission,
    browser: Browser | null,
  ): Promise<AddResult> {
    const creator = { ...admission.creator, ownerHash: browser?.hash ?? null }
    return (await storeForm(withDetectedLexer(form), { creator, request: raw }, parts)).added
  }
}

/** The texts escaped, in slices between which other requests are answered. */
async function escapeAll(texts: readonly Uint8Array[]): Promise<readonly Buffer[]> {
  const escaped: Buffer[] = []
  for (const text of texts) escaped.push(await escapePlainly(text))
  return escaped
}

const shownName = ({ filename = '' }: SnippetForm): string => baseName(filename).slice(0, 255).trim()

const sendPlainly = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('text/plain; charset=utf-8').send(`${text}\n`)
