import { defineMessages } from '../kernel/messages.ts'

/** Errors of arguments. Errors of a request before its execution are in `codes.ts`. */
export const graphqlProblems = defineMessages('graphql', {
  en: {
    pageBelowOne: ({ page }: { readonly page: number }) => `page starts at 1; ${page} is below it.`,
  },
  de: {
    pageBelowOne: ({ page }) => `page beginnt bei 1; ${page} liegt darunter.`,
  },
}).make
