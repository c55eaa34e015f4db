import { unspecific } from '../kernel/checks.ts'
import { defineChecks } from '../kernel/messages.ts'

/** Validation messages of an import document as a whole; those of its parts are in their features. */
export const documentChecks = defineChecks('document', {
  api: { twice: ({ given }: { readonly given: string }) => `${given} stands here twice` },
  en: { twice: unspecific.en },
  de: { twice: unspecific.de },
}).make
