import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalid, statusOf } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import { headerObject } from '../../lib/rate-limit.ts'
import { isFromHere } from '../../web/from-here.ts'
import type { PageContext } from '../../web/layout.ts'
import { route } from '../../web/route.ts'
import type { Admission } from '../access/create-access.ts'
import { baseName } from '../model/lexers.ts'
import { looksLikeId } from '../model/reserved-names.ts'
import { InvalidField, type SnippetForm } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import { deleteCookie } from '../ownership/delete-cookie.ts'
import type { Browser, SnippetOwners } from '../ownership/snippet-owners.ts'
import { escapePlainly } from '../read/plain-text.ts'
import type { AddResult } from '../snippet-insert-store.ts'
import type { SnippetStore } from '../snippet-store.ts'
import { sendWithText, textPlaceholder } from '../text-placeholder.ts'
import { bodyMaxBytesFor, readForms } from './create-form.ts'
import { type CreationOptions, storeForm } from './create-snippet.ts'
import { type FormPage, renderForm } from './new-page.ts'
import { type Outcome, renderSeveral } from './several-created-page.ts'

export type NewRoutesOptions = Omit<CreationOptions, 'store'> & {
  readonly store: Pick<SnippetStore, 'add' | 'find'>
  readonly browserOf: SnippetOwners['browserOf']
  readonly paths: Paths
  readonly context: (request: FastifyRequest) => PageContext
}

/** Files are stored one after the other, so a form is bounded; more files take more forms. */
const severalMax = 100

/** The form that people write a snippet in. */
export function newRoutes(app: FastifyInstance, options: NewRoutesOptions): void {
  const { store, paths, context, rules, now } = options

  route.get(app, paths.newSnippet, async (request, reply) => {
    const from = String(request.query.from ?? '')
    const source = looksLikeId(from) ? await store.find(from, now()) : null
    // The server cannot read an encrypted text, so it cannot be edited as a new one.
    if (source?.state !== 'open' || source.encrypted)
      return sendForm(reply, { values: {}, text: Buffer.alloc(0) })
    const { lexer, filename, rtl } = source
    const values = { lexer, filename: filename ?? '', parent: source.id, rtl: rtl ? '1' : '' }
    return sendForm(reply, { values, text: await escapePlainly(source.content) })
  })

  route.post(app, paths.newSnippet, async (request, reply) => {
    try {
      return await create(request, reply)
    } catch (error) {
      if (!(error instanceof AppError) || !isScript(request)) throw error
      const { code, reason, headers } = error
      return sendPlainly(reply.code(statusOf(code)).headers(headers), context(request).problem(reason))
    }
  })

  async function create(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const admission = await options.admit(request.raw)
    reply.headers({ ...headerObject(admission.headers), 'cache-control': 'no-store' })
    const forms = await readForms(request.raw, bodyMaxBytesFor(rules.maxBytes), rules.maxBytes)
    const [form = {}] = forms
    // To the form of another site browsers show no cookie, and would forget theirs for a new one.
    const browser = isFromHere(request, paths) ? await options.browserOf(request.raw) : null
    return forms.length > 1
      ? several(request, reply, forms, admission, browser)
      : one(request, reply, form, admission, browser)
  }

  async function one(
    request: FastifyRequest,
    reply: FastifyReply,
    form: SnippetForm,
    admission: Admission,
    browser: Browser | null,
  ): Promise<FastifyReply> {
    const creator = { ...admission.creator, ownerHash: browser?.hash ?? null }
    try {
      const { added } = await storeForm(form, { creator, request: request.raw }, options)
      reply.header('set-cookie', [deleteCookie(added, paths, now()), ...cookiesOf(browser)])
      const address = paths.snippet(added.id)
      return isScript(request) ? sendPlainly(reply, paths.absolute(address)) : reply.redirect(address, 303)
    } catch (error) {
      if (!(error instanceof InvalidField) || isScript(request)) throw error
      const text = await escapePlainly(Buffer.from(form.content ?? ''))
      return sendForm(reply.code(400), { values: form, wrong: error, text })
    }
  }

  /** One after the other, each admitted for itself; one that is refused leaves the others alone. */
  async function several(
    { raw }: FastifyRequest,
    reply: FastifyReply,
    forms: readonly SnippetForm[],
    first: Admission,
    browser: Browser | null,
  ): Promise<FastifyReply> {
    if (forms.length > severalMax) throw invalid(snippetProblems.tooManyFiles({ max: severalMax }))
    const { messages, problem } = context(reply.request)
    const outcomes: Outcome[] = []
    const all: AddResult[] = []
    for (const [place, form] of forms.entries()) {
      const name =
        baseName(form.filename ?? '')
          .slice(0, 255)
          .trim() || messages.creating.typed
      try {
        const admission = place === 0 ? first : await options.admit(raw)
        const creator = { ...admission.creator, ownerHash: browser?.hash ?? null }
        const { added } = await storeForm(form, { creator, request: raw }, options)
        all.push(added)
        outcomes.push({ name, address: paths.absolute(paths.snippet(added.id)), wrong: null })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        outcomes.push({ name, address: null, wrong: problem(error.reason) })
      }
    }
    // One owner cookie covers all of them; without it each needs a delete cookie of its own.
    const cookies = browser ? [browser.cookie] : all.map(added => deleteCookie(added, paths, now()))
    return reply
      .code(all.length > 0 ? 200 : 400)
      .header('set-cookie', all.length > 0 ? cookies : [])
      .type('text/html; charset=utf-8')
      .send(String(renderSeveral(context(reply.request), outcomes)))
  }

  const sendForm = (reply: FastifyReply, { text, ...form }: FormPage & { readonly text: Buffer }) =>
    sendWithText(
      reply.header('cache-control', 'no-store'),
      renderForm(context(reply.request), form, rules, textPlaceholder),
      text,
    )
}

const cookiesOf = (browser: Browser | null): readonly string[] => (browser ? [browser.cookie] : [])

/** The script of the page sends several texts one by one, and wants an address for each. */
const isScript = ({ headers }: FastifyRequest): boolean => headers.accept === 'text/plain'

const sendPlainly = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('text/plain; charset=utf-8').send(`${text}\n`)
