import type { FastifyRequest } from 'fastify'
import { AppError, conflict } from '../../kernel/errors.ts'
import { isFromHere } from '../../web/from-here.ts'
import { InvalidField } from '../model/invalid-field.ts'
import type { Snippet } from '../model/snippet.ts'
import { snippetChecks, snippetProblems } from '../model/snippet-problems.ts'
import type { UnreadSnippet } from '../read/noted-reads.ts'
import { headerPassword } from '../secrets/given-password.ts'
import type { SnippetParts } from '../snippet-parts.ts'
import type { SealedSnippet } from '../snippet-read-store.ts'

/** The newest text of a snippet that its owner changes, and the password that it was opened with. */
export type OwnText = { readonly current: Snippet; readonly password: string | null }

type Parts = Pick<SnippetParts, 'reads' | 'mySnippets' | 'unlock' | 'paths'>

/** True for a program, which sends the delete token. */
export const isProgram = ({ headers }: FastifyRequest): boolean => headers.authorization !== undefined

/** Finds what the owner of a snippet changes. */
export function createOwnText({ reads, mySnippets, unlock, paths }: Parts) {
  /** The snippet, if the request may change it. Throws `not_found`, `forbidden` and `conflict`. */
  async function demandOwn(request: FastifyRequest): Promise<UnreadSnippet | SealedSnippet> {
    const { id } = request.params as { readonly id: string }
    const isOwn = request.method === 'GET' || isFromHere(request, paths)
    if (!isOwn || !(await mySnippets.mayChange(request, id)))
      throw new AppError('forbidden', snippetProblems.notYoursToChange())
    const found = await reads.find(id)
    if (!found) throw new AppError('not_found', snippetProblems.gone())
    if (found.state === 'hidden' || (found.state === 'sealed' && found.onetime))
      throw conflict(snippetProblems.notChanged())
    return found
  }

  /**
   * The text as it is; one with a password is opened with that of the form or the header, and stays so. A wrong one is a
   * problem of the field for a page, and `forbidden` for a program.
   */
  async function demandText(
    request: FastifyRequest,
    found: UnreadSnippet | SealedSnippet,
    inForm: string | undefined,
  ): Promise<OwnText> {
    if (found.state === 'open') return { current: await found.read(request), password: null }
    const password = headerPassword(request.raw) ?? inForm ?? ''
    const answer = await unlock(found.id, password, request)
    if (answer.state === 'gone') throw new AppError('not_found', snippetProblems.gone())
    if (answer.state === 'open') return { current: answer.snippet, password }
    if (isProgram(request))
      throw new AppError(
        'forbidden',
        password === '' ? snippetProblems.lockedToChange() : snippetProblems.wrongPassword(),
        { 'snippet-protected': '1' },
      )
    throw new InvalidField('password', snippetChecks.passwordToChange())
  }

  return { demandOwn, demandText }
}
