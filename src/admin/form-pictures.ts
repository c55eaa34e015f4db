import { AppError } from '../kernel/errors.ts'
import { InvalidFields } from '../kernel/invalid-fields.ts'
import type { PageContext } from '../web/page-context.ts'
import type { Form } from './admin-form.ts'
import { noProblems, type Problems, problemMap } from './problems.ts'

type Pictures = {
  /** Addresses of the stored pictures, by the name of their field. */
  readonly addresses: ReadonlyMap<string, string>
  readonly problems: Problems
}

/** Keeps a picture and gives its address; throws `InvalidFields` at `path`. */
type Save = (bytes: Buffer, path: string) => Promise<{ readonly address: string }>

/**
 * Stores the pictures of a form before the rest of it is checked: a form that is shown again cannot carry a file, but
 * the address of one that is stored.
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

/** Where no picture can be read just now, the field has the reason as well: what was typed must not go with an error page. */
function pictureProblems(error: unknown, name: string, context: PageContext): Problems {
  if (error instanceof InvalidFields || !(error instanceof AppError) || error.code !== 'unavailable')
    return problemMap(error, context)
  return new Map([[name, context.problem(error.reason)]])
}
