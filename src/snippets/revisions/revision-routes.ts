import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, conflict, statusOf } from '../../kernel/errors.ts'
import { apiText } from '../../kernel/messages.ts'
import { loadPart } from '../../lib/program-files.ts'
import { headerObject } from '../../lib/rate-limit.ts'
import { isScript } from '../../web/from-here.ts'
import { type RequestAt, route } from '../../web/route.ts'
import { sendHtml } from '../../web/send-html.ts'
import { bodyMaxBytesFor, readForm, readPageForm } from '../create/create-form.ts'
import { demandAllowed } from '../create/create-snippet.ts'
import { actedOn, filesIn, formAction } from '../create/form-actions.ts'
import type { Edited } from '../create/form-page.ts'
import { renderForm } from '../create/new-page.ts'
import { InvalidField } from '../model/invalid-field.ts'
import { parseSnippet, type Snippet, type SnippetForm } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import { fileNumber, filesOf } from '../read/files.ts'
import { escapePlainly } from '../read/plain-text.ts'
import { sendGone, sendHidden, sendPrivately } from '../read/send-page.ts'
import { givenPassword } from '../secrets/given-password.ts'
import { renderLocked } from '../secrets/locked-page.ts'
import { hasLockedRevisions } from '../secrets/wanted-page.ts'
import type { SnippetParts } from '../snippet-parts.ts'
import { sendWithText } from '../text-placeholder.ts'
import { allRevisions, bytesOf } from './all-revisions.ts'
import { createOwnText, isProgram, type OwnText } from './own-text.ts'
import { revisionsMax } from './revision-store.ts'

const editLockedPages = () => loadPart(() => import('./edit-locked-page.ts'))

type EditRequest = RequestAt<SnippetParts['paths']['snippetEdit']>

