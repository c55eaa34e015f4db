import { type BulkField, choiceControl } from '../../../admin/lists/bulk-fields.ts'
import { lifetime } from '../../create/form-bar.ts'
import type { Expires } from '../../model/snippet.ts'
import { givenLifetimes } from '../../ownership/lifetimes.ts'
import type { ModeratedSnippet } from '../moderated-snippet-store.ts'

/** The changed expiry of a snippet, in ms since 1970; null for none. */
export type ExpiryPatch = { readonly expiresAt: number | null }

/**
 * Fields that can be changed on several hidden snippets at once: the expiry, to a lifetime that the site allows, counted
 * from now. None on a site where every text ends with its reads.
 */
export function hiddenFields(
  allowed: readonly Expires[],
  now: () => number,
): readonly BulkField<ModeratedSnippet, ExpiryPatch>[] {
  const lifetimes = givenLifetimes(allowed)
  if (lifetimes.length === 0) return []
  return [
    {
      name: 'expires',
      label: ({ messages }) => messages.moderation.expiry,
      input: 'expires',
      control: choiceControl(context =>
        lifetimes.map(each => ({ value: String(each), label: lifetime(context, each) })),
      ),
      patchFor: value => {
        const chosen = lifetimes.find(each => String(each) === value)
        if (chosen === undefined) return null
        const expiresAt = chosen === 'never' ? null : now() + 1000 * chosen
        return () => ({ expiresAt })
      },
    },
  ]
}
