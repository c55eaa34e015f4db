import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, conflict, statusOf } from '../../kernel/errors.ts'
import { apiText } from '../../kernel/messages.ts'
import { headerObject } from '../../lib/rate-limit.ts'
import { isFromHere } from '../../web/from-here.ts'
import { type RequestAt, route } from '../../web/route.ts'
import { sendHtml } from '../../web/send-html.ts'
import { bodyMaxBytesFor, readForm, readPageForm } from '../create/create-form.ts'
import { demandAllowed } from '../create/create-snippet.ts'
import { actedOn, filesIn, formAction } from '../create/form-actions.ts'
import type { Edited } from '../create/form-page.ts'
import { renderForm } from '../create/new-page.ts'
import { InvalidField } from '../model/invalid-field.ts'
import { parseSnippet, type SnippetForm } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import { fileNumber, filesOf } from '../read/files.ts'
import { escapePlainly } from '../read/plain-text.ts'
import { sendGone, sendHidden } from '../read/send-page.ts'
import type { SnippetParts } from '../snippet-parts.ts'
import type { OpenSnippet } from '../snippet-read-store.ts'
import { sendWithText } from '../text-placeholder.ts'
import { revisionsMax } from './revision-store.ts'
import { renderRevisions } from './revisions-page.ts'

type EditRequest = RequestAt<SnippetParts['paths']['snippetEdit']>

