import { AppError } from '../kernel/errors.ts'
import { InvalidFields } from '../kernel/invalid-fields.ts'
import type { PageContext } from '../web/page-context.ts'
import type { Form } from './admin-form.ts'
import { noProblems, type Problems, problemMap } from './problems.ts'

type Pictures = {
  /** Addresses of the stored pictures, by field. */
  readonly addresses: ReadonlyMap<string, string>
  readonly problems: Problems
}

/** Stores a picture and returns its address. Throws `InvalidFields` at `path`, and `unavailable`. */
type Save = (bytes: Buffer, path: string) => Promise<{ readonly address: string }>

/**
 * Stores the pictures of a form before the rest of it is validated: a form that is shown again cannot contain a chosen
 * file, but it can contain the address of a stored one.
 */
export async function storePictures(
  form: Form,
  names: readonly string[],
  { save, context }: { readonly save: Save; readonly context: PageContext },
): Promise<Pictures> {
  const addresses = new Map<string, string>()
  let problems = noProblems
  for (const name of names) {
    const file = form.file(name)
    if (!file) continue
    try {
      addresses.set(name, (await save(file.bytes, name)).address)
    } catch (error) {
      problems = new Map([...problems, ...pictureProblems(error, name, context)])
    }
  }
  return { addresses, problems }
}

/**
 * The problem of one picture, at its field. `unavailable` is shown there as well, because an error page would lose what
 * was typed; other errors are thrown again.
 */
function pictureProblems(error: unknown, name: string, context: PageContext): Problems {
  if (error instanceof InvalidFields || !(error instanceof AppError) || error.code !== 'unavailable')
    return problemMap(error, context)
  return new Map([[name, context.problem(error.reason)]])
}