/** Mounts the list of revisions, and the form with which an owner changes a snippet. */
export function revisionRoutes(app: FastifyInstance, parts: SnippetParts): void {
  const { store, reads, unlock, rules, admit, forget, limitForm, context, paths, now } = parts
  const { demandOwn, demandText } = createOwnText(parts)

  route.get(app, paths.snippetRevisions, async (request, reply) => {
    const found = await reads.find(request.params.id)
    if (found?.state === 'hidden') return sendHidden(reply, context(request), found)
    if (!found) return sendGone(reply, context(request))
    if (found.state === 'sealed') {
      if (!hasLockedRevisions(found)) return reply.redirect(paths.snippet(found.id), 303)
      const about = { ...found, mayDelete: false, wanted: { shows: 'revisions' } } as const
      return sendPrivately(reply, renderLocked(context(request), about))
    }
    const { id } = found
    const revisions = await allRevisions(store, found, found.measure(bytesOf))
    reply.header('cache-control', 'private, no-cache')
    const { renderRevisions } = await loadPart(() => import('./revisions-page.ts'))
    return sendHtml(reply, renderRevisions(context(request), { id, revisions, now: now() }))
  })

  route.get(app, paths.snippetEdit, async (request, reply) => {
    const found = await demandOwn(request)
    const { id } = found
    if (found.state === 'sealed') {
      const { renderEditLocked } = await editLockedPages()
      return sendPrivately(reply, renderEditLocked(context(request), id))
    }
    const edits = { id, base: found.revision }
    if (!found.encrypted) return show(reply, formOf(await found.read(request)), edits)
    const { whileEncrypted } = await editLockedPages()
    const values = { rtl: found.rtl ? '1' : '' }
    return show(reply, values, { ...edits, whileEncrypted: whileEncrypted(context(request), id) })
  })

  route.post(app, paths.snippetEdit, async (request, reply) => {
    try {
      return await edit(request, reply)
    } catch (error) {
      if (!(error instanceof AppError) || !wantsText(request)) throw error
      const { code, reason, headers } = error
      const words = isProgram(request) ? apiText(reason) : context(request).problem(reason)
      return sendPlainly(reply.code(statusOf(code)).headers(headers), words)
    }
  })

  async function edit(request: EditRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.query.action === 'open') return openToEdit(request, reply)
    const action = formAction(request.query.action)
    if (action) limitForm(request)
    const admission = action ? null : await admit(request.raw)
    if (admission) reply.headers(headerObject(admission.headers))
    reply.header('cache-control', 'no-store')
    const found = await demandOwn(request)
    const form = await readSent(request, action !== null)
    const { base: asked } = request.query
    const base = asked === undefined ? found.revision : (fileNumber(asked) ?? 0)
    const edits = { id: found.id, base, isProtected: found.state === 'sealed' }
    if (action || !admission) return show(reply, action ? actedOn(form, action) : form, edits)
    try {
      const text = await demandText(request, found, form.password)
      await save(request, text, base, form, admission.creator)
    } catch (error) {
      if (wantsText(request)) throw error
      if (error instanceof InvalidField) return show(reply.code(400), form, edits, error)
      if (error instanceof ChangedMeanwhile) return showBoth(reply.code(409), form, found.id)
      throw error
    }
    return wantsText(request)
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
    { current, password }: OwnText,
    base: number,
    { content, contentBytes, filename, lexer, rtl, more }: SnippetForm,
    creator: Parameters<typeof store.revise>[3],
  ): Promise<void> {
    const fields = { content, filename, lexer, rtl, ...(more && { more }) }
    // What is encrypted stays so: the form of an ordinary text would send it in the clear.
    const encrypted = current.encrypted ? { encrypted: '1' } : {}
    const sent = { ...fields, ...encrypted, ...(contentBytes !== undefined && { contentBytes }) }
    const draft = { ...parseSnippet(sent, rules), password }
    if (base !== current.revision) throw new ChangedMeanwhile(current.revision)
    await demandAllowed({ draft, creator, request: request.raw }, parts)
    const before = password === null ? undefined : current
    const outcome = await store.revise(current.id, current.createdAt, draft, creator, now(), before)
    if (outcome === 'full') throw conflict(snippetProblems.tooManyRevisions({ max: revisionsMax }))
    if (outcome === 'other') throw new ChangedMeanwhile(current.revision + 1)
    forget(current.id)
  }

  /** Shows the form of a snippet with a password, which the request has. */
  async function openToEdit(request: EditRequest, reply: FastifyReply): Promise<FastifyReply> {
    limitForm(request)
    const found = await demandOwn(request)
    const { id } = found
    const answer =
      found.state === 'sealed' ? await unlock(id, (await givenPassword(request.raw)) ?? '', request) : null
    if (!answer) return reply.redirect(paths.snippetEdit(id), 303)
    if (answer.state === 'gone') return sendGone(reply, context(request))
    if (answer.state === 'wrong') {
      const { renderEditLocked } = await editLockedPages()
      return sendPrivately(reply.code(403), renderEditLocked(context(request), id, answer.triesLeft))
    }
    const { snippet } = answer
    return show(reply, formOf(snippet), { id, base: snippet.revision, isProtected: true })
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
    const { request } = reply
    const found = await reads.find(id)
    if (found?.state !== 'open' && found?.state !== 'sealed') return sendGone(reply, context(request))
    const text = await demandText(request, found, form.password)
    const theirs = filesOf(text.current).map(({ filename, content }) => ({ filename, text: textOf(content) }))
    return show(reply, form, { id, base: text.current.revision, theirs, isProtected: text.password !== null })
  }
}

/** True for a program and for a script, which show the plain text of an answer themselves. */
const wantsText = (request: FastifyRequest): boolean => isProgram(request) || isScript(request)

class ChangedMeanwhile extends AppError {
  constructor(revision: number) {
    super('conflict', snippetProblems.changedMeanwhile({ revision }), {
      'snippet-revision': String(revision),
    })
  }
}

const formOf = (found: Snippet): SnippetForm => {
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

const sendPlainly = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('text/plain; charset=utf-8').send(`${text}\n`)