/** Mounts the list of revisions, and the form with which an owner changes a snippet. */
export function revisionRoutes(app: FastifyInstance, parts: SnippetParts): void {
  const { store, mySnippets, rules, admit, forget, limitForm, context, paths, now } = parts

  route.get(app, paths.snippetRevisions, async (request, reply) => {
    const found = await store.find(request.params.id, now())
    if (found?.state === 'hidden') return sendHidden(reply, context(request), found)
    if (!found) return sendGone(reply, context(request))
    if (found.state === 'sealed') return reply.redirect(paths.snippet(found.id), 303)
    const { id, revision: number, createdAt, filename } = found
    const sizeBytes = filesOf(found).reduce((sum, file) => sum + file.content.byteLength, 0)
    const earlier = (await store.revisionsOf(id)).filter(each => each.number < number)
    const revisions = [{ number, createdAt, sizeBytes, filename }, ...earlier]
    reply.header('cache-control', 'private, no-cache')
    return sendHtml(reply, renderRevisions(context(request), { id, revisions, now: now() }))
  })

  route.get(app, paths.snippetEdit, async (request, reply) => {
    const found = await demandOwn(request)
    return show(reply, formOf(found), { id: found.id, base: found.revision })
  })

  route.post(app, paths.snippetEdit, async (request, reply) => {
    try {
      return await edit(request, reply)
    } catch (error) {
      if (!(error instanceof AppError) || !isProgram(request)) throw error
      const { code, reason, headers } = error
      return sendPlainly(reply.code(statusOf(code)).headers(headers), apiText(reason))
    }
  })

  async function edit(request: EditRequest, reply: FastifyReply): Promise<FastifyReply> {
    const action = formAction(request.query.action)
    if (action) limitForm(request)
    const admission = action ? null : await admit(request.raw)
    if (admission) reply.headers(headerObject(admission.headers))
    reply.header('cache-control', 'no-store')
    const found = await demandOwn(request)
    const form = await readSent(request, action !== null)
    const base = request.query.base === undefined ? found.revision : (fileNumber(request.query.base) ?? 0)
    const edits = { id: found.id, base }
    if (action || !admission) return show(reply, action ? actedOn(form, action) : form, edits)
    try {
      await save(request, found, base, form, admission.creator)
    } catch (error) {
      if (isProgram(request)) throw error
      if (error instanceof InvalidField) return show(reply.code(400), form, edits, error)
      if (error instanceof ChangedMeanwhile) return showBoth(reply.code(409), form, found.id)
      throw error
    }
    return isProgram(request)
      ? sendPlainly(reply, paths.absolute(paths.snippet(found.id)))
      : reply.redirect(paths.snippet(found.id), 303)
  }

  /** The form: byte for byte from a program, and with line breaks converted back from a page. */
  function readSent(request: FastifyRequest, keepsBlank: boolean): Promise<SnippetForm> {
    const bodyMaxBytes = bodyMaxBytesFor(rules.maxBytes)
    return isProgram(request)
      ? readForm(request.raw, bodyMaxBytes, rules.maxBytes)
      : readPageForm(request.raw, bodyMaxBytes, rules.maxBytes, { keepsBlank })
  }

  async function save(
    request: FastifyRequest,
    found: OpenSnippet,
    base: number,
    { content, contentBytes, filename, lexer, rtl, more }: SnippetForm,
    creator: Parameters<typeof store.revise>[3],
  ): Promise<void> {
    const fields = { content, filename, lexer, rtl, ...(more && { more }) }
    const draft = parseSnippet({ ...fields, ...(contentBytes !== undefined && { contentBytes }) }, rules)
    if (base !== found.revision) throw new ChangedMeanwhile(found.revision)
    await demandAllowed({ draft, creator, request: request.raw }, parts)
    const outcome = await store.revise(found.id, found.createdAt, draft, creator, now())
    if (outcome === 'full') throw conflict(snippetProblems.tooManyRevisions({ max: revisionsMax }))
    if (outcome === 'other') throw new ChangedMeanwhile(found.revision + 1)
    forget(found.id)
  }

  /** The snippet, if the request may change it. Throws `not_found`, `forbidden` and `conflict`. */
  async function demandOwn(request: FastifyRequest): Promise<OpenSnippet> {
    const { id } = request.params as { readonly id: string }
    const isOwn = request.method === 'GET' || isFromHere(request, paths)
    if (!isOwn || !(await mySnippets.mayChange(request, id)))
      throw new AppError('forbidden', snippetProblems.notYoursToChange())
    const found = await store.find(id, now())
    if (!found) throw new AppError('not_found', snippetProblems.gone())
    if (found.state !== 'open' || found.encrypted) throw conflict(snippetProblems.notChanged())
    return found
  }

  async function show(
    reply: FastifyReply,
    values: SnippetForm,
    edits: Edited,
    wrong?: InvalidField,
  ): Promise<FastifyReply> {
    const page = renderForm(context(reply.request), { values, edits, ...(wrong && { wrong }) }, rules)
    const texts: Buffer[] = []
    for (const { content = '' } of filesIn(values)) texts.push(await escapePlainly(Buffer.from(content)))
    return sendWithText(reply.header('cache-control', 'no-store'), page, ...texts)
  }

  /** Shows what was sent beside what another request has saved meanwhile; saving again replaces that. */
  async function showBoth(reply: FastifyReply, form: SnippetForm, id: string): Promise<FastifyReply> {
    const newest = await store.find(id, now())
    if (newest?.state !== 'open') return sendGone(reply, context(reply.request))
    const theirs = filesOf(newest).map(({ filename, content }) => ({ filename, text: textOf(content) }))
    return show(reply, form, { id, base: newest.revision, theirs })
  }
}

class ChangedMeanwhile extends AppError {
  constructor(revision: number) {
    super('conflict', snippetProblems.changedMeanwhile({ revision }))
  }
}

const formOf = (found: OpenSnippet): SnippetForm => {
  const [first, ...more] = filesOf(found)
  return {
    content: first ? textOf(first.content) : '',
    lexer: found.lexer,
    filename: found.filename ?? '',
    rtl: found.rtl ? '1' : '',
    more: more.map(({ content, filename, lexer }, index) => ({
      number: index + 2,
      content: textOf(content),
      filename: filename ?? '',
      lexer,
    })),
  }
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString()

/** True for a program, which sends the delete token. */
const isProgram = ({ headers }: FastifyRequest): boolean => headers.authorization !== undefined

const sendPlainly = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('text/plain; charset=utf-8').send(`${text}\n`)
