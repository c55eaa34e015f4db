import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalid, statusOf } from '../../errors.ts'
import { headerObject } from '../../lib/rate-limit.ts'
import type { Paths } from '../../paths.ts'
import { isFromHere } from '../../web/from-here.ts'
import type { Frame } from '../../web/layout.ts'
import { baseName } from '../lexers.ts'
import { deleteCookie } from '../own/delete-cookie.ts'
import type { Browser, Owners } from '../own/owners.ts'
import { escapePlainly } from '../read/plain.ts'
import { looksLikeId } from '../reserved.ts'
import { sendAround, slot } from '../slot.ts'
import { InvalidField, type SnippetForm } from '../snippet.ts'
import type { Added, SnippetStore } from '../store.ts'
import { type Admission, type CreationOptions, storeForm } from './create.ts'
import { bodyMaxBytesFor, readForms } from './form.ts'
import { type FormPage, renderForm } from './new-page.ts'
import { type Outcome, renderSeveral } from './several-page.ts'

export type NewRoutesOptions = Omit<CreationOptions, 'store'> & {
  readonly store: Pick<SnippetStore, 'add' | 'find'>
  readonly browserOf: Owners['browserOf']
  readonly paths: Paths
  readonly frame: (request: FastifyRequest) => Frame
}

/** Each is stored by itself before the next; whoever has more sends more forms. */
const severalMax = 100

/** The form that people write a snippet in. */
export function newRoutes(app: FastifyInstance, options: NewRoutesOptions): void {
  const { store, paths, frame, rules, now } = options

  app.get<{ Querystring: { from?: string } }>('/new', async (request, reply) => {
    const from = String(request.query.from ?? '')
    const source = looksLikeId(from) ? await store.find(from, now()) : null
    // An armour is nobody's text to go on with.
    if (source?.state !== 'open' || source.encrypted)
      return sendForm(reply, { values: {}, text: Buffer.alloc(0) })
    const { lexer, filename, rtl } = source
    const values = { lexer, filename: filename ?? '', parent: source.id, rtl: rtl ? '1' : '' }
    return sendForm(reply, { values, text: await escapePlainly(source.content) })
  })

  app.post('/new', async (request, reply) => {
    try {
      return await create(request, reply)
    } catch (error) {
      if (!(error instanceof AppError) || !isScript(request)) throw error
      const { code, message, headers } = error
      return sendPlainly(
        reply.code(statusOf(code)).headers(headers),
        frame(request).words.formProblem(message),
      )
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
    if (forms.length > severalMax) throw invalid(`At most ${severalMax} files are taken at once.`)
    const { words } = frame(reply.request)
    const outcomes: Outcome[] = []
    const all: Added[] = []
    for (const [place, form] of forms.entries()) {
      const name =
        baseName(form.filename ?? '')
          .slice(0, 255)
          .trim() || words.creating.typed
      try {
        const admission = place === 0 ? first : await options.admit(raw)
        const creator = { ...admission.creator, ownerHash: browser?.hash ?? null }
        const { added } = await storeForm(form, { creator, request: raw }, options)
        all.push(added)
        outcomes.push({ name, address: paths.absolute(paths.snippet(added.id)), wrong: null })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        outcomes.push({ name, address: null, wrong: words.formProblem(error.message) })
      }
    }
    // One that says whose they all are is enough; without it each is deleted by a cookie of its own.
    const cookies = browser ? [browser.cookie] : all.map(added => deleteCookie(added, paths, now()))
    return reply
      .code(all.length > 0 ? 200 : 400)
      .header('set-cookie', all.length > 0 ? cookies : [])
      .type('text/html; charset=utf-8')
      .send(String(renderSeveral(frame(reply.request), outcomes)))
  }

  const sendForm = (reply: FastifyReply, { text, ...form }: FormPage & { readonly text: Buffer }) =>
    sendAround(
      reply.header('cache-control', 'no-store'),
      renderForm(frame(reply.request), form, rules, slot),
      text,
    )
}

const cookiesOf = (browser: Browser | null): readonly string[] => (browser ? [browser.cookie] : [])

/** The script of the page sends several texts one by one, and wants an address for each. */
const isScript = ({ headers }: FastifyRequest): boolean => headers.accept === 'text/plain'

const sendPlainly = (reply: FastifyReply, words: string): FastifyReply =>
  reply.type('text/plain; charset=utf-8').send(`${words}\n`)
