import { unspecific } from '../kernel/checks.ts'
import { defineChecks } from '../kernel/messages.ts'

/** What is wrong with an import document as a whole; the checks of its nouns are with their features. */
export const documentChecks = defineChecks('document', {
  api: { twice: ({ given }: { readonly given: string }) => `${given} stands here twice` },
  en: { twice: unspecific.en },
  de: { twice: unspecific.de },
}).make
